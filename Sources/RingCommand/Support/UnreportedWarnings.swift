import RingCore
import RingRender
import RingSystem

/// The warnings about texts of a run that have not been reported, for a run that an error ends.
final class UnreportedWarnings: Sendable {
  private let problems = Monitor<[Problem]>([])

  /// Collects the warnings.
  var policy: WarningPolicy {
    .call { [problems] problem in problems.withLock { $0.append(problem) } }
  }

  /// Prints the warnings that are left, unless `--quiet` is given.
  func print(by messages: MessageOptions) {
    guard !messages.quiet else { return }
    for problem in problems.withLock({ $0 }) {
      Terminal.error("ringrender: warning: \(problem)\n")
    }
  }

  func clear() { problems.withLock { $0 = [] } }
}
