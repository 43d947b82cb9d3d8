import RingLibC
import SystemPackage

extension FilePath {
  /// The status of what it leads to, or of the link that it is; `nil` if there is nothing.
  func status(followingLinks: Bool = true) throws(Errno) -> stat? {
    if let status = withPlatformString({ systemStatus($0, followingLinks) }) { return status }
    let error = Errno.current
    guard error == .noSuchFileOrDirectory else { throw error }
    return nil
  }

  /// Whether nothing is there, not even something that cannot be reached.
  var isMissing: Bool {
    do throws(Errno) { return try status() == nil } catch { return false }
  }

  /// The status of a file that exists and may be written; `nil` if there is none.
  ///
  /// Asked because `rename` would replace a file that its owner has made read-only.
  func writableFile() throws(Errno) -> stat? {
    guard let status = try status() else { return nil }
    guard !status.isKind(S_IFDIR) else { throw .isDirectory }
    // Never reached by what asks for the destination first.
    guard status.isKind(S_IFREG) else { throw .fileExists }
    try checkAccess(W_OK)
    return status
  }

  /// `access`.
  func checkAccess(_ mode: Int32) throws(Errno) {
    _ = try retrying { withPlatformString { access($0, mode) } }
  }
}

/// `stat` or `lstat`; apart, because later releases of swift-system have a method `stat` of `FilePath`.
private func systemStatus(_ path: UnsafePointer<CChar>, _ followingLinks: Bool) -> stat? {
  var status = stat()
  return (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 ? status : nil
}
