import RingCore

/// A band of an image with the draws that cover it, in drawing order.
struct CoverageBand {
  /// Full rows of the image.
  let area: PixelRect
  /// `nil` if the band is cleared or already has drawn pixels.
  let initialContents: DrawQueue.InitialContents?
  private(set) var draws: [(pending: PendingDraw, coverage: PathCoverage)] = []

  init(_ area: PixelRect, on contents: DrawQueue.InitialContents?) {
    (self.area, self.initialContents) = (area, contents)
  }

  mutating func append(_ pendingDraws: some Sequence<PendingDraw>, _ coverage: [PathCoverage]) {
    self.draws += zip(pendingDraws, coverage).map { ($0, $1) }
  }

  /// Composites all draws onto `rows`; `pixels` holds the rows of `bounds`.
  func draw(
    _ rows: Range<Int>, on pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect,
    _ simdLevel: SIMDLevel
  ) {
    for (pending, coverage) in draws where coverage.rows.overlaps(rows) {
      coverage.composite(pending.source, in: rows, on: pixels, bounds, simdLevel)
    }
  }
}

extension DeferredRows {
  /// Creates the rows of an image of `bounds` that composite `bands` on demand.
  init(_ bands: [CoverageBand], _ bounds: PixelRect, _ simdLevel: SIMDLevel) {
    self.init(size: PixelSize(width: bounds.width, height: bounds.height)) { rows, pixels in
      pixels.update(repeating: 0, count: rows.count * bounds.width)
      var area = bounds
      (area.top, area.bottom) = (bounds.top + rows.lowerBound, bounds.top + rows.upperBound)
      for band in bands where band.area.rows.overlaps(area.rows) {
        band.draw(area.rows.clamped(to: band.area.rows), on: pixels, area, simdLevel)
      }
    }
  }
}
