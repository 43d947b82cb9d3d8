/// A value that threads access one after the other, in the order of their positions.
///
/// Therefore the result does not depend on which thread is faster.
package final class Turnstile<Value: Sendable>: Sendable {
  /// The error of a thread that waits for its turn when the turnstile is closed.
  package struct ClosedError: Error {}

  private struct State: Sendable {
    var value: Value
    var nextPosition = 0
    var isClosed = false
  }

  private let state: Monitor<State>

  /// The first position is 0.
  package init(_ value: Value) { state = Monitor(State(value: value)) }

  /// Blocks until all earlier positions have passed. Throws `ClosedError` if it is closed.
  package func pass<R: Sendable>(at position: Int, _ body: (inout Value) -> R) throws -> R {
    try state.wait { state -> Result<R, ClosedError>? in
      if state.isClosed { return .failure(ClosedError()) }
      guard state.nextPosition == position else { return nil }
      state.nextPosition += 1
      return .success(body(&state.value))
    }.get()
  }

  /// Ends the waits of all threads. No position passes afterwards.
  package func close() { state.withLock { $0.isClosed = true } }
}
