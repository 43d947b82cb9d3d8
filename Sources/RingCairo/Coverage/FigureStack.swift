import CRingPixels
import RingGraphics
import RingSystem

/// A styled path and its colour source, waiting in a `FigureStack`.
final class PaintedFigure {
  let figure: Figure
  let source: GradientSource
  /// An estimate of the cost of scan conversion and compositing, in pixels.
  var cost: Int { Self.leastCost + area }
  /// The part of the cost that grows with the area.
  let area: Int

  /// The fixed cost of any figure, in pixels.
  private static let leastCost = 1 << 15

  /// Creates a figure that touches at most `pixels` pixels of the image.
  init(_ figure: Figure, _ source: consuming GradientSource, pixels: Int) {
    self.figure = figure
    self.source = source
    area = pixels * (figure.isLikelyExact ? 1 : WorkUnits.scannedPixel)
  }
}

/// A queue of figures that are composited onto a large image together, in drawing order.
///
/// Draws band by band, so that a band stays in the processor's cache for all figures and threads
/// can share the bands. Clears new memory in the same pass. A class, so that drawing on a borrowed
/// surface can append to it.
final class FigureStack {
  private let cache: FigureCache
  private let meter: WorkMeter
  private let vectors: PixelVectors
  private let jobs: Int
  private var waiting: [PaintedFigure] = []
  /// The initial contents of the image's memory; `nil` once it is cleared.
  private var ground: Ground?

  /// The contents of memory before the first draw.
  enum Ground {
    /// Zero pages that the system maps on first access.
    case fresh
    /// Memory with arbitrary contents.
    case used
  }

  /// The minimum size of an image, in pixels; a smaller one is drawn faster than threads start.
  static let leastPixels = 1 << 20
  /// The size of a band that stays in a core's own cache, in bytes of pixels.
  private static let bandBytes = 1 << 18
  /// The maximum coverage held at once, in bytes, not counting the current batch.
  private static let coverageBytes = 32 << 20
  /// The maximum number of pending figures; waiting for more gains nothing.
  private static let maximumWaiting = 1024
  /// The maximum batch size, and the area after which a batch ends, in pixels.
  ///
  /// Compositing starts when the coverage of a batch is complete.
  private static let (figuresOfRound, areaOfRound) = (512, 1 << 22)
  /// The minimum batch size: threads are started once per batch.
  private static let leastOfRound = 16
  /// The cost of starting threads, in pixels.
  private static let leastCostOfThreads = 1 << 18

  init(_ cache: FigureCache, _ meter: WorkMeter, _ vectors: PixelVectors, jobs: Int) {
    (self.cache, self.meter, self.vectors, self.jobs) = (cache, meter, vectors, jobs)
  }

  /// Whether no figure is pending and the memory is cleared.
  var isSettled: Bool { waiting.isEmpty && ground == nil }
  /// Whether the queue must be flushed before more figures are appended.
  var isFull: Bool { waiting.count >= Self.maximumWaiting }

  func append(_ figure: PaintedFigure) { waiting.append(figure) }

  /// Prepares the queue for memory with these initial contents; the next flush clears it.
  func begin(on ground: Ground) { self.ground = ground }

  /// Composites all pending figures onto the pixels of an image of `bounds`.
  func lay(on pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect) throws {
    _ = try cover(pixels, bounds, deferring: false)
  }

  /// Returns rows that composite the pending figures on demand, if that pays off.
  ///
  /// Otherwise composites them now and returns `nil`. It does not pay off if the image has drawn
  /// pixels already, if the coverage needs too much memory, or if the image seems opaque: an
  /// encoder then reads all rows anyway to find out.
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

  /// Computes the coverage of the pending figures, then composites all of them or returns all of
  /// them.
  ///
  /// Returns an empty list if it composited them; otherwise the caller composites the returned
  /// bands later.
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

  /// Adds the coverage of `round` to a band. Returns the size of that coverage in bytes.
  private func cover(_ round: ArraySlice<PaintedFigure>, _ part: inout CoveredPart) throws -> Int {
    let coverage = try cache.coverage(
      of: round.map(\.figure), in: part.area, jobs: isLittle(round) ? 1 : jobs)
    for coverage in coverage { try meter.spend(coverage.work) }
    part.append(round, coverage)
    return coverage.reduce(0) { $0 + $1.memory }
  }

  /// Returns the size of the next batch.
  ///
  /// It is at least two figures per thread and `leastOfRound`, and more while they are small.
  private func countOfRound(_ figures: ArraySlice<PaintedFigure>) -> Int {
    var (count, area) = (0, 0)
    for figure in figures.prefix(Self.figuresOfRound) {
      guard count < max(2 * jobs, Self.leastOfRound) || area < Self.areaOfRound else { break }
      count += 1
      area += figure.area
    }
    return count
  }

  /// Whether the work costs less than starting threads.
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
    // Threads share values that are not `Sendable`: they only read the figures and their coverage,
    // and each writes to other rows.
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
