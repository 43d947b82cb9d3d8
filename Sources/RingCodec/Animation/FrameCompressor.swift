import RingCore
import RingSystem

/// A compressed frame without its delay and disposal.
struct EncodedFrame {
  var region: PixelRegion
  var blend: Blend
  /// A zlib stream of the pixels.
  var stream: [UInt8]
}

/// One way to store the next image on a canvas.
struct FrameCandidate {
  /// The disposal of the previous frame that leads to `canvas`.
  var disposal: Disposal
  var canvas: RasterImage
  var change: FrameDelta
  var blend = Blend.source
  /// In pixels: the longest run of unchanged pixels between changed ones that is stored, too.
  var mergedGapLength = 0

  /// Returns the pixels to store.
  func pixels(of target: RasterImage) -> RasterImage {
    switch blend {
    case .source: target.cropped(to: change.region)
    case .over: target.delta(from: canvas, in: change.region, mergingGapsUpTo: mergedGapLength)
    }
  }

  /// Returns the first of equals; there must be a candidate.
  static func smallest(of candidates: [FrameCandidate], sizes: [Int]) -> FrameCandidate {
    zip(candidates, sizes).min { $0.1 < $1.1 }?.0 ?? candidates[0]
  }
}

/// The result of comparing an image with the previous image, regardless of how that one is stored.
struct FrameComparison: Sendable {
  /// The candidates for which the previous image stays on the canvas.
  var candidates: [FrameCandidate]
  /// Approximate, in bytes, one per candidate; `nil` if they were not ranked.
  var sizes: [Int]?
}

/// A compressor that finds the shortest of several ways to store a frame.
struct FrameCompressor: ~Copyable {
  private let layout: AnimationLayout
  private let compression: Compression
  private let rankingDeflater: Deflater
  private let finalDeflater: Deflater
  private var scanlines: Scanlines
  private var compressed: ScratchBytes

  /// Returns a compressor that ranks candidates nearly as the final one does, in less time.
  private static func rankingDeflater(for compression: Compression) throws(PNGError) -> Deflater {
    if compression == .small { return try Deflater(level: EncodingPlan.draftLevel) }
    return try Deflater(.fast)
  }

  /// In pixels. Compared with no gaps, four pixels take 2 to 6 % fewer bytes for gauges, bars and
  /// rings, but up to 3 % more for sparse changes. The best of three takes 1 to 16 % fewer.
  private static func gapLengths(for compression: Compression) -> [Int] {
    switch compression {
    case .fast, .balanced: [4]
    case .small: [0, 4, 16]
    }
  }

  init(layout: AnimationLayout, compression: Compression) throws(PNGError) {
    let rankingDeflater = try Self.rankingDeflater(for: compression)
    let finalDeflater = try Deflater(compression)
    (self.layout, self.compression) = (layout, compression)
    scanlines = Scanlines()
    compressed = ScratchBytes()
    self.rankingDeflater = rankingDeflater
    self.finalDeflater = finalDeflater
  }

  /// Compares `target` with the previous image on `canvas`, and ranks the candidates whose disposal
  /// is `none`, unless there is only one. `fast` ranks none.
  mutating func comparison(of canvas: RasterImage, _ target: RasterImage) -> FrameComparison {
    let change = FrameDelta(from: canvas, to: target)
    let candidates = candidates(.none, canvas, change)
    let isRanked = compression != .fast && candidates.count > 1
    return FrameComparison(
      candidates: candidates, sizes: isRanked ? sizes(of: candidates, for: target) : nil)
  }

  /// Returns one candidate of blend `source`, and one of `over` per gap length if that is exact.
  func candidates(
    _ disposal: Disposal, _ canvas: RasterImage, _ change: FrameDelta
  ) -> [FrameCandidate] {
    let sourceCandidate = FrameCandidate(disposal: disposal, canvas: canvas, change: change)
    guard change.canBlendOver, layout.hasTransparency else {
      return [sourceCandidate]
    }
    return [sourceCandidate]
      + Self.gapLengths(for: compression).map { gapLength in
        FrameCandidate(
          disposal: disposal, canvas: canvas, change: change, blend: .over,
          mergedGapLength: gapLength
        )
      }
  }

  /// Approximate, in bytes.
  mutating func sizes(of candidates: [FrameCandidate], for target: RasterImage) -> [Int] {
    candidates.map { candidate in
      let pixels = candidate.pixels(of: target)
      let unfiltered = estimatedSize(pixels)
      return compression == .small ? min(unfiltered, estimatedSize(pixels, .adaptive)) : unfiltered
    }
  }

  /// Compresses each candidate and returns the smallest frame. Requires at least one candidate.
  mutating func frame(of candidates: [FrameCandidate], for target: RasterImage) -> EncodedFrame {
    let frames = candidates.map { encode($0, target) }
    return frames.min { $0.stream.count < $1.stream.count } ?? frames[0]
  }

