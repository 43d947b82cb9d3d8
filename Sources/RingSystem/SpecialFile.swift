import RingLibC

/// A file that is neither a regular file nor a folder.
public enum SpecialFile: Hashable, Sendable {
  /// A named pipe, made by `mkfifo`, or one between two programs.
  case pipe
  /// An endpoint of a connection, which only the program that made it can use.
  case socket
  /// A character device, such as a terminal or `/dev/null`.
  case device
  /// A block device.
  case disk

  /// Whether the user can expect bytes to be written to it.
  var acceptsStreams: Bool { self == .pipe || self == .device }
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
  /// The kind of special file; `nil` for a regular file and a folder.
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
