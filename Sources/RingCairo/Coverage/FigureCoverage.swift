import CRingShim
import RingGraphics

/// What a figure covers of an area.
enum FigureCoverage: Sendable {
  /// Exact areas.
  case runs(CoverageRuns)
  /// What Cairo found.
  case samples(ScannedSamples)

  var runs: CoverageRuns? {
    guard case .runs(let runs) = self else { return nil }
    return runs
  }

  /// The picture's rows that it lies in.
  var rows: Range<Int> {
    switch self {
    case .runs(let runs): runs.rows
    case .samples(let samples): samples.rows
    }
  }

  /// Bytes that it holds on to.
  var memory: Int {
    switch self {
    case .runs(let runs): runs.memory
    case .samples(let samples): samples.byteCount
    }
  }

  /// What it takes to lay it on a picture, in pixels.
  var work: Int {
    switch self {
    case .runs(let runs): Int(runs.shim.pixel_count)
    case .samples(let samples): samples.byteCount / MemoryLayout<UInt32>.stride
    }
  }

  /// Lays a source through the part of it that lies in some rows over the pixels of a picture of
  /// `bounds`.
  func composite(
    _ source: borrowing GradientSource, in rows: Range<Int>,
    on pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect, _ vectors: PixelVectors
  ) {
    // The loops see its memory only.
    defer { withExtendedLifetime(self) {} }
    switch self {
    case .runs(let runs):
      let part = runs.rows(rows)
      if part.run_count > 0 { source.composite(part, on: pixels, bounds, vectors) }
    case .samples(let samples):
      let mask = samples.rows(rows)
      if mask.height > 0 { source.composite(mask, on: pixels, bounds, vectors) }
    }
  }
}
