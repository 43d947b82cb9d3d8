import RingCairo
import RingGraphics
import RingSystem

/// A frame to render, with its position in the run.
struct FrameOrder: Sendable {
  let position: Int
  let index: Int
}

/// The queue of frames and the results, shared by the threads of a run.
final class FramePool<Product: Sendable>: Sendable {
  struct Result: Sendable {
    let frame: DeliveredFrame<Product>
    let warnings: [TextWarning]
  }

  /// Ends a waiting worker. Never reported, because the run has already ended for another reason.
  private struct Stopped: Error {}

  private struct State: Sendable {
    var orders: [FrameOrder] = []
    /// The positions of frames that failed.
    var failures: [Int] = []
    var earlier: EarlierFrames
    var isStopped = false
    /// The number of frames that are being rendered.
    var making = 0
    /// The position whose digest is looked up next.
    ///
    /// Lookup in order makes repeats independent of the number of threads.
    var turn = 0
  }

  private let state: Monitor<State>
  /// A separate monitor, so that waiters for a result are not woken by other changes.
  private let results = Monitor([Int: Swift.Result<Result, FrameError>]())

  init(repeats: RepeatSearch) { state = Monitor(State(earlier: EarlierFrames(repeats))) }

  func add(_ order: FrameOrder) { state.withLock { $0.orders.append(order) } }

  /// Prevents further frames from starting, and waits for those in progress.
  func stop() {
    state.withLock { $0.isStopped = true }
    state.wait { $0.making == 0 ? () : nil }
  }

  /// Renders the next frame with `make`, unless the run has stopped or failed.
  func makeNext(_ make: (FrameOrder) -> Swift.Result<Result, FrameError>) {
    let next = state.withLock { state -> FrameOrder? in
      // Positions are claimed in order: all frames before a failed one are rendered, none after it
      // starts.
      guard !state.isStopped, state.failures.isEmpty else { return nil }
      state.making += 1
      return state.orders.removeFirst()
    }
    guard let next else { return }
    let result = make(next)
    state.withLock { state in
      state.making -= 1
      if case .failure = result { state.failures.append(next.position) }
    }
    results.withLock { $0[next.position] = result }
  }

  /// Waits until all earlier digests are recorded. Returns the first earlier frame with this one;
  /// `nil` if there is none.
  func earlierFrame(like digest: Digest, for order: FrameOrder) throws -> Int? {
    try state.wait { state -> Swift.Result<Int?, Stopped>? in
      if state.isStopped || state.failures.contains(where: { $0 < order.position }) {
        return .failure(Stopped())
      }
      guard state.turn == order.position else { return nil }
      state.turn += 1
      return .success(state.earlier.find(digest, orRemember: order.index))
    }.get()
  }

  /// Waits for a result and removes it. Throws the `FrameError` of that position.
  func result(at position: Int) throws -> Result {
    try results.wait { $0.removeValue(forKey: position) }.get()
  }
}

/// The frames of a run, keyed by digest.
struct EarlierFrames: Sendable {
  /// The maximum number of different frames recorded: two to four megabytes.
  static let capacity = 1 << 16

  private let search: RepeatSearch
  private var frames: [Digest: Int] = [:]

  init(_ search: RepeatSearch) { self.search = search }

  /// Returns the first frame with this digest. If there is none, records `index` for it and returns
  /// `nil`.
  mutating func find(_ digest: Digest, orRemember index: Int) -> Int? {
    guard search != .none else { return nil }
    if let earlier = frames[digest] { return earlier }
    if search == .previous { frames.removeAll(keepingCapacity: true) }
    if frames.count < Self.capacity { frames[digest] = index }
    return nil
  }
}
