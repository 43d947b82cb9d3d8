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
    case .print: warnings.forEach(Self.write)
    case .fail: if !warnings.isEmpty { throw RingError(warnings) }
    case .call(let receive): warnings.forEach(receive)
    }
  }

  /// A policy that handles equal warnings once, for a caller that draws frames several times.
  var once: WarningPolicy {
    let receive: @Sendable (Problem) -> Void
    switch self {
    case .ignore, .fail: return self
    case .print: receive = Self.write
    case .call(let body): receive = body
    }
    let seen = Monitor<Set<Problem>>([])
    return .call { warning in
      if seen.withLock({ $0.insert(warning).inserted }) { receive(warning) }
    }
  }

  @Sendable private static func write(_ warning: Problem) {
    Terminal.error("warning: \(warning)\n")
  }
}
