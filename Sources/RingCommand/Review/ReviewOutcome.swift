import RingSystem

/// Whether a review ends with the exit code 0 if a signal ends it; 1 otherwise.
final class ReviewOutcome: Sendable {
  private let value: Monitor<Bool>
  private let handler: TerminationHandler

  /// Create it before the temporary folders of the review: the first handler runs last.
  init() {
    let value = Monitor(false)
    self.value = value
    handler = TerminationHandler {
      let status: ExitStatus = value.withLock { $0 } ? .success : .different
      _exit(status.rawValue)
    }
  }

  var isSettled: Bool {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
