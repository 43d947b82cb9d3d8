import RingGraphics
import RingSystem

/// Packs frames and hands them over in order: at once, or on threads of its own.
final class FramePacker {
  /// A frame that is stored in the shortest of several ways.
  struct Order: Sendable {
    var candidates: [FrameCandidate]
    var target: RasterImage
  }

  private struct State: Sendable {
    var orders: [(number: Int, order: Order)] = []
    var frames: [Int: StoredFrame] = [:]
    var isOver = false
  }

  /// `@unchecked Sendable`: its thread has it alone.
  private final class Worker: @unchecked Sendable {
    private var compressor: FrameCompressor

    init(_ layout: AnimationLayout, _ compression: Compression) throws(PNGError) {
      compressor = try FrameCompressor(layout: layout, compression: compression)
    }

    func pack(_ order: Order) -> StoredFrame {
      compressor.frame(of: order.candidates, for: order.target)
    }

    /// Packs what is ordered until all is over.
    func run(_ state: Monitor<State>) {
      while true {
        let next = state.wait { state -> (number: Int, order: Order)?? in
          if state.isOver { return .some(nil) }
          return state.orders.isEmpty ? nil : .some(state.orders.removeFirst())
        }
        guard let next else { return }
        let frame = pack(next.order)
        state.withLock { $0.frames[next.number] = frame }
      }
    }
  }

  private let state = Monitor(State())
  private let makeWorker: () throws(PNGError) -> Worker
  private let jobs: Int
  /// Begins with one; a further one comes with its thread, because few frames need few.
  private var workers: [Worker]
  private var threads = ThreadGroup()
  private var ordered = 0
  private var delivered = 0

  /// `jobs`, ≥ 1, is how many threads pack; with 1 it is the caller's.
  init(
    layout: AnimationLayout, compression: Compression, jobs: Int
  ) throws(PNGError) {
    makeWorker = { () throws(PNGError) in try Worker(layout, compression) }
    self.jobs = jobs
    workers = [try makeWorker()]
  }

  deinit {
    state.withLock { $0.isOver = true }
    threads.join()
  }

  func add(_ order: Order) {
    defer { ordered += 1 }
    if jobs > 1, threads.count < jobs { startThread() }
    let number = ordered
    if threads.count > 0 {
      state.withLock { $0.orders.append((number, order)) }
    } else {
      let frame = workers[0].pack(order)
      state.withLock { $0.frames[number] = frame }
    }
  }

  /// One more; where there is no memory or no thread for it, the others do its work.
  private func startThread() {
    if workers.count == threads.count {
      guard let worker = try? makeWorker() else { return }
      workers.append(worker)
    }
    let (worker, state) = (workers[threads.count], state)
    try? threads.add { worker.run(state) }
  }

  /// The next frame, in the order of `add`, if it is ready; `nil` if there is none or it is not.
  /// Waits for it if `isLast`, or if more are on their way than memory should hold.
  func next(isLast: Bool) -> StoredFrame? {
    let underway = ordered - delivered
    guard underway > 0 else { return nil }
    let number = delivered
    let frame =
      isLast || underway > 2 * jobs
      ? state.wait { $0.frames.removeValue(forKey: number) }
      : state.withLock { $0.frames.removeValue(forKey: number) }
    if frame != nil { delivered += 1 }
    return frame
  }
}
