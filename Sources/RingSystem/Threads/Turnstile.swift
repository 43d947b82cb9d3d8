/// A value that threads access one after the other, in the order of their positions.
///
/// What they find therefore does not depend on which of them is faster.
package final class Turnstile<Value: Sendable>: Sendable {
  /// The error of a thread that waits for its turn when the turnstile is closed.
  package struct Closed: Error {}

  private struct State: Sendable {
    var value: Value
    var nextPosition = 0
    var isClosed = false
  }

  private let state: Monitor<State>

  /// Creates an open turnstile. The first position is 0.
  package init(_ value: Value) { state = Monitor(State(value: value)) }

  /// Waits until all earlier positions have passed, and returns the result of `body`.
  ///
  /// Throws `Closed` if the turnstile is closed meanwhile.
  package func pass<R: Sendable>(at position: Int, _ body: (inout Value) -> R) throws -> R {
    try state.wait { state -> Result<R, Closed>? in
      if state.isClosed { return .failure(Closed()) }
      guard state.nextPosition == position else { return nil }
      state.nextPosition += 1
      return .success(body(&state.value))
    }.get()
  }

  /// Ends the waits of all threads: from now on, no position passes.
  package func close() { state.withLock { $0.isClosed = true } }
}
