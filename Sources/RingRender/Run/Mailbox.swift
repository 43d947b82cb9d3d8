import RingSystem

/// A buffer of one element between a thread, which may block, and a task, which must not.
///
/// The thread waits while the buffer is full.
final class Mailbox<Element: Sendable>: Sendable {
  private struct State: Sendable {
    /// `nil` if the buffer is empty.
    var element: Element?
    /// The task that waits for an element; `nil` if none does.
    var reader: CheckedContinuation<Element?, any Error>?
    /// The end of the sequence, which follows the element; `nil` before it.
    var end: Result<Void, any Error>?
    var isCancelled = false
  }

  private let state = Monitor(State())
  private let onCancel: @Sendable () -> Void

  /// Creates an empty buffer. `onCancel` is called at the end of each call of `cancel()`.
  init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }

  /// A task that waits, with what it continues with.
  ///
  /// Tasks are resumed outside the lock: the runtime may hold a lock of its own while it calls
  /// `cancel()`, and takes the same lock to resume a task.
  private struct Resumption: Sendable {
    let reader: CheckedContinuation<Element?, any Error>
    let result: Result<Element?, any Error>

    func perform() { reader.resume(with: result) }
  }

  /// Waits until the buffer is empty, and puts an element into it.
  ///
  /// Throws `CancellationError` if the reader is cancelled or gone.
  func put(_ element: Element) throws {
    let result = state.wait { state -> Result<Resumption?, CancellationError>? in
      if state.isCancelled { return .failure(CancellationError()) }
      if let reader = state.reader.take() {
        return .success(Resumption(reader: reader, result: .success(element)))
      }
      guard state.element == nil else { return nil }
      state.element = element
      return .success(nil)
    }
    try result.get()?.perform()
  }

  /// Ends the sequence after the last element, with an error if it failed.
  func finish(_ end: Result<Void, any Error>) {
    let resumption = state.withLock { state -> Resumption? in
      state.end = end
      guard let reader = state.reader.take() else { return nil }
      return Resumption(reader: reader, result: Self.takeEnd(&state))
    }
    resumption?.perform()
  }

  /// Returns the next element; `nil` at the end. Throws the error of the end once, and
  /// `CancellationError` if the task is cancelled, which also ends the thread's `put`.
  func next() async throws -> Element? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { reader in
        let result = state.withLock { state -> Result<Element?, any Error>? in
          if state.isCancelled { return .failure(CancellationError()) }
          if let element = state.element.take() { return .success(element) }
          if state.end != nil { return Self.takeEnd(&state) }
          state.reader = reader
          return nil
        }
        if let result { reader.resume(with: result) }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Ends the sequence at its reader's side.
  func cancel() {
    let reader = state.withLock { state in
      (state.isCancelled, state.element) = (true, nil)
      return state.reader.take()
    }
    reader?.resume(throwing: CancellationError())
    onCancel()
  }

  /// Returns the end of the sequence, whose error is thrown only once.
  private static func takeEnd(_ state: inout State) -> Result<Element?, any Error> {
    defer { state.end = .success(()) }
    if case .failure(let error) = state.end { return .failure(error) }
    return .success(nil)
  }
}
