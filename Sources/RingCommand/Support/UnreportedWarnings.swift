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

  /// Prints the warnings that are left, unless `--quiet` is given. `file` is the config.
  func print(by messages: MessageOptions, of file: String) {
    messages.print(problems.withLock { $0 }, of: file)
  }

  func clear() { problems.withLock { $0 = [] } }
}
