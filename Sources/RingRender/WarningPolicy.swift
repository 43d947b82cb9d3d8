import RingCore
import RingSystem

/// The handling of a picture's warnings, such as a missing font or character.
public enum WarningPolicy: Sendable {
  /// Ignores warnings.
  case ignore
  /// Writes each warning as a line to standard error, once per call, or once in a run.
  case print
  /// Throws the warnings as a `RingError`, and writes no file.
  ///
  /// In a run, only the pictures with warnings fail.
  case fail
  /// Calls a closure with each warning, once per call or run, on the thread that draws or delivers.
  case call(@Sendable (Problem) -> Void)
}

extension WarningPolicy {
  /// Handles the warnings of a picture or an animation, which have no duplicates.
  ///
  /// With `fail`, throws them as a `RingError`, unless there are none.
  package func handle(_ warnings: [Problem]) throws(RingError) {
    switch self {
    case .ignore: break
    case .print: for warning in warnings { Messages.write("warning: \(warning)\n") }
    case .fail: if !warnings.isEmpty { throw RingError(warnings) }
    case .call(let receive): for warning in warnings { receive(warning) }
    }
  }
}
