/// A file that is neither a regular file nor a folder.
package enum SpecialFile: Hashable, Sendable, CustomStringConvertible {
  case pipe
  /// Cannot be opened as a file.
  case socket
  /// A character device, such as a terminal or `/dev/null`.
  case device
  /// A block device, such as a disk.
  case disk

  static let readable: [SpecialFile] = [.pipe, .device, .disk]

  /// Whether a command may write its output to the file.
  var acceptsStreams: Bool { self == .pipe || self == .device }

  package var description: String {
    switch self {
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    case .disk: "a disk"
    }
  }
}

extension stat {
  /// `nil` for a regular file or a folder.
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
