import RingCompare
import RingCore
import RingSystem

/// The codes of problems that only commands have; docs/diagnostics.md lists them.
///
/// They are for programs and must not change.
extension Problem.Code {
  /// The arguments of the command are wrong.
  static let usage = Self(rawValue: "usage")
  /// An input has a problem without a code of its own.
  static let input = Self(rawValue: "input")
  static let bug = Self(rawValue: "bug")
  /// A signal ended the run.
  static let interrupted = Self(rawValue: "interrupted")
  /// Too many rows have errors.
  static let stopped = Self(rawValue: "stopped")
  /// A frame is of a moment at which the config has errors, which are reported before.
  static let moment = Self(rawValue: "moment")
  /// Further problems are not reported.
  static let more = Self(rawValue: "more")
  /// Nothing can be seen in a picture.
  static let blank = Self(rawValue: "blank")
  /// Nothing in an animation moves.
  static let noMotion = Self(rawValue: "no-motion")
  /// The light and the dark picture of a pair are equal.
  static let samePictures = Self(rawValue: "same-pictures")
  /// Accepted findings of lint did not occur.
  static let outdatedBaseline = Self(rawValue: "outdated-baseline")
  /// An option selects or changes nothing.
  static let unusedOption = Self(rawValue: "unused-option")
  /// Nothing is left to verify.
  static let emptySelection = Self(rawValue: "empty-selection")
  /// No picture has a name that an argument gives.
  static let unknownName = Self(rawValue: "unknown-name")
  /// A report of `verify` cannot be read, or is not of these goldens.
  static let report = Self(rawValue: "report")
  /// A picture of a report is damaged.
  static let notAccepted = Self(rawValue: "not-accepted")
  /// A picture of `verify` was drawn with a warning.
  static let picture = Self(rawValue: "picture")
  /// Accepted pictures of a name are not needed.
  static let unusedAlternative = Self(rawValue: "unused-alternative")
  /// A job array cannot have the tasks that are to be run again.
  static let arrayLimit = Self(rawValue: "array-limit")
  /// A file is named like one of a job that does not have it.
  static let surplus = Self(rawValue: "surplus")

  /// The code of a failure of `verify`: the verdict, or `no-picture` if there is none to compare.
  init(_ verdict: CaseVerdict) {
    self.init(rawValue: verdict == .error ? "no-picture" : verdict.rawValue)
  }

  /// The code of files that `--verify-outputs` finds.
  init(_ state: JobVerificationResult.State) { self.init(rawValue: state.rawValue) }

  /// The code of an error with this exit code and no code of its own.
  init(_ status: ExitStatus) {
    self =
      switch status {
      case .success, .softwareError: .bug
      case .different, .differentSizes: Self(CaseVerdict.different)
      case .usage: .usage
      case .dataError: .input
      case .noInput, .cannotCreate, .ioError: .file
      case .unavailable: .missingLibrary
      case .systemError: .outOfMemory
      }
  }
}
