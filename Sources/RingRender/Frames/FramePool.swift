import RingCairo
import RingGraphics

/// A frame that is to be made, and its place among all that are.
struct FrameOrder: Sendable {
  let position: Int
  let index: Int
}

/// The orders and results that the threads of a run share.
///
/// `@unchecked Sendable`: every variable is read and written under the monitor only.
final class FramePool<Product: Sendable>: @unchecked Sendable {
  struct Result: Sendable {
    let frame: DeliveredFrame<Product>
    let warnings: [TextWarning]
  }

  /// The run has ended otherwise; nobody sees this.
  private struct Stopped: Error {}

  private let monitor = Monitor()
  private var orders: [FrameOrder] = []
  private var results: [Int: Result] = [:]
  private var failures: [Int: FrameError] = [:]
  private var earlier: EarlierFrames
  private var isStopped = false
  /// The position whose digest is looked up next: in order, so that who repeats whom does not
  /// depend on the number of threads.
  private var turn = 0

  init(repeats: RepeatSearch) { earlier = EarlierFrames(repeats) }

  func add(_ order: FrameOrder) { monitor.change { orders.append(order) } }

  /// Lets every worker end after the frame that it is making.
  func stop() { monitor.change { isStopped = true } }

  /// Waits for an order; `nil` if there will be none.
  func next() -> FrameOrder? {
    monitor.wait { () -> FrameOrder?? in
      // Positions are taken in order: all before a failed one are made, none after it is begun.
      if isStopped || !failures.isEmpty { return .some(nil) }
      return orders.isEmpty ? nil : .some(orders.removeFirst())
    }
  }

  /// Waits until all earlier frames are known; the first of them that has the same pixels.
  func earlierFrame(like digest: Digest, for order: FrameOrder) throws -> Int? {
    try monitor.wait { () -> Swift.Result<Int?, Stopped>? in
      if isStopped || failures.keys.contains(where: { $0 < order.position }) {
        return .failure(Stopped())
      }
      guard turn == order.position else { return nil }
      turn += 1
      return .success(earlier.find(digest, orRemember: order.index))
    }.get()
  }

  func finish(_ order: FrameOrder, with result: Result) {
    monitor.change { results[order.position] = result }
  }

  func fail(_ order: FrameOrder, with error: FrameError) {
    monitor.change { failures[order.position] = error }
  }

  /// Waits for a result. Throws the `FrameError` of that position.
  func result(at position: Int) throws -> Result {
    try monitor.wait { () -> Swift.Result<Result, FrameError>? in
      if let result = results.removeValue(forKey: position) { return .success(result) }
      return failures[position].map { .failure($0) }
    }.get()
  }
}

/// The frames of a run by their pixels.
struct EarlierFrames {
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
