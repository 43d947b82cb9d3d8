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

extension FilePath {
  /// The maximum number of links in a chain, as on Linux.
  private static let maximumSymlinkDepth = 40

  /// The path of the containing folder; `.` for a path of one name.
  ///
  /// Does not use `removingLastComponent()`, whose collection of components is prepared at each
  /// program start, which takes longer than any path.
  var folder: FilePath { FilePath(FilePath.folder(string)) }

  /// Returns the path to which a chain of symbolic links leads. The file need not exist.
  func followingLinks() throws(Errno) -> FilePath {
    guard !isEmpty else { throw .noSuchFileOrDirectory }
    var path = self
    for _ in 0..<Self.maximumSymlinkDepth {
      guard let link = try path.linkTarget() else { return path }
      path = path.folder.pushing(link)
    }
    throw .tooManySymbolicLinkLevels
  }

  /// Returns the target of a symbolic link; `nil` if the path is not a link or does not exist.
  func linkTarget() throws(Errno) -> FilePath? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    do throws(Errno) {
      let count = try retryingOnInterrupt {
        withPlatformString { readlink($0, &buffer, Int(PATH_MAX)) }
      }
      let target = FilePath(platformString: buffer)
      try target.requireUTF8()
      // `FilePath` drops a trailing slash; `/.` keeps its meaning, as in `init(source:)`.
      return buffer[..<count].last == CChar(bitPattern: UInt8(ascii: "/"))
        ? target.appending(".") : target
    } catch {
      guard error == .invalidArgument || error == .noSuchFileOrDirectory else { throw error }
      return nil
    }
  }

  /// The file must exist. Throws `EILSEQ` if the path is not UTF-8.
  func canonicalPath() throws(Errno) -> FilePath {
    guard let resolved = withPlatformString({ realpath($0, nil) }) else { throw .current }
    defer { free(resolved) }
    let path = FilePath(platformString: resolved)
    try path.requireUTF8()
    return path
  }

  /// Neither the file nor its folder need exist. Throws `ENOENT` if it cannot be created.
  func canonicalPathOfNewFile() throws(Errno) -> FilePath {
    var folder = try followingLinks()
    var missing: [FilePath.Component] = []
    while folder.isMissing {
      // A folder whose last component is `..` cannot be created, nor can a removed current folder.
      guard let name = folder.lastComponent, name.kind != .parentDirectory, folder != folder.folder
      else { throw .noSuchFileOrDirectory }
      if name.kind == .regular { missing.insert(name, at: 0) }
      folder = folder.folder
    }
    return try folder.canonicalPath().appending(missing)
  }

  /// Throws `EILSEQ`, because a path with replaced bytes would name another file.
  private func requireUTF8() throws(Errno) {
    guard String(validating: self) != nil else { throw .illegalByteSequence }
  }
}
