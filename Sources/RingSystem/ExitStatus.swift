/// How every command ends: the codes of sysexits(3), and those of comparisons.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  /// All was done.
  case success = 0
  /// Pictures of equal size differ more than allowed.
  case different = 1
  /// Pictures have different sizes.
  case differentSizes = 2
  /// `EX_USAGE`, which the argument parser gives.
  case usage = 64
  /// `EX_DATAERR`
  case dataError = 65
  /// `EX_NOINPUT`
  case noInput = 66
  /// `EX_UNAVAILABLE`
  case unavailable = 69
  /// `EX_SOFTWARE`
  case softwareError = 70
  /// `EX_OSERR`
  case systemError = 71
  /// `EX_CANTCREAT`
  case cannotCreate = 73
  /// `EX_IOERR`
  case ioError = 74

  /// What it tells a user, as the documentation has it.
  public var meaning: String {
    switch self {
    case .success: "done"
    case .different: "pictures differ or are missing"
    case .differentSizes: "their sizes differ"
    case .usage: "wrong usage"
    case .dataError: "bad config"
    case .noInput: "input unreadable"
    case .unavailable: "a program or library is missing"
    case .softwareError: "a bug in ringrender"
    case .systemError: "the system has no memory or threads left"
    case .cannotCreate: "output cannot be created"
    case .ioError: "writing failed"
    }
  }
}
