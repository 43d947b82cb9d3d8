import RingCore
import RingKernels
import RingSystem

/// A styled path and its colour source, waiting in a `DrawQueue`.
final class PendingDraw {
  let path: StyledPath
  let source: GradientSource
  /// An estimate of the cost of scan conversion and compositing, in pixels.
  var cost: Int { Self.minimumCost + areaCost }
  /// The part of the cost that grows with the area, in pixels.
  let areaCost: Int

  /// In pixels.
  private static let minimumCost = 1 << 15

  /// The draw touches at most `pixels` pixels of the image.
  init(_ path: StyledPath, _ source: consuming GradientSource, pixels: Int) {
    self.path = path
    self.source = source
    areaCost = pixels * (path.isWorthExactScan ? 1 : WorkCost.scannedPixel)
  }
}

/// A queue of draws that are composited onto a large image together, in drawing order.
///
/// Draws band by band, so that a band stays in the processor's cache for all draws and threads
/// can share the bands. Clears new memory in the same pass. A class, so that drawing on a borrowed
/// surface can append to it.
final class DrawQueue {
  private let cache: CoverageCache
  private let meter: WorkMeter
  private let simdLevel: SIMDLevel
  private let jobs: Int
  private var pending: [PendingDraw] = []
  /// `nil` once the image's memory is cleared.
  private var initialContents: InitialContents?

  enum InitialContents {
    /// Zero pages that the system maps on first access.
    case zeroed
    case uninitialized
  }

  /// A smaller image, in pixels, is drawn faster than threads start.
  static let minimumPixelCount = 1 << 20
  /// In bytes of pixels, so that a band stays in a core's private cache.
  private static let bandBytes = 1 << 18
  /// Held at once, not counting the current batch.
  private static let maximumCoverageByteCount = 32 << 20
  /// Waiting for more draws gains nothing.
  private static let maximumPendingCount = 1024
  /// The maximum number of draws in a batch, and the area cost, in pixels, at which a batch ends.
  ///
  /// Batches are limited, because the memory for coverage is checked only after a batch.
  private static let (maximumBatchSize, maximumBatchArea) = (512, 1 << 22)
  /// Threads are started once per batch.
  private static let minimumBatchSize = 16
  /// In pixels.
  private static let threadingCostThreshold = 1 << 18

  init(_ cache: CoverageCache, _ meter: WorkMeter, _ simdLevel: SIMDLevel, jobs: Int) {
    (self.cache, self.meter, self.simdLevel, self.jobs) = (cache, meter, simdLevel, jobs)
  }

  /// Whether no draw is pending and the memory is cleared.
  var isEmpty: Bool { pending.isEmpty && initialContents == nil }
  /// Whether the queue must be flushed before more draws are appended.
  var isFull: Bool { pending.count >= Self.maximumPendingCount }

  func append(_ draw: PendingDraw) { pending.append(draw) }

  /// Prepares the queue for new memory with `contents`, which the next flush clears.
  func reset(contents: InitialContents) { initialContents = contents }

  func flush(to pixels: UnsafeMutablePointer<UInt32>, bounds: PixelRect) throws {
    _ = try compositePending(on: pixels, bounds: bounds, deferring: false)
  }

  /// Returns rows that composite the pending draws on demand; `nil` if they are composited now.
  ///
  /// The draws are composited now if the image has drawn pixels already, if the coverage needs too
  /// much memory, or if the first row is opaque: an encoder would then read all rows to find out
  /// whether the entire image is opaque.
  func makeDeferredRows(
    _ pixels: UnsafeMutablePointer<UInt32>, bounds: PixelRect
  ) throws -> DeferredRows? {
    let bands = try compositePending(on: pixels, bounds: bounds, deferring: initialContents != nil)
    guard !bands.isEmpty else { return nil }
    let rows = DeferredRows(bands, bounds, simdLevel)
    rows.draw(0..<1, into: pixels)
    guard ring_pixels_are_opaque(pixels, Int64(bounds.width)) else { return rows }
    for band in bands { flush(band, on: pixels, bounds) }
    return nil
  }

