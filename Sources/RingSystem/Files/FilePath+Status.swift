import SystemPackage

extension FilePath {
  /// `nil` if nothing exists there. Without `followingLinks`, a symbolic link's own status.
  func status(followingLinks: Bool = true) throws(Errno) -> stat? {
    if let status = withPlatformString({ systemStatus($0, followingLinks) }) { return status }
    let error = Errno.current
    guard error == .noSuchFileOrDirectory else { throw error }
    return nil
  }

  /// `false` if the system does not report the status.
  var isMissing: Bool {
    do throws(Errno) { return try status() == nil } catch { return false }
  }

  /// `nil` if no file exists. Throws `EACCES` for a read-only file, which `rename` would replace.
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

/// `nil` on failure. Outside `FilePath`, because later swift-systems add a method `stat` to it.
private func systemStatus(_ path: UnsafePointer<CChar>, _ followingLinks: Bool) -> stat? {
  var status = stat()
  return (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 ? status : nil
}
