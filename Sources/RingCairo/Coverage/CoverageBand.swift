import RingGraphics

/// A band of an image with the draws that cover it, in drawing order.
struct CoverageBand {
  /// The band: full rows of the image.
  let area: PixelRect
  /// The initial contents of the band's memory; `nil` if the band is cleared or already has drawn
  /// pixels.
  let initialContents: DrawQueue.InitialContents?
  private(set) var draws: [(painted: PendingDraw, coverage: PathCoverage)] = []

  init(_ area: PixelRect, on ground: DrawQueue.InitialContents?) {
    (self.area, self.initialContents) = (area, ground)
  }

  mutating func append(_ figures: some Sequence<PendingDraw>, _ coverage: [PathCoverage]) {
    self.draws += zip(figures, coverage).map { ($0, $1) }
  }

  /// Composites all draws onto `rows`; `pixels` holds the rows of `bounds`.
  func draw(
    _ rows: Range<Int>, on pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect,
    _ vectors: SIMDLevel
  ) {
    for (painted, coverage) in draws where coverage.rows.overlaps(rows) {
      coverage.composite(painted.source, in: rows, on: pixels, bounds, vectors)
    }
  }
}

extension DeferredRows {
  /// Creates the rows of an image of `bounds` that composite `parts` on demand.
  init(_ parts: [CoverageBand], _ bounds: PixelRect, _ vectors: SIMDLevel) {
    self.init(size: PixelSize(width: bounds.width, height: bounds.height)) { rows, pixels in
      pixels.update(repeating: 0, count: rows.count * bounds.width)
      var band = bounds
      (band.top, band.bottom) = (bounds.top + rows.lowerBound, bounds.top + rows.upperBound)
      for part in parts where part.area.rows.overlaps(band.rows) {
        part.draw(band.rows.clamped(to: part.area.rows), on: pixels, band, vectors)
      }
    }
  }
}
