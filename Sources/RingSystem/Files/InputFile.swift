import SystemPackage

/// Functions that read a file completely.
package enum InputFile {
  /// In bytes.
  package static let defaultLimit = 1 << 28

  /// In bytes.
  private static let chunkSize = 1 << 16

  package enum Kind: Hashable, Sendable {
    /// Files that the user names: regular files, devices, and pipes up to their end.
    case anything
    /// Regular files only, which cannot block: files that a document names or a folder contains.
    case file
  }

  /// Returns the bytes of a file, of a pipe up to its end, or of standard input if the path is `-`.
  ///
  /// With `isCanonical`, the path is canonical, and a link that replaced a component of it is not
  /// followed. Throws a `FileError` of `read` if the file is missing, unreadable, a folder, not of
  /// the kind `kind`, or larger than `limit` bytes.
  package static func read(
    _ path: String, _ kind: Kind = .anything, limit: Int = defaultLimit, isCanonical: Bool = false
  ) throws(FileError) -> [UInt8] {
    // Check before opening: opening a device may have an effect, and a socket cannot be opened.
    if path != "-" {
      try rejectSpecialFile(path, except: kind == .file ? [] : SpecialFile.readable)
    }
    do throws(Errno) {
      let file =
        path == "-"
        ? OpenFile(borrowing: .standardInput)
        : try OpenFile(
          reading: FilePath(source: path), kind == .file ? .nonBlocking : [],
          isCanonical: isCanonical)
      let status = try file.status()
      // Another process may have replaced the file since; `.nonBlocking` opens even a pipe.
      guard kind == .anything || status.special == nil else { throw Errno.staleNFSFileHandle }
      // A pipe has the size 0 and a device may be endless, so the size is only a hint.
      let expected = Int(status.st_size)
      if expected <= limit, let bytes = try contents(of: file, expected: expected, limit: limit) {
        return bytes
      }
    } catch {
      throw FileError(.read, path, error)
    }
    throw FileError(.read, path, .tooLarge(limit: limit))
  }

  /// `nil` if the file is missing, unreadable or special, such as a pipe, which could block.
  package static func readIfRegular(_ path: String) -> [UInt8]? {
    isRegularFile(path) ? try? read(path, .file) : nil
  }

  /// Returns the first bytes of a regular file: `count`, or fewer if the file ends before.
  ///
  /// Throws a `FileError` of `read` if the file is missing, unreadable or not a regular one.
  package static func start(of path: String, count: Int) throws(FileError) -> [UInt8] {
    try rejectSpecialFile(path)
    do throws(Errno) {
      let file = try OpenFile(
        reading: FilePath(source: path), .nonBlocking, isCanonical: false)
      guard try file.status().special == nil else { throw Errno.staleNFSFileHandle }
      return try file.read(upTo: count)
    } catch {
      throw FileError(.read, path, error)
    }
  }

  /// `true` also for a symbolic link to one. Reading it does not block.
  package static func isRegularFile(_ path: String) -> Bool {
    (try? FilePath(source: path).status())?.isKind(S_IFREG) ?? false
  }

  /// Throws a `FileError` of `read` for a special file, such as a pipe, which could block, unless
  /// it is one of `accepted`.
  package static func rejectSpecialFile(
    _ path: String, except accepted: [SpecialFile] = []
  ) throws(FileError) {
    guard let special = (try? FilePath(source: path).status())?.special,
      !accepted.contains(special)
    else { return }
    throw FileError(.read, path, .special(special))
  }

  /// Returns the remaining bytes of a file; `nil` if there are more than `limit`.
  private static func contents(
    of file: borrowing OpenFile, expected: Int, limit: Int
  ) throws(Errno) -> [UInt8]? {
    // One byte beyond `limit` shows that the file is too large.
    var bytes = try file.read(upTo: min(max(expected, chunkSize), limit) + 1)
    while bytes.count <= limit {
      let buffer = try file.read(upTo: chunkSize)
      if buffer.isEmpty { return bytes }
      bytes += buffer
    }
    return nil
  }
}
