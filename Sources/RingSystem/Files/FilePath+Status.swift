import SystemPackage

extension FilePath {
  /// Returns the status of the file at the path; `nil` if nothing exists there.
  ///
  /// Without `followingLinks`, a symbolic link's own status is returned.
  func status(followingLinks: Bool = true) throws(Errno) -> stat? {
    if let status = withPlatformString({ systemStatus($0, followingLinks) }) { return status }
    let error = Errno.current
    guard error == .noSuchFileOrDirectory else { throw error }
    return nil
  }

  /// Whether nothing exists at the path; `false` if the system does not report the status.
  var isMissing: Bool {
    do throws(Errno) { return try status() == nil } catch { return false }
  }

  /// Returns the status of an existing regular file that may be written; `nil` if none exists.
  ///
  /// Throws `EACCES` for a read-only file, because `rename` replaces even a read-only file.
  func writableFile() throws(Errno) -> stat? {
    guard let status = try status() else { return nil }
    guard !status.isKind(S_IFDIR) else { throw .isDirectory }
    // Unreachable, because `FileOutput.stream(at:)` handles special files.
    guard status.isKind(S_IFREG) else { throw .fileExists }
    try checkAccess(W_OK)
    return status
  }

  /// Throws the error of `access` unless the file allows `mode`, such as `W_OK`.
  func checkAccess(_ mode: Int32) throws(Errno) {
    _ = try retryingOnInterrupt { withPlatformString { access($0, mode) } }
  }
}

/// Returns the result of `stat` or `lstat`; `nil` if the call failed.
///
/// A function outside `FilePath`, because later releases of swift-system add a method `stat` to it.
private func systemStatus(_ path: UnsafePointer<CChar>, _ followingLinks: Bool) -> stat? {
  var status = stat()
  return (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 ? status : nil
}
