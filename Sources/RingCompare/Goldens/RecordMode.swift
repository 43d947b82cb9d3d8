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
  /// Images that no golden accepts are written as known wrong ones, `name.xfail.png`.
  case xfail
  /// Missing goldens are written; images that differ by more than the tolerance become further
  /// goldens of their names, `name~2.png` to `name~9.png`, or those of the platform.
  case alternative

  /// The environment variable that sets the mode if no option does.
  package static let variable = "RINGRENDER_GOLDEN_RECORD"

  /// `nil` and an empty value mean `never`.
  package init(variable value: String?) throws(RecordModeError) {
    guard let value, !value.isEmpty else {
      self = .never
      return
    }
    guard let mode = RecordMode(rawValue: value) else { throw RecordModeError(value: value) }
    self = mode
  }

  var recordsMissing: Bool { self != .never && self != .xfail }
  var recordsFailed: Bool { self == .failed || self == .all }
}

package struct RecordModeError: Error, Hashable, Sendable, CustomStringConvertible {
  package var value: String

  package var description: String {
    "\(RecordMode.variable) is \"\(value)\", but must be never, missing, failed, all, xfail or alternative"
  }
}
