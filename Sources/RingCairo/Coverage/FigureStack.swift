import CRingShim
import RingGraphics
import RingSystem

/// A figure and its colours.
final class PaintedFigure {
  let figure: Figure
  let source: GradientSource

  init(_ figure: Figure, _ source: consuming GradientSource) {
    self.figure = figure
    self.source = source
  }
}

/// Figures that are laid on a large picture together, the first one lowest.
///
/// They are laid band by band, so that a band stays in the processor's cache until all of them lie on
/// it, and so that threads can share the bands. A class, because whoever draws on the picture adds to
/// it.
final class FigureStack {
  private let cache: FigureCache
  private let meter: WorkMeter
  private let vectors: PixelVectors
  private let jobs: Int
  private var waiting: [PaintedFigure] = []

  /// A picture of fewer pixels is drawn in less time than threads need to start.
  static let leastPixels = 1 << 20
  /// Bytes of pixels that stay in a processor's own cache.
  private static let bandBytes = 1 << 18
  /// Coverage that is kept at once, in bytes, but for that of one round.
  private static let coverageBytes = 32 << 20
  /// More wait for nothing.
  private static let maximumWaiting = 1024

  init(_ cache: FigureCache, _ meter: WorkMeter, _ vectors: PixelVectors, jobs: Int) {
    (self.cache, self.meter, self.vectors, self.jobs) = (cache, meter, vectors, jobs)
  }

  var isEmpty: Bool { waiting.isEmpty }
  /// Whether it is time to lay them.
  var isFull: Bool { waiting.count >= Self.maximumWaiting }

  func append(_ figure: PaintedFigure) { waiting.append(figure) }

  /// Lays all that wait on the pixels of a picture of `bounds`.
  func lay(on pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect) throws {
    let figures = waiting
    waiting = []
    for part in bounds.bands(of: max(1, Painter.maximumPixelsAtOnce / bounds.width)) {
      var ready: [(PaintedFigure, CoverageRuns)] = []
      var bytes = 0
      for start in stride(from: 0, to: figures.count, by: 2 * jobs) {
        let round = figures[start..<min(start + 2 * jobs, figures.count)]
        let runs = try cache.runs(of: round.map(\.figure), in: part, jobs: jobs)
        for runs in runs {
          try meter.spend(Int(runs.shim.byte_count))
          bytes += runs.memory
        }
        ready += zip(round, runs)
        guard bytes > Self.coverageBytes else { continue }
        lay(ready, in: part, on: pixels, bounds)
        (ready, bytes) = ([], 0)
      }
      lay(ready, in: part, on: pixels, bounds)
    }
  }

  private func lay(
    _ figures: [(PaintedFigure, CoverageRuns)], in part: PixelRect,
    on pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect
  ) {
    let height = max(1, Self.bandBytes / (bounds.width * MemoryLayout<UInt32>.stride))
    // Threads share what is not `Sendable`: they only read the figures and their coverage, and each
    // writes to other rows.
    nonisolated(unsafe) let (figures, pixels) = (figures, pixels)
    let vectors = vectors
    _ = Parallel.map((part.height + height - 1) / height, jobs: jobs) { band in
      let top = part.top + band * height
      let rows = top..<min(top + height, part.bottom)
      for (figure, runs) in figures {
        let runs = runs.rows(rows)
        if runs.run_count > 0 { figure.source.composite(runs, on: pixels, bounds, vectors) }
      }
    }
  }
}
