/// Which goldens a run writes. A run that writes one fails.
public enum RecordMode: String, CaseIterable, Sendable {
  /// None. The default.
  case never
  /// Goldens that do not exist yet.
  case missing
  /// Also those whose picture is more different than the tolerance allows.
  case failed
  /// Also those whose picture differs within the tolerance: every pixel is today's.
  case all

  /// The environment variable that sets the mode where nothing else does.
  public static let variable = "RING_GOLDEN_RECORD"

  /// The mode that the variable's value asks for; unset and empty are `never`.
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

/// A value of `RING_GOLDEN_RECORD` that is no mode.
public struct RecordModeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The variable's text as it was found.
  public var value: String

  public var description: String {
    "\(RecordMode.variable) is \"\(value)\", but must be never, missing, failed or all"
  }
}
