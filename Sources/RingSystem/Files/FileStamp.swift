import SystemPackage

/// The identity, the size and the times of a regular file, which are known without opening it.
///
/// Equal stamps mean that the file has not been written or replaced in between, as far as the
/// resolution of the file system's times can tell.
package struct FileStamp: Hashable, Sendable {
  /// In bytes.
  package let size: Int
  private let identity: FileIdentity
  /// Since the beginning of 1970, like `changed`.
  private let modified: Duration
  /// The time of the last change of content, status or name; no program can set it.
  private let changed: Duration

  /// Follows links; `nil` if there is no regular file or it cannot be reached.
  package init?(_ path: String) { self.init(FilePath(source: path)) }

  init?(_ path: FilePath) {
    guard let status = try? path.status(), status.isKind(S_IFREG) else { return nil }
    size = Int(status.st_size)
    identity = FileIdentity(status)
    #if canImport(Darwin)
      (modified, changed) = (Self.duration(status.st_mtimespec), Self.duration(status.st_ctimespec))
    #else
      (modified, changed) = (Self.duration(status.st_mtim), Self.duration(status.st_ctim))
    #endif
  }

  private static func duration(_ time: timespec) -> Duration {
    Duration(
      secondsComponent: Int64(time.tv_sec),
      attosecondsComponent: Int64(time.tv_nsec) * 1_000_000_000)
  }

  /// Whether the file is in its state since before `other` was written.
  ///
  /// `false` if they are on different file systems, because these may have different clocks.
  package func isOlder(than other: FileStamp) -> Bool {
    identity.device == other.identity.device && max(modified, changed) < other.modified
  }
}

extension FileAccessPolicy {
  /// `nil` if there is no file, the policy does not allow it, or the path has a symbolic link,
  /// which can be replaced without a change of the times of the files. Only the path of the
  /// current folder may have links.
  package func stampWithoutLinks(of path: String) -> FileStamp? {
    guard let file = try? resolve(path),
      let currentFolder = try? FilePath(source: ".").canonicalPath()
    else { return nil }
    let written = currentFolder.pushing(FilePath(source: joined(path))).lexicallyNormalized()
    return written == FilePath(file) ? FileStamp(file) : nil
  }
}
