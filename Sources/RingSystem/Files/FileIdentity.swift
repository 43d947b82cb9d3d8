import SystemPackage

/// The identity of a file: its device and inode, which are equal for all paths and links to it.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  private let number: UInt64

  init(_ status: stat) {
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }

  /// The identity of the regular file that standard input reads; `nil` for a pipe or a device.
  package static var standardInput: FileIdentity? {
    regularFile(OpenFile(borrowing: .standardInput))
  }

  /// The identity of the regular file to which standard output writes; `nil` for a pipe or a
  /// device.
  package static var standardOutput: FileIdentity? {
    regularFile(OpenFile(borrowing: .standardOutput))
  }

  private static func regularFile(_ file: borrowing OpenFile) -> FileIdentity? {
    guard let status = try? file.status(), status.isKind(S_IFREG) else { return nil }
    return FileIdentity(status)
  }

  /// Follows links; `nil` if the file does not exist or cannot be reached.
  package init?(_ path: String) {
    guard let status = try? FilePath(source: path).status() else { return nil }
    self.init(status)
  }
}
