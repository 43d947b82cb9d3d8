import CRingPixels
import RingGraphics
import RingSystem

/// A styled path and its colour source, waiting in a `DrawQueue`.
final class PendingDraw {
  let figure: StyledPath
  let source: GradientSource
  /// An estimate of the cost of scan conversion and compositing, in pixels.
  var cost: Int { Self.minimumCost + areaCost }
  /// The part of the cost that grows with the area.
  let areaCost: Int

  /// The fixed cost of any figure, in pixels.
  private static let minimumCost = 1 << 15

  /// Creates a figure that touches at most `pixels` pixels of the image.
  init(_ figure: StyledPath, _ source: consuming GradientSource, pixels: Int) {
    self.figure = figure
    self.source = source
    areaCost = pixels * (figure.isWorthExactScan ? 1 : WorkCost.scannedPixel)
  }
}

/// A queue of figures that are composited onto a large image together, in drawing order.
///
/// Draws band by band, so that a band stays in the processor's cache for all figures and threads
/// can share the bands. Clears new memory in the same pass. A class, so that drawing on a borrowed
/// surface can append to it.
final class DrawQueue {
  private let cache: CoverageCache
  private let meter: WorkMeter
  private let vectors: SIMDLevel
  private let jobs: Int
  private var pending: [PendingDraw] = []
  /// The initial contents of the image's memory; `nil` once it is cleared.
  private var initialContents: InitialContents?

  /// The contents of memory before the first draw.
  enum InitialContents {
    /// Zero pages that the system maps on first access.
    case zeroed
    /// Memory with arbitrary contents.
    case uninitialized
  }

  /// The minimum size of an image, in pixels; a smaller one is drawn faster than threads start.
  static let minimumPixelCount = 1 << 20
  /// The size of a band that stays in a core's own cache, in bytes of pixels.
  private static let bandBytes = 1 << 18
  /// The maximum coverage held at once, in bytes, not counting the current batch.
  private static let maximumCoverageByteCount = 32 << 20
  /// The maximum number of pending figures; waiting for more gains nothing.
  private static let maximumPendingCount = 1024
  /// The maximum batch size, and the area after which a batch ends, in pixels.
  ///
  /// Compositing starts when the coverage of a batch is complete.
  private static let (figuresOfRound, areaOfRound) = (512, 1 << 22)
  /// The minimum batch size: threads are started once per batch.
  private static let minimumBatchSize = 16
  /// The cost of starting threads, in pixels.
  private static let threadingCostThreshold = 1 << 18

  init(_ cache: CoverageCache, _ meter: WorkMeter, _ vectors: SIMDLevel, jobs: Int) {
    (self.cache, self.meter, self.vectors, self.jobs) = (cache, meter, vectors, jobs)
  }

  /// Whether no figure is pending and the memory is cleared.
  var isEmpty: Bool { pending.isEmpty && initialContents == nil }
  /// Whether the queue must be flushed before more figures are appended.
  var isFull: Bool { pending.count >= Self.maximumPendingCount }

  func append(_ figure: PendingDraw) { pending.append(figure) }

  /// Prepares the queue for memory with these initial contents; the next flush clears it.
  func reset(contents ground: InitialContents) { self.initialContents = ground }

  /// Composites all pending figures onto the pixels of an image of `bounds`.
  func flush(to pixels: UnsafeMutablePointer<UInt32>, bounds: PixelRect) throws {
    _ = try resolveCoverage(pixels, bounds: bounds, deferring: false)
  }

  /// Returns rows that composite the pending figures on demand, if that pays off.
  ///
  /// Otherwise composites them now and returns `nil`. It does not pay off if the image has drawn
  /// pixels already, if the coverage needs too much memory, or if the image seems opaque: an
  /// encoder then reads all rows anyway to find out.
  func makeDeferredRows(
    _ pixels: UnsafeMutablePointer<UInt32>, bounds: PixelRect
  ) throws -> DeferredRows? {
    let parts = try resolveCoverage(pixels, bounds: bounds, deferring: initialContents != nil)
    guard !parts.isEmpty else { return nil }
    let rows = DeferredRows(parts, bounds, vectors)
    rows.draw(0..<1, into: pixels)
    guard ring_pixels_are_opaque(pixels, Int64(bounds.width)) else { return rows }
    for part in parts { flush(part, on: pixels, bounds) }
    return nil
  }

