import RingGraphics
import RingSystem

/// Compares and packs frames, at once or on threads.
final class FrameCrew {
  private typealias Results<Made> = [Int: Result<Made, PNGError>]

  private struct State: Sendable {
    var comparisons: Results<FrameComparison> = [:]
    var frames: Results<StoredFrame> = [:]
  }

  private let layout: AnimationLayout
  private let compression: Compression
  private let threads: ThreadPool?
  private let compressors: PerThread<FrameCompressor>
  private let state = Monitor(State())
  private var count = 0

  /// Works on the caller's thread if there are no others.
  init(layout: AnimationLayout, compression: Compression, threads: ThreadPool?) {
    (self.layout, self.compression, self.threads) = (layout, compression, threads)
    compressors = PerThread(count: threads?.size ?? 1)
  }

  /// Has a picture compared with the one before; returns the comparison's number.
  func compare(_ canvas: RasterImage, _ target: RasterImage) -> Int {
    // First, because what is to be packed depends on it.
    add(urgency: 2, \.comparisons) { $0.comparison(of: canvas, target) }
  }

  /// Has a picture packed in the shortest of several ways; returns the frame's number.
  func pack(_ candidates: [FrameCandidate], _ target: RasterImage) -> Int {
    // Before further pictures are drawn, which would wait.
    add(urgency: 1, \.frames) { $0.frame(of: candidates, for: target) }
  }

  /// A comparison that is ready, once. Throws `PNGError.outOfMemory`.
  func comparison(_ number: Int) throws(PNGError) -> FrameComparison? {
    try state.withLock { $0.comparisons.removeValue(forKey: number) }?.get()
  }

  /// A frame that is ready, once. Throws `PNGError.outOfMemory`.
  func frame(_ number: Int) throws(PNGError) -> StoredFrame? {
    try state.withLock { $0.frames.removeValue(forKey: number) }?.get()
  }

  /// Waits until one of both is ready; one of them is underway.
  func wait(comparison: Int?, frame: Int?) {
    state.wait { state -> Void? in
      let isCompared = comparison.map { state.comparisons[$0] != nil } ?? false
      let isPacked = frame.map { state.frames[$0] != nil } ?? false
      return isCompared || isPacked ? () : nil
    }
  }

  private func add<Made: Sendable>(
    urgency: Int, _ results: WritableKeyPath<State, Results<Made>> & Sendable,
    _ work: @escaping @Sendable (inout FrameCompressor) -> Made
  ) -> Int {
    let number = count
    count += 1
    let (layout, compression, compressors) = (layout, compression, compressors)
    // Weakly: when the crew is gone, nobody needs what is not begun.
    let task: ThreadPool.Task = { [weak state] thread in
      guard let state else { return }
      let made = Result { () throws(PNGError) in
        try compressors.withValue(of: thread) { () throws(PNGError) in
          try FrameCompressor(layout: layout, compression: compression)
        } in: { compressor throws(PNGError) in
          work(&compressor)
        }
      }
      state.withLock { $0[keyPath: results][number] = made }
    }
    do {
      if let threads { try threads.add(urgency: urgency, task) } else { task(0) }
    } catch {
      // There is no thread, so the caller is the only one.
      task(0)
    }
    return number
  }
}
