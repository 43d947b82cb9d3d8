import RingCore
import RingKernels

enum PathCoverage: Sendable {
  /// The area of each pixel inside the path, as runs.
  case runs(CoverageRuns)
  /// Coverage from Cairo's scan converter.
  case samples(CoverageSamples)

  var runs: CoverageRuns? {
    guard case .runs(let runs) = self else { return nil }
    return runs
  }

  /// The image rows that the coverage spans.
  var rows: Range<Int> {
    switch self {
    case .runs(let runs): runs.rows
    case .samples(let samples): samples.rows
    }
  }

  var byteCount: Int {
    switch self {
    case .runs(let runs): runs.byteCount
    case .samples(let samples): samples.byteCount
    }
  }

  /// The cost of compositing the coverage, in pixels.
  var work: Int {
    switch self {
    case .runs(let runs): Int(runs.cValue.pixel_count)
    case .samples(let samples): samples.byteCount / MemoryLayout<UInt32>.stride
    }
  }

  /// Composites `source` through the coverage of `rows` onto the pixels of an image of `bounds`.
  func composite(
    _ source: borrowing GradientSource, in rows: Range<Int>,
    on pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect, _ simdLevel: SIMDLevel
  ) {
    // The pixel loops only hold pointers into the buffers.
    defer { withExtendedLifetime(self) {} }
    switch self {
    case .runs(let runs):
      let selection = runs.clipped(to: rows)
      if selection.run_count > 0 { source.composite(selection, on: pixels, bounds, simdLevel) }
    case .samples(let samples):
      let mask = samples.mask(of: rows)
      if mask.height > 0 { source.composite(mask, on: pixels, bounds, simdLevel) }
    }
  }
}

/// Coverage of a path in runs, row by row.
///
/// `@unchecked Sendable`: one thread owns the runs while filling them; afterwards they are only
/// read, until a single owner recycles them.
final class CoverageRuns: @unchecked Sendable {
  var cValue = ring_runs()
  private let runs = ScratchBuffer<ring_run>()
  private let bytes = ScratchBuffer<UInt8>()

  /// The allocated capacity, in bytes.
  var byteCount: Int {
    Int(cValue.run_capacity) * MemoryLayout<ring_run>.stride + Int(cValue.byte_capacity)
  }

  /// Whether parts of the outline overlap or wind in opposite directions: where their edges share a
  /// pixel, the coverage is not exact.
  var mayOverlap: Bool {
    let (minimum, maximum) = (cValue.min_area, cValue.max_area)
    let rounding: Float = 1 / 1024
    return maximum > 1 + rounding || minimum < -1 - rounding
      || (minimum < -rounding && maximum > rounding)
  }

  func clear() { (cValue.run_count, cValue.byte_count, cValue.pixel_count) = (0, 0, 0) }

  /// Grows the capacity to at least these numbers. Invalidates the contents.
  func reserve(runs runCount: Int, bytes byteCount: Int) throws {
    cValue.run_capacity = max(cValue.run_capacity, Int64(runCount))
    cValue.byte_capacity = max(cValue.byte_capacity, Int64(byteCount))
    cValue.runs = try runs.uninitialized(Int(cValue.run_capacity))
    // The pixel loops read eight bytes at a time.
    cValue.bytes = try bytes.uninitialized(Int(cValue.byte_capacity) + 8)
  }

  /// Replaces the contents by a copy of those of `other`.
  func copy(_ other: CoverageRuns) throws {
    let source = other.cValue
    try reserve(runs: Int(source.run_count), bytes: Int(source.byte_count))
    cValue.runs.update(from: source.runs, count: Int(source.run_count))
    cValue.bytes.update(from: source.bytes, count: Int(source.byte_count))
    (cValue.run_count, cValue.byte_count) = (source.run_count, source.byte_count)
    cValue.pixel_count = source.pixel_count
    (cValue.min_area, cValue.max_area) = (source.min_area, source.max_area)
  }

  /// Grows the capacity to the counts of the last scan, which did not fit.
  func grow() throws { try reserve(runs: Int(cValue.run_count), bytes: Int(cValue.byte_count)) }

  /// The rows from the first run to the last one; empty without runs.
  var rows: Range<Int> {
    guard cValue.run_count > 0 else { return 0..<0 }
    return Int(cValue.runs[0].y)..<Int(cValue.runs[Int(cValue.run_count) - 1].y) + 1
  }

  /// Returns the runs in `rows`, valid until this object changes.
  func clipped(to rows: Range<Int>) -> ring_runs {
    let all = UnsafeBufferPointer(start: cValue.runs, count: Int(cValue.run_count))
    // Runs are sorted from top to bottom.
    let first = all.prefixCount { $0.y < rows.lowerBound }
    var result = cValue
    result.runs = cValue.runs.map { $0 + first }
    result.run_count = Int64(all.prefixCount { $0.y < rows.upperBound } - first)
    return result
  }

  /// Copies the coverage into `mask`, a zeroed buffer whose first byte is the top left pixel of
  /// `origin`.
  func copy(to mask: UnsafeMutablePointer<UInt8>, stride: Int, origin: PixelRect) {
    for run in UnsafeBufferPointer(start: cValue.runs, count: Int(cValue.run_count)) {
      let target = mask + (Int(run.y) - origin.top) * stride + Int(run.left) - origin.left
      target.update(from: cValue.bytes + Int(run.offset), count: Int(run.width))
    }
  }
}

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
