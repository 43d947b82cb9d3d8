import RingCore
import SystemPackage

package enum ChildTermination: Hashable, Sendable {
  /// With a status of 0…255.
  case exited(Int32)
  case killed(signal: Int32)
}

package enum ChildProcessError: Error, Hashable, Sendable {
  /// No program of this name is in `PATH`.
  case missing(String)
  case cannotStart(String, Errno)
  /// The program ended before its work was done; `errorTail` is the end of its standard error.
  case failed(String, ChildTermination, errorTail: String)
  /// The program exceeded its `ChildTimeout` of this number of seconds, and was killed.
  case stuck(String, seconds: Double, errorTail: String)
  /// The program reported success, but its output is incomplete; `problem` describes how.
  case unfinished(String, problem: String, errorTail: String)

  init(starting program: String, _ error: Errno) {
    let isMissing = error == .noSuchFileOrDirectory || error == .notDirectory
    self = isMissing ? .missing(program) : .cannotStart(program, error)
  }
}

extension ChildProcessError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let program): "\(program) is not installed, or not in PATH"
    case .cannotStart(let program, let error): "cannot start \(program): \(error)"
    case .failed(let program, let end, let errorTail):
      "\(program) \(end)" + Self.quoted(errorTail)
    case .stuck(let program, let seconds, let errorTail):
      "\(program) was stopped after \(Int(seconds)) s without progress" + Self.quoted(errorTail)
    case .unfinished(let program, let problem, let errorTail):
      "\(program) did not write a complete file: \(problem)" + Self.quoted(errorTail)
    }
  }

  /// Returns the last five lines, indented, after a colon; an empty string if `text` has no lines.
  private static func quoted(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).suffix(5)
    return lines.isEmpty ? "" : ":" + lines.map { "\n  \(String($0).printable)" }.joined()
  }
}

extension ChildTermination: CustomStringConvertible {
  package var description: String {
    switch self {
    case .exited(let code): "ended with exit code \(code)"
    case .killed(let signal): "was killed by signal \(signal)"
    }
  }
}

extension ChildProcessError: ProblemConvertible {
  /// How to install a missing program; `nil` for other errors.
  package var help: String? {
    guard case .missing(let program) = self else { return nil }
    return "install it with: apt-get install \(program), or: brew install \(program)"
  }

  package var problems: [Problem] { [Problem(.error, .program, description, help: help)] }
}
