import RingCore
import RingSystem

/// The handling of a picture's warnings, such as a missing font or character.
public enum WarningPolicy: Sendable {
  /// Ignores warnings.
  case ignore
  /// Writes each warning of a call as a line to standard error, once per call.
  case print
  /// Throws the warnings as a `RingError`; nothing is written.
  case fail
  /// Calls a closure with each warning of a call, once per call, on the thread that draws.
  case call(@Sendable (Problem) -> Void)
}

extension WarningPolicy {
  /// Handles the different warnings of a picture or an animation.
  ///
  /// Throws a `RingError` if warnings fail and there is one.
  package func handle(_ warnings: [Problem]) throws(RingError) {
    switch self {
    case .ignore: break
    case .print: for warning in warnings { Messages.write("warning: \(warning)\n") }
    case .fail: if !warnings.isEmpty { throw RingError(warnings) }
    case .call(let receive): for warning in warnings { receive(warning) }
    }
  }
}
