/// The exit codes of all commands: those of sysexits(3), and those of image comparisons and lint.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  /// The command has done everything (`EX_OK`).
  case success = 0
  /// Images of equal size differ by more than allowed or are missing, or lint has findings.
  case different = 1
  case differentSizes = 2
  /// `EX_USAGE`, returned by the argument parser.
  case usage = 64
  /// The config or another input is invalid (`EX_DATAERR`).
  case dataError = 65
  /// An input cannot be read (`EX_NOINPUT`).
  case noInput = 66
  /// A program or library is missing (`EX_UNAVAILABLE`).
  case unavailable = 69
  /// A bug in ringrender (`EX_SOFTWARE`).
  case softwareError = 70
  /// The system has no memory, threads or open files left (`EX_OSERR`).
  case systemError = 71
  /// An output cannot be created (`EX_CANTCREAT`).
  case cannotCreate = 73
  /// Writing failed (`EX_IOERR`).
  case ioError = 74

  /// For users, as in the documentation.
  package var meaning: String {
    switch self {
    case .success: "done"
    case .different: "pictures differ or are missing or fail lint"
    case .differentSizes: "their sizes differ"
    case .usage: "usage error"
    case .dataError: "bad config"
    case .noInput: "input unreadable"
    case .unavailable: "a program or library is missing"
    case .softwareError: "a bug in ringrender"
    case .systemError: "the system has no memory or threads or open files left"
    case .cannotCreate: "output cannot be created"
    case .ioError: "writing failed"
    }
  }
}
