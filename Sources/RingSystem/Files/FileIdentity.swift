import SystemPackage

/// The identity of a file: its device and inode, which are equal for all paths and links to it.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  private let number: UInt64

  /// Creates the identity of the file with this status.
  init(_ status: stat) {
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }

  /// Creates the identity of the file at `path`, following links.
  ///
  /// `nil` if the file does not exist or cannot be reached.
  package init?(_ path: String) {
    guard let status = try? FilePath(source: path).status() else { return nil }
    self.init(status)
  }
}
