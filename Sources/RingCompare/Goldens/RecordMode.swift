/// The goldens that a run writes. A run that writes a golden fails.
public enum RecordMode: String, CaseIterable, Sendable {
  /// No golden is written. This is the default.
  case never
  /// Goldens that do not exist yet are written.
  case missing
  /// Missing goldens are written; goldens whose images differ by more than the tolerance are
  /// overwritten.
  case failed
  /// Missing goldens are written; goldens whose images differ, even within the tolerance, are
  /// overwritten.
  ///
  /// Afterwards every pixel is up to date.
  case all

  /// The environment variable that sets the mode if no option does.
  package static let variable = "RINGRENDER_GOLDEN_RECORD"

  /// Creates the mode from the variable's value; `nil` and an empty value mean `never`.
  ///
  /// Throws `RecordModeError` for an unknown value.
  package init(variable value: String?) throws(RecordModeError) {
    guard let value, !value.isEmpty else {
      self = .never
      return
    }
    guard let mode = RecordMode(rawValue: value) else { throw RecordModeError(value: value) }
    self = mode
  }

  var recordsMissing: Bool { self != .never }
  var recordsFailed: Bool { self == .failed || self == .all }
}

/// The error for a value of `RINGRENDER_GOLDEN_RECORD` that is not a mode.
package struct RecordModeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of the variable, as found in the environment.
  package var value: String

  package var description: String {
    "\(RecordMode.variable) is \"\(value)\", but must be never, missing, failed or all"
  }
}

/// The error for an environment variable that is set under its former name, which is not read.
package struct RenamedVariableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The current name of the variable, which begins with `RINGRENDER_`.
  package var variable: String

  package var description: String { "\(Self.formerName(of: variable)) is called \(variable)" }

  /// Throws if the environment sets one of `variables` by its former name.
  ///
  /// An empty value counts as not set.
  package static func check(
    _ variables: String..., in environment: (String) -> String?
  ) throws(RenamedVariableError) {
    for variable in variables {
      guard let value = environment(formerName(of: variable)), !value.isEmpty else { continue }
      throw RenamedVariableError(variable: variable)
    }
  }

  /// Returns the former name of a variable, with the prefix `RING_` for `RINGRENDER_`.
  private static func formerName(of variable: String) -> String {
    "RING_\(variable.dropFirst("RINGRENDER_".count))"
  }
}
