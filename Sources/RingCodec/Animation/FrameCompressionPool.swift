import RingCore
import RingSystem

/// A queue of frames to compare and compress, on a thread pool or at once on the caller's thread.
final class FrameCompressionPool {
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
  func comparison(_ number: Int) throws(PNGError) -> FrameComparison? {
    try state.withLock { $0.comparisons.removeValue(forKey: number) }?.get()
  }

  /// Returns and removes a frame; `nil` if it is not ready. Throws `PNGError.outOfMemory`.
  func takeResult(_ number: Int) throws(PNGError) -> EncodedFrame? {
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
