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
    var results: [Int: Result] = [:]
    var failures: [Int: FrameError] = [:]
    var earlier: EarlierFrames
    var isStopped = false
    /// The position whose digest is looked up next: in order, so that who repeats whom does not
    /// depend on the number of threads.
    var turn = 0
  }

  private let state: Monitor<State>

  init(repeats: RepeatSearch) { state = Monitor(State(earlier: EarlierFrames(repeats))) }

  func add(_ order: FrameOrder) { state.withLock { $0.orders.append(order) } }

  /// Lets every worker end after the frame that it is making.
  func stop() { state.withLock { $0.isStopped = true } }

  /// Waits for an order; `nil` if there will be none.
  func next() -> FrameOrder? {
    state.wait { state -> FrameOrder?? in
      // Positions are taken in order: all before a failed one are made, none after it is begun.
      if state.isStopped || !state.failures.isEmpty { return .some(nil) }
      return state.orders.isEmpty ? nil : .some(state.orders.removeFirst())
    }
  }

  /// Waits until all earlier frames are known; the first of them that has the same pixels.
  func earlierFrame(like digest: Digest, for order: FrameOrder) throws -> Int? {
    try state.wait { state -> Swift.Result<Int?, Stopped>? in
      if state.isStopped || state.failures.keys.contains(where: { $0 < order.position }) {
        return .failure(Stopped())
      }
      guard state.turn == order.position else { return nil }
      state.turn += 1
      return .success(state.earlier.find(digest, orRemember: order.index))
    }.get()
  }

  func finish(_ order: FrameOrder, with result: Result) {
    state.withLock { $0.results[order.position] = result }
  }

  func fail(_ order: FrameOrder, with error: FrameError) {
    state.withLock { $0.failures[order.position] = error }
  }

  /// Waits for a result. Throws the `FrameError` of that position.
  func result(at position: Int) throws -> Result {
    try state.wait { state -> Swift.Result<Result, FrameError>? in
      if let result = state.results.removeValue(forKey: position) { return .success(result) }
      return state.failures[position].map { .failure($0) }
    }.get()
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
