import RingCairo
import RingGraphics
import RingSystem

/// A frame to render, with its position in the run.
struct FrameRequest: Sendable {
  let position: Int
  let index: Int
}

/// The queue of frames and the results, shared by the threads of a run.
final class FrameQueue<Product: Sendable>: Sendable {
  struct Result: Sendable {
    let frame: DeliveredFrame<Product>
    let warnings: [TextWarning]
  }

  /// Ends a waiting worker. Never reported, because the run has already ended for another reason.
  private struct Stopped: Error {}

  private struct State: Sendable {
    var pending: [FrameRequest] = []
    /// The positions of frames that failed.
    var failures: [Int] = []
    var earlier: FrameDigestIndex
    var isStopped = false
    /// The number of frames that are being rendered.
    var inProgressCount = 0
    /// The position whose digest is looked up next.
    ///
    /// Lookup in order makes repeats independent of the number of threads.
    var nextDigestPosition = 0
  }

  private let state: Monitor<State>
  /// A separate monitor, so that waiters for a result are not woken by other changes.
  private let results = Monitor([Int: Swift.Result<Result, FrameError>]())

  init(repeats: DuplicateDetection) { state = Monitor(State(earlier: FrameDigestIndex(repeats))) }

  func add(_ request: FrameRequest) { state.withLock { $0.pending.append(request) } }

  /// Prevents further frames from starting, and waits for those in progress.
  func stop() {
    state.withLock { $0.isStopped = true }
    state.wait { $0.inProgressCount == 0 ? () : nil }
  }

  /// Renders the next frame with `make`, unless the run has stopped or failed.
  func processNext(_ make: (FrameRequest) -> Swift.Result<Result, FrameError>) {
    let next = state.withLock { state -> FrameRequest? in
      // Positions are claimed in order: all frames before a failed one are rendered, none after it
      // starts.
      guard !state.isStopped, state.failures.isEmpty else { return nil }
      state.inProgressCount += 1
      return state.pending.removeFirst()
    }
    guard let next else { return }
    let result = make(next)
    state.withLock { state in
      state.inProgressCount -= 1
      if case .failure = result { state.failures.append(next.position) }
    }
    results.withLock { $0[next.position] = result }
  }

  /// Waits until all earlier digests are recorded. Returns the first earlier frame with this one;
  /// `nil` if there is none.
  func firstFrame(with digest: Digest, before request: FrameRequest) throws -> Int? {
    try state.wait { state -> Swift.Result<Int?, Stopped>? in
      if state.isStopped || state.failures.contains(where: { $0 < request.position }) {
        return .failure(Stopped())
      }
      guard state.nextDigestPosition == request.position else { return nil }
      state.nextDigestPosition += 1
      return .success(state.earlier.index(of: digest, inserting: request.index))
    }.get()
  }

  /// Waits for a result and removes it. Throws the `FrameError` of that position.
  func result(at position: Int) throws -> Result {
    try results.wait { $0.removeValue(forKey: position) }.get()
  }
}

/// The frames of a run, keyed by digest.
struct FrameDigestIndex: Sendable {
  /// The maximum number of different frames recorded: two to four megabytes.
  static let capacity = 1 << 16

  private let search: DuplicateDetection
  private var frames: [Digest: Int] = [:]

  init(_ search: DuplicateDetection) { self.search = search }

  /// Returns the first frame with this digest. If there is none, records `index` for it and returns
  /// `nil`.
  mutating func index(of digest: Digest, inserting index: Int) -> Int? {
    guard search != .none else { return nil }
    if let earlier = frames[digest] { return earlier }
    if search == .previous { frames.removeAll(keepingCapacity: true) }
    if frames.count < Self.capacity { frames[digest] = index }
    return nil
  }
}
