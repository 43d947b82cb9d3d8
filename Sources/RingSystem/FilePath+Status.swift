import RingLibC
import SystemPackage

extension FilePath {
  /// Returns the status of the file that the path leads to, or of the link itself; `nil` if there
  /// is none.
  func status(followingLinks: Bool = true) throws(Errno) -> stat? {
    if let status = withPlatformString({ systemStatus($0, followingLinks) }) { return status }
    let error = Errno.current
    guard error == .noSuchFileOrDirectory else { throw error }
    return nil
  }

  /// Whether nothing exists at the path; `false` if that cannot be determined.
  var isMissing: Bool {
    do throws(Errno) { return try status() == nil } catch { return false }
  }

  /// Returns the status of an existing file that may be written; `nil` if there is none.
  ///
  /// Checked, because `rename` would replace a file that its owner has made read-only.
  func writableFile() throws(Errno) -> stat? {
    guard let status = try status() else { return nil }
    guard !status.isKind(S_IFDIR) else { throw .isDirectory }
    // Unreachable after `FileOutput.destination`.
    guard status.isKind(S_IFREG) else { throw .fileExists }
    try checkAccess(W_OK)
    return status
  }

  /// Calls `access`; throws unless it allows the mode.
  func checkAccess(_ mode: Int32) throws(Errno) {
    _ = try retryingOnInterrupt { withPlatformString { access($0, mode) } }
  }
}

/// Calls `stat` or `lstat`. A function of its own, because later releases of swift-system have a
/// method `stat` of `FilePath`.
private func systemStatus(_ path: UnsafePointer<CChar>, _ followingLinks: Bool) -> stat? {
  var status = stat()
  return (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 ? status : nil
}
