import RingCore
import RingRender
import RingSystem

/// The warnings about texts of a run that have not been reported, for a run that an error ends.
final class UnreportedWarnings: Sendable {
  private let problems = Monitor<[Problem]>([])

  /// The policy of a run without errors because of warnings: collects them.
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

  /// Forgets the warnings, because they are reported now.
  func clear() { problems.withLock { $0 = [] } }
}