  /// Computes the coverage of the pending figures, then composites all of them or returns all of
  /// them.
  ///
  /// Returns an empty list if it composited them; otherwise the caller composites the returned
  /// bands later.
  private func resolveCoverage(
    _ pixels: UnsafeMutablePointer<UInt32>, bounds: PixelRect, deferring: Bool
  ) throws -> [CoverageBand] {
    let (figures, ground) = (pending, initialContents)
    (pending, self.initialContents) = ([], nil)
    var parts: [CoverageBand] = []
    var (bytes, deferring) = (0, deferring)
    for area in bounds.bands(height: max(1, Painter.maximumTilePixelCount / bounds.width)) {
      parts.append(CoverageBand(area, on: ground))
      var rest = figures[...]
      while !rest.isEmpty {
        let round = rest.prefix(batchSize(for: rest))
        rest = rest.dropFirst(round.count)
        bytes += try resolveCoverage(round, &parts[parts.count - 1])
        guard bytes > Self.maximumCoverageByteCount else { continue }
        for part in parts { flush(part, on: pixels, bounds) }
        (parts, bytes, deferring) = ([CoverageBand(area, on: nil)], 0, false)
      }
      guard !deferring else { continue }
      for part in parts { flush(part, on: pixels, bounds) }
      (parts, bytes) = ([], 0)
    }
    return parts
  }

  /// Adds the coverage of `round` to a band. Returns the size of that coverage in bytes.
  private func resolveCoverage(_ round: ArraySlice<PendingDraw>, _ part: inout CoverageBand) throws
    -> Int
  {
    let coverage = try cache.coverage(
      of: round.map(\.figure), in: part.area, jobs: isBelowThreadingThreshold(round) ? 1 : jobs)
    for coverage in coverage { try meter.spend(coverage.work) }
    part.append(round, coverage)
    return coverage.reduce(0) { $0 + $1.byteCount }
  }

  /// Returns the size of the next batch.
  ///
  /// It is at least two figures per thread and `minimumBatchSize`, and more while they are small.
  private func batchSize(for figures: ArraySlice<PendingDraw>) -> Int {
    var (count, area) = (0, 0)
    for figure in figures.prefix(Self.figuresOfRound) {
      guard count < max(2 * jobs, Self.minimumBatchSize) || area < Self.areaOfRound else { break }
      count += 1
      area += figure.areaCost
    }
    return count
  }

  /// Whether the work costs less than starting threads.
  private func isBelowThreadingThreshold(_ figures: some Sequence<PendingDraw>) -> Bool {
    figures.reduce(0) { $0 + $1.cost } < Self.threadingCostThreshold
  }

  private func flush(
    _ part: CoverageBand, on pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect
  ) {
    let isLittle =
      part.initialContents == nil && isBelowThreadingThreshold(part.draws.lazy.map(\.painted))
    let rowBytes = bounds.width * MemoryLayout<UInt32>.stride
    let height = isLittle ? part.area.height : max(1, Self.bandBytes / rowBytes)
    let bands = part.area.bands(height: height)
    // Threads share values that are not `Sendable`: they only read the figures and their coverage,
    // and each writes to other rows.
    nonisolated(unsafe) let (part, pixels) = (part, pixels)
    let vectors = vectors
    _ = Parallel.map(bands.count, jobs: isLittle ? 1 : jobs) { number in
      let band = bands[number]
      if let ground = part.initialContents {
        let first = (band.top - bounds.top) * bounds.width
        ground.clear(UnsafeMutableBufferPointer(start: pixels + first, count: band.area))
      }
      part.draw(band.rows, on: pixels, bounds, vectors)
    }
  }
}

extension DrawQueue.InitialContents {
  fileprivate func clear(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
    switch self {
    case .zeroed: MemoryPages.populate(UnsafeMutableRawBufferPointer(pixels))
    case .uninitialized: pixels.update(repeating: 0)
    }
  }
}
