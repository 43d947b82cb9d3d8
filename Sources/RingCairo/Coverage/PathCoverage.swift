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
      let selection = runs.rows(rows)
      if selection.run_count > 0 { source.composite(selection, on: pixels, bounds, simdLevel) }
    case .samples(let samples):
      let mask = samples.rows(rows)
      if mask.height > 0 { source.composite(mask, on: pixels, bounds, simdLevel) }
    }
  }
}