  /// Composites the pending draws and returns no bands, or, if `deferring`, returns their bands
  /// with the coverage, which the caller composites later.
  ///
  /// Composites them in spite of `deferring` if the coverage needs too much memory.
  private func compositePending(
    on pixels: UnsafeMutablePointer<UInt32>, bounds: PixelRect, deferring: Bool
  ) throws -> [CoverageBand] {
    let (draws, contents) = (pending, initialContents)
    (pending, self.initialContents) = ([], nil)
    var bands: [CoverageBand] = []
    var (bytes, deferring) = (0, deferring)
    for area in bounds.bands(height: max(1, Painter.maximumTilePixelCount / bounds.width)) {
      bands.append(CoverageBand(area, on: contents))
      var remaining = draws[...]
      while !remaining.isEmpty {
        let batch = remaining.prefix(batchSize(for: remaining))
        remaining = remaining.dropFirst(batch.count)
        bytes += try appendCoverage(of: batch, to: &bands[bands.count - 1])
        guard bytes > Self.maximumCoverageByteCount else { continue }
        for band in bands { flush(band, on: pixels, bounds) }
        (bands, bytes, deferring) = ([CoverageBand(area, on: nil)], 0, false)
      }
      guard !deferring else { continue }
      for band in bands { flush(band, on: pixels, bounds) }
      (bands, bytes) = ([], 0)
    }
    return bands
  }

  /// Computes the coverage of `batch` and appends it to a band. Returns its size in bytes.
  private func appendCoverage(
    of batch: ArraySlice<PendingDraw>, to band: inout CoverageBand
  ) throws -> Int {
    let coverage = try cache.coverage(
      of: batch.map(\.path), in: band.area, jobs: isBelowThreadingThreshold(batch) ? 1 : jobs)
    for coverage in coverage { try meter.spend(coverage.work) }
    band.append(batch, coverage)
    return coverage.reduce(0) { $0 + $1.byteCount }
  }

  /// Returns the number of draws in the next batch.
  ///
  /// At least two per thread and `minimumBatchSize`, if so many are pending; more, up to
  /// `maximumBatchSize`, while their area cost is below `maximumBatchArea`.
  private func batchSize(for draws: ArraySlice<PendingDraw>) -> Int {
    var (count, area) = (0, 0)
    for draw in draws.prefix(Self.maximumBatchSize) {
      guard count < max(2 * jobs, Self.minimumBatchSize) || area < Self.maximumBatchArea else {
        break
      }
      count += 1
      area += draw.areaCost
    }
    return count
  }

  private func isBelowThreadingThreshold(_ draws: some Sequence<PendingDraw>) -> Bool {
    draws.reduce(0) { $0 + $1.cost } < Self.threadingCostThreshold
  }

  /// Clears the band's pixels if needed, and composites its draws, in parallel unless they are few.
  private func flush(
    _ band: CoverageBand, on pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect
  ) {
    let isSmall =
      band.initialContents == nil && isBelowThreadingThreshold(band.draws.lazy.map(\.pending))
    let rowBytes = bounds.width * MemoryLayout<UInt32>.stride
    let height = isSmall ? band.area.height : max(1, Self.bandBytes / rowBytes)
    let strips = band.area.bands(height: height)
    // Threads share values that are not `Sendable`: they only read the draws and their coverage,
    // and no two threads write to the same row.
    nonisolated(unsafe) let (band, pixels) = (band, pixels)
    let simdLevel = simdLevel
    _ = Parallel.map(strips.count, jobs: isSmall ? 1 : jobs) { number in
      let strip = strips[number]
      if let contents = band.initialContents {
        let first = (strip.top - bounds.top) * bounds.width
        contents.clear(UnsafeMutableBufferPointer(start: pixels + first, count: strip.area))
      }
      band.draw(strip.rows, on: pixels, bounds, simdLevel)
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
