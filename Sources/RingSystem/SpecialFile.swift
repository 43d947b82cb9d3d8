import RingLibC

/// What may be at a path and is neither a file nor a folder.
public enum SpecialFile: Hashable, Sendable {
  /// A pipe with a name, which `mkfifo` makes, or one between two programs.
  case pipe
  /// An end of a connection, which only the program that made it can use.
  case socket
  /// What takes or gives bytes one after the other, such as a terminal or `/dev/null`.
  case device
  /// A disk.
  case disk

  /// Whether bytes that are written to it go where its user wants them.
  var takesStreams: Bool { self == .pipe || self == .device }
}

extension SpecialFile: CustomStringConvertible {
  public var description: String {
    switch self {
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    case .disk: "a disk"
    }
  }
}

extension stat {
  /// `nil` for a file and a folder.
  var special: SpecialFile? {
    switch st_mode & S_IFMT {
    case S_IFREG, S_IFDIR: nil
    case S_IFIFO: .pipe
    case S_IFSOCK: .socket
    case S_IFBLK: .disk
    default: .device
    }
  }
}
