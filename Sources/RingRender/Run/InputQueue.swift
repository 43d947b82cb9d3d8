import RingSystem

/// A queue of inputs from a task, which must not block, to a thread, which may.
///
/// The task is suspended while the queue is full. `Mailbox` is the counterpart, from a thread to a
/// task.
final class InputQueue<Input: Sendable>: Sendable {
  private typealias Writer = CheckedContinuation<Void, any Error>

  private struct State: Sendable {
    var inputs: [Input] = []
    /// The task that waits until an input is taken; `nil` if none does.
    var writer: Writer?
    /// The end of the inputs, which follows the last one; `nil` before it.
    var end: Result<Void, any Error>?
  }

  private let state = Monitor(State())
  /// The maximum number of inputs, ≥ 1.
  ///
  /// `ThreadPool.run` waits for a picture when no input is ready, so one input would not keep
  /// several threads busy.
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// Whether `next()` would return without blocking.
  var isReady: Bool { state.withLock { !$0.inputs.isEmpty || $0.end != nil } }

  /// Waits for the next input and returns it; `nil` at the end.
  ///
  /// Throws the error with which the inputs ended, and `CancellationError` after `cancel()`.
  func next() throws -> Input? {
    let (result, writer) = state.wait { state -> (Result<Input?, any Error>, Writer?)? in
      guard state.inputs.isEmpty else {
        return (.success(state.inputs.removeFirst()), state.writer.take())
      }
      return state.end.map { ($0.map { nil }, nil) }
    }
    // Resume the task outside the lock; `Mailbox` says why.
    writer?.resume()
    return try result.get()
  }

  /// Adds all inputs of a sequence, and waits whenever the queue is full.
  func fill<Inputs: AsyncSequence>(from inputs: Inputs) async where Inputs.Element == Input {
    do {
      for try await input in inputs { try await put(input) }
      finish(.success(()))
    } catch {
      finish(.failure(error))
    }
  }

  /// Discards the inputs, and ends the waits of the thread and the task with `CancellationError`.
  func cancel() {
    let writer = state.withLock { state in
      (state.inputs, state.end) = ([], .failure(CancellationError()))
      return state.writer.take()
    }
    writer?.resume(throwing: CancellationError())
  }

  /// Adds an input. If that fills the queue, waits until an input is taken.
  private func put(_ input: Input) async throws {
    try await withCheckedThrowingContinuation { (writer: Writer) in
      let result = state.withLock { state -> Result<Void, any Error>? in
        guard state.end == nil else { return .failure(CancellationError()) }
        state.inputs.append(input)
        guard state.inputs.count >= capacity else { return .success(()) }
        state.writer = writer
        return nil
      }
      if let result { writer.resume(with: result) }
    }
  }

  private func finish(_ end: Result<Void, any Error>) {
    state.withLock { state in
      if state.end == nil { state.end = end }
    }
  }
}
