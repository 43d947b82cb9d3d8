import CRingPixels
import RingGraphics
import RingSystem

/// A figure and its colours.
final class PaintedFigure {
  let figure: Figure
  let source: GradientSource
  /// About what it takes to find its coverage and to lay it on a picture, in pixels.
  var cost: Int { Self.leastCost + area }
  /// The part of it that grows with the figure.
  let area: Int

  /// What any figure takes, however small.
  private static let leastCost = 1 << 15

  /// The figure touches at most so many pixels of the picture.
  init(_ figure: Figure, _ source: consuming GradientSource, pixels: Int) {
    self.figure = figure
    self.source = source
    area = pixels * (figure.isLikelyExact ? 1 : WorkUnits.scannedPixel)
  }
}

/// Figures that are laid on a large picture together, the first one lowest.
///
/// They are laid band by band, so that a band stays in the processor's cache until all of them lie on
/// it, and so that threads can share the bands. That is also when a new picture's memory is cleared. A
/// class, because whoever draws on the picture adds to it.
final class FigureStack {
  private let cache: FigureCache
  private let meter: WorkMeter
  private let vectors: PixelVectors
  private let jobs: Int
  private var waiting: [PaintedFigure] = []
  /// What the picture's memory is before anything lies on it; `nil` once it is clear.
  private var ground: Ground?

  /// Memory that nothing was drawn on yet.
  enum Ground {
    /// The system's, which is clear once it is there.
    case fresh
    /// Anything.
    case used
  }

  /// A picture of fewer pixels is drawn in less time than threads need to start.
  static let leastPixels = 1 << 20
  /// Bytes of pixels that stay in a processor's own cache.
  private static let bandBytes = 1 << 18
  /// Coverage that is kept at once, in bytes, but for that of one round.
  private static let coverageBytes = 32 << 20
  /// More wait for nothing.
  private static let maximumWaiting = 1024
  /// Figures of a round, and what they may cover in all before it is the next one's turn, in pixels:
  /// nothing is laid until the coverage of a round is found.
  private static let (figuresOfRound, areaOfRound) = (512, 1 << 22)
  /// For each round threads start anew.
  private static let leastOfRound = 16
  /// Threads take as long to start as so many pixels.
  private static let leastCostOfThreads = 1 << 18

  init(_ cache: FigureCache, _ meter: WorkMeter, _ vectors: PixelVectors, jobs: Int) {
    (self.cache, self.meter, self.vectors, self.jobs) = (cache, meter, vectors, jobs)
  }

  /// Whether there is nothing left to do for the picture.
  var isSettled: Bool { waiting.isEmpty && ground == nil }
  /// Whether it is time to lay them.
  var isFull: Bool { waiting.count >= Self.maximumWaiting }

  func append(_ figure: PaintedFigure) { waiting.append(figure) }

  /// Has the picture cleared before anything is laid on it.
  func begin(on ground: Ground) { self.ground = ground }

  /// Lays all that wait on the pixels of a picture of `bounds`.
  func lay(on pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect) throws {
    _ = try cover(pixels, bounds, deferring: false)
  }

  /// The rows of a picture of `bounds` on which nothing was laid yet, if it is worth while to lay
  /// everything that waits only when they are asked for; else lays it on the pixels.
  ///
  /// That is so unless its coverage takes too much memory, or the picture seems to be opaque: then
  /// whoever asks for rows looks at all of them before he does.
  func deferred(
    _ pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect
  ) throws -> DeferredRows? {
    let parts = try cover(pixels, bounds, deferring: ground != nil)
    guard !parts.isEmpty else { return nil }
    let rows = DeferredRows(parts, bounds, vectors)
    rows.draw(0..<1, into: pixels)
    guard ring_are_opaque(pixels, Int64(bounds.width)) else { return rows }
    for part in parts { lay(part, on: pixels, bounds) }
    return nil
  }

  /// Finds what the figures that wait cover, and lays them on the pixels, or returns them to be laid
  /// later: all or none.
  private func cover(
    _ pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect, deferring: Bool
  ) throws -> [CoveredPart] {
    let (figures, ground) = (waiting, ground)
    (waiting, self.ground) = ([], nil)
    var parts: [CoveredPart] = []
    var (bytes, deferring) = (0, deferring)
    for area in bounds.bands(of: max(1, Painter.maximumPixelsAtOnce / bounds.width)) {
      parts.append(CoveredPart(area, on: ground))
      var rest = figures[...]
      while !rest.isEmpty {
        let round = rest.prefix(countOfRound(rest))
        rest = rest.dropFirst(round.count)
        bytes += try cover(round, &parts[parts.count - 1])
        guard bytes > Self.coverageBytes else { continue }
        for part in parts { lay(part, on: pixels, bounds) }
        (parts, bytes, deferring) = ([CoveredPart(area, on: nil)], 0, false)
      }
      guard !deferring else { continue }
      for part in parts { lay(part, on: pixels, bounds) }
      (parts, bytes) = ([], 0)
    }
    return parts
  }

  /// Adds what figures cover of a part; returns the bytes that it takes.
  private func cover(_ round: ArraySlice<PaintedFigure>, _ part: inout CoveredPart) throws -> Int {
    let coverage = try cache.coverage(
      of: round.map(\.figure), in: part.area, jobs: isLittle(round) ? 1 : jobs)
    for coverage in coverage { try meter.spend(coverage.work) }
    part.append(round, coverage)
    return coverage.reduce(0) { $0 + $1.memory }
  }

  /// How many figures' coverage is found at once: two for each thread, a few in any case, and more while
  /// they are small.
  private func countOfRound(_ figures: ArraySlice<PaintedFigure>) -> Int {
    var (count, area) = (0, 0)
    for figure in figures.prefix(Self.figuresOfRound) {
      guard count < max(2 * jobs, Self.leastOfRound) || area < Self.areaOfRound else { break }
      count += 1
      area += figure.area
    }
    return count
  }

  /// Whether there is less to do than starting a thread takes.
  private func isLittle(_ figures: some Sequence<PaintedFigure>) -> Bool {
    figures.reduce(0) { $0 + $1.cost } < Self.leastCostOfThreads
  }

  private func lay(
    _ part: CoveredPart, on pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect
  ) {
    let isLittle = part.ground == nil && isLittle(part.figures.lazy.map(\.painted))
    let rowBytes = bounds.width * MemoryLayout<UInt32>.stride
    let height = isLittle ? part.area.height : max(1, Self.bandBytes / rowBytes)
    let bands = part.area.bands(of: height)
    // Threads share what is not `Sendable`: they only read the figures and their coverage, and each
    // writes to other rows.
    nonisolated(unsafe) let (part, pixels) = (part, pixels)
    let vectors = vectors
    _ = Parallel.map(bands.count, jobs: isLittle ? 1 : jobs) { number in
      let band = bands[number]
      if let ground = part.ground {
        let first = (band.top - bounds.top) * bounds.width
        ground.clear(UnsafeMutableBufferPointer(start: pixels + first, count: band.area))
      }
      part.draw(band.rows, on: pixels, bounds, vectors)
    }
  }
}

extension FigureStack.Ground {
  fileprivate func clear(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
    switch self {
    case .fresh: PageMemory.populate(UnsafeMutableRawBufferPointer(pixels))
    case .used: pixels.update(repeating: 0)
    }
  }
}
