/// The goldens that a run writes. A run that writes one fails.
public enum RecordMode: String, CaseIterable, Sendable {
  /// Writes no golden. The default.
  case never
  /// Writes goldens that do not exist yet.
  case missing
  /// Also overwrites goldens whose images differ beyond the tolerance.
  case failed
  /// Also overwrites goldens whose images differ within the tolerance, so that every pixel is up to
  /// date.
  case all

  /// The environment variable that sets the mode if no option does.
  public static let variable = "RINGRENDER_GOLDEN_RECORD"

  /// Parses the variable's value; unset and empty mean `never`.
  public init(variable value: String?) throws(RecordModeError) {
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

/// The error of a value of `RINGRENDER_GOLDEN_RECORD` that is not a mode.
public struct RecordModeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of the variable as found.
  public var value: String

  public var description: String {
    "\(RecordMode.variable) is \"\(value)\", but must be never, missing, failed or all"
  }
}

/// The error of a variable that is set by its former name, which is not read.
public struct RenamedVariableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The present name, which begins with `RINGRENDER_`.
  public var variable: String

  public var description: String { "\(Self.formerName(of: variable)) is called \(variable)" }

  /// Throws if one of the variables is set by its former name.
  public static func check(
    _ variables: String..., in environment: (String) -> String?
  ) throws(RenamedVariableError) {
    for variable in variables {
      guard let value = environment(formerName(of: variable)), !value.isEmpty else { continue }
      throw RenamedVariableError(variable: variable)
    }
  }

  /// Returns the name with the prefix `RING_`.
  private static func formerName(of variable: String) -> String {
    "RING_\(variable.dropFirst("RINGRENDER_".count))"
  }
}