  private mutating func encode(_ candidate: FrameCandidate, _ target: RasterImage) -> EncodedFrame {
    EncodedFrame(
      region: candidate.change.region, blend: candidate.blend,
      stream: stream(of: candidate.pixels(of: target)))
  }

  /// Returns a zlib stream; `small` first compares the sizes of all row filterings.
  private mutating func stream(of image: RasterImage) -> [UInt8] {
    var filtering = RowFiltering.fixed(.none)
    if compression == .small {
      let sizes = RowFiltering.all.map { ($0, estimatedSize(image, $0)) }
      filtering = sizes.min { $0.1 < $1.1 }?.0 ?? filtering
    }
    scanlines.fill(image, layout.pixels, filtering)
    let count = Self.compress(scanlines, finalDeflater, &compressed)
    return [UInt8](compressed.prefix(count))
  }

  private mutating func estimatedSize(
    _ image: RasterImage, _ filtering: RowFiltering = .fixed(.none)
  ) -> Int {
    scanlines.fill(image, layout.pixels, filtering)
    return Self.compress(scanlines, rankingDeflater, &compressed)
  }

  private static func compress(
    _ scanlines: borrowing Scanlines, _ deflater: borrowing Deflater, _ output: inout ScratchBytes
  ) -> Int {
    scanlines.withBytes { deflater.compress($0, $1, into: &output) }
  }
}

/// A queue of frames to compare and compress, on a thread pool or at once on the caller's thread.
final class FrameCompressionQueue {
  private typealias Results<Success> = [Int: Result<Success, PNGError>]

  private struct State: Sendable {
    var comparisons: Results<FrameComparison> = [:]
    var frames: Results<EncodedFrame> = [:]
  }

  private let layout: AnimationLayout
  private let compression: Compression
  private let threads: ThreadPool?
  private let compressors: PerThread<FrameCompressor>
  private let state = Monitor(State())
  private var count = 0

  init(layout: AnimationLayout, compression: Compression, threads: ThreadPool?) {
    (self.layout, self.compression, self.threads) = (layout, compression, threads)
    compressors = PerThread(count: threads?.size ?? 1)
  }

  /// Queues the comparison with `canvas`, the previous image. Returns its identifier.
  func compare(_ canvas: RasterImage, _ target: RasterImage) -> Int {
    // Comparisons are most urgent, because the frames to compress depend on them.
    add(urgency: 2, \.comparisons) { $0.comparison(of: canvas, target) }
  }

  /// Queues all candidates, of which the smallest becomes the frame. Returns its identifier.
  func compress(_ candidates: [FrameCandidate], _ target: RasterImage) -> Int {
    // More urgent than drawing (0): further images would have to wait for this frame.
    add(urgency: 1, \.frames) { $0.frame(of: candidates, for: target) }
  }

  /// Returns and removes a comparison; `nil` if it is not ready. Throws `PNGError.outOfMemory`.
  func takeComparison(_ number: Int) throws(PNGError) -> FrameComparison? {
    try state.withLock { $0.comparisons.removeValue(forKey: number) }?.get()
  }

  /// Returns and removes a frame; `nil` if it is not ready. Throws `PNGError.outOfMemory`.
  func takeFrame(_ number: Int) throws(PNGError) -> EncodedFrame? {
    try state.withLock { $0.frames.removeValue(forKey: number) }?.get()
  }

  /// Waits until the comparison or the frame is ready; at least one of them must be in flight.
  func wait(comparison: Int?, frame: Int?) {
    state.wait { state -> Void? in
      let isCompared = comparison.map { state.comparisons[$0] != nil } ?? false
      let isCompressed = frame.map { state.frames[$0] != nil } ?? false
      return isCompared || isCompressed ? () : nil
    }
  }

  /// Queues `work`, whose result appears in `results`. Returns its identifier.
  private func add<Success: Sendable>(
    urgency: Int, _ results: WritableKeyPath<State, Results<Success>> & Sendable,
    _ work: @escaping @Sendable (inout FrameCompressor) -> Success
  ) -> Int {
    let number = count
    count += 1
    let (layout, compression, compressors) = (layout, compression, compressors)
    // A weak reference: when this queue is released, tasks that have not begun are not needed.
    let task: ThreadPool.Task = { [weak state] thread in
      guard let state else { return }
      let result = Result { () throws(PNGError) in
        try compressors.withValue(of: thread) { () throws(PNGError) in
          try FrameCompressor(layout: layout, compression: compression)
        } in: { compressor throws(PNGError) in
          work(&compressor)
        }
      }
      state.withLock { $0[keyPath: results][number] = result }
    }
    do {
      if let threads { try threads.add(priority: urgency, task) } else { task(0) }
    } catch {
      // No thread could be started, so the caller's is the only one.
      task(0)
    }
    return number
  }
}
