import RingSystem

/// A buffer of one element between a thread, which may block, and a task, which must not.
///
/// The thread waits while the buffer is full.
final class Mailbox<Element: Sendable>: Sendable {
  private struct State: Sendable {
    /// The element that is not taken yet; `nil` if the buffer is empty.
    var element: Element?
    /// The task that waits for an element; `nil` if none does.
    var reader: CheckedContinuation<Element?, any Error>?
    /// The end of the sequence, which follows the element; `nil` before it.
    var end: Result<Void, any Error>?
    var isCancelled = false
  }

  private let state = Monitor(State())

  /// Waits until the buffer is empty, and puts an element into it.
  ///
  /// Throws `CancellationError` if the reader is cancelled or gone.
  func put(_ element: Element) throws {
    try state.wait { state -> Result<Void, CancellationError>? in
      if state.isCancelled { return .failure(CancellationError()) }
      if let reader = state.reader.take() {
        reader.resume(returning: element)
        return .success(())
      }
      guard state.element == nil else { return nil }
      state.element = element
      return .success(())
    }.get()
  }

  /// Ends the sequence after the last element, with an error if it failed.
  func finish(_ end: Result<Void, any Error>) {
    state.withLock { state in
      state.end = end
      if let reader = state.reader.take() { Self.end(&state, reader) }
    }
  }

  /// Returns the next element; `nil` at the end. Throws the error of the end once.
  ///
  /// Throws `CancellationError` if the task is cancelled, which also ends the thread's `put`.
  func next() async throws -> Element? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { reader in
        state.withLock { state in
          if state.isCancelled {
            reader.resume(throwing: CancellationError())
          } else if let element = state.element.take() {
            reader.resume(returning: element)
          } else if state.end != nil {
            Self.end(&state, reader)
          } else {
            state.reader = reader
          }
        }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Ends the sequence at its reader's side.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.element = nil
      state.reader.take()?.resume(throwing: CancellationError())
    }
  }

  private static func end(
    _ state: inout State, _ reader: CheckedContinuation<Element?, any Error>
  ) {
    if case .failure(let error) = state.end {
      reader.resume(throwing: error)
    } else {
      reader.resume(returning: nil)
    }
    state.end = .success(())
  }
}
