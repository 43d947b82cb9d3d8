import RingCairo
import RingCore
import RingSystem

/// A frame to render: its index, and its position in the run, from 0.
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

  /// The error that ends a waiting worker. It is not reported, because a call of `stop` or the
  /// error of an earlier frame has already ended the run.
  private struct Stopped: Error {}

  private struct State: Sendable {
    var pending: [FrameRequest] = []
    /// The positions of frames that failed.
    var failures: [Int] = []
    var earlier: FrameDigestIndex
    var isStopped = false
    /// The number of frames that are being rendered.
    var inProgressCount = 0
    /// The position of the next frame to look up by digest.
    ///
    /// Frames are looked up in order, so that the result does not depend on the number of threads.
    var nextDigestPosition = 0
  }

  private let state: Monitor<State>
  /// The results by position.
  ///
  /// A separate monitor, so that other changes do not wake waiting threads.
  private let results = Monitor([Int: Swift.Result<Result, FrameError>]())

  init(repeats: DuplicateDetection) { state = Monitor(State(earlier: FrameDigestIndex(repeats))) }

  func add(_ request: FrameRequest) { state.withLock { $0.pending.append(request) } }

  /// Prevents further frames from starting, and waits for the frames in progress.
  func stop() {
    state.withLock { $0.isStopped = true }
    state.wait { $0.inProgressCount == 0 ? () : nil }
  }

  /// Renders the next frame with `make`, unless the run has stopped or failed.
  func processNext(_ make: (FrameRequest) -> Swift.Result<Result, FrameError>) {
    let next = state.withLock { state -> FrameRequest? in
      // Frames start in order of position, and none starts after a failure. Therefore all frames
      // before the first failed frame are rendered.
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

  /// Waits until the digests of all earlier frames are recorded, and records `digest`.
  ///
  /// Returns the index of the first earlier frame with an equal digest; `nil` if there is none.
  /// Throws `Stopped` if the run ends meanwhile.
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

  /// Waits for the result at `position`, removes and returns it. Throws the frame's `FrameError`.
  func result(at position: Int) throws -> Result {
    try results.wait { $0.removeValue(forKey: position) }.get()
  }
}

/// The indices of a run's frames by their digests.
struct FrameDigestIndex: Sendable {
  /// The maximum number of different digests that are recorded; they take two to four megabytes.
  static let capacity = 1 << 16

  private let search: DuplicateDetection
  private var frames: [Digest: Int] = [:]

  init(_ search: DuplicateDetection) { self.search = search }

  /// Returns the index of the first frame with this digest.
  ///
  /// If there is none, records `index` for the digest and returns `nil`.
  mutating func index(of digest: Digest, inserting index: Int) -> Int? {
    guard search != .none else { return nil }
    if let earlier = frames[digest] { return earlier }
    if search == .previous { frames.removeAll(keepingCapacity: true) }
    if frames.count < Self.capacity { frames[digest] = index }
    return nil
  }
}
