import RingCairo
import RingGraphics
import RingSystem

/// A frame that is to be made, and its place among all that are.
struct FrameOrder: Sendable {
  let position: Int
  let index: Int
}

/// The orders and results that the threads of a run share.
final class FramePool<Product: Sendable>: Sendable {
  struct Result: Sendable {
    let frame: DeliveredFrame<Product>
    let warnings: [TextWarning]
  }

  /// The run has ended otherwise, so this is not seen.
  private struct Stopped: Error {}

  private struct State: Sendable {
    var orders: [FrameOrder] = []
    /// Positions of frames that could not be made.
    var failures: [Int] = []
    var earlier: EarlierFrames
    var isStopped = false
    /// How many frames are being made.
    var making = 0
    /// The position whose digest is looked up next: in order, so that who repeats whom does not
    /// depend on the number of threads.
    var turn = 0
  }

  private let state: Monitor<State>
  /// Apart, so that who waits for a result is not woken by anything else.
  private let results = Monitor([Int: Swift.Result<Result, FrameError>]())

  init(repeats: RepeatSearch) { state = Monitor(State(earlier: EarlierFrames(repeats))) }

  func add(_ order: FrameOrder) { state.withLock { $0.orders.append(order) } }

  /// Lets no further frame be begun, and waits for those that are.
  func stop() {
    state.withLock { $0.isStopped = true }
    state.wait { $0.making == 0 ? () : nil }
  }

  /// Has the next frame made, unless none is to be begun any more.
  func makeNext(_ make: (FrameOrder) -> Swift.Result<Result, FrameError>) {
    let next = state.withLock { state -> FrameOrder? in
      // Positions are taken in order: all before a failed one are made, none after it is begun.
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

  /// Waits until all earlier frames are known; the first of them that has the same pixels.
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

  /// Waits for a result. Throws the `FrameError` of that position.
  func result(at position: Int) throws -> Result {
    try results.wait { $0.removeValue(forKey: position) }.get()
  }
}

/// The frames of a run by their pixels.
struct EarlierFrames: Sendable {
  /// How many different frames are remembered: two to four megabytes.
  static let capacity = 1 << 16

  private let search: RepeatSearch
  private var frames: [Digest: Int] = [:]

  init(_ search: RepeatSearch) { self.search = search }

  /// The first frame with this digest, or `nil`, and then it is remembered as this one.
  mutating func find(_ digest: Digest, orRemember index: Int) -> Int? {
    guard search != .none else { return nil }
    if let earlier = frames[digest] { return earlier }
    if search == .previous { frames.removeAll(keepingCapacity: true) }
    if frames.count < Self.capacity { frames[digest] = index }
    return nil
  }
}
