import SystemPackage

/// Functions that write a command's results to files, standard output, devices and pipes.
package enum FileOutput {
  /// Writes `bytes` as the complete contents of a file, or to standard output if `path` is `-`.
  ///
  /// A regular file is replaced as by `AtomicFile`. Devices, pipes and the file that standard
  /// output is redirected to are written in place. Returns `false` for these, because the bytes
  /// cannot be read back from the path. Throws `FileError`; sockets and block devices are rejected.
  @discardableResult
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) -> Bool {
    guard let stream = try stream(at: path) else {
      try replace(bytes, path)
      return true
    }
    try write(bytes, to: stream.open(), path)
    return false
  }

  /// Writes a file in a folder that the command manages, completely or not at all.
  ///
  /// Throws a `FileError` of `create` or `write`; special files are rejected.
  package static func writeFile(_ bytes: [UInt8], to path: String) throws(FileError) {
    if let special = try status(path)?.special { throw FileError(.create, path, .special(special)) }
    try replace(bytes, path)
  }

  /// Writes a file as `write(_:to:)`, after creating its missing folders, which are removed again
  /// if it cannot be written. Throws `FileError`.
  package static func create(_ bytes: [UInt8], at path: String) throws(FileError) {
    let folders = try FolderTree.createFolder(of: path)
    do throws(FileError) { try write(bytes, to: path) } catch {
      FolderTree.removeEmpty(folders)
      throw error
    }
  }

  /// Writes two files, or neither if one cannot be created or written.
  ///
  /// Creates their missing folders, and removes these again after an error. Both files are complete
  /// before the first gets its name, so only a rename that fails then could leave the first one
  /// alone. Throws `FileError`.
  package static func create(
    _ first: (bytes: [UInt8], path: String), _ second: (bytes: [UInt8], path: String)
  ) throws(FileError) {
    var folders: [String] = []
    do throws(FileError) {
      for path in [first.path, second.path] { folders += try FolderTree.createFolder(of: path) }
      let firstFile = try AtomicFile(replacing: first.path)
      let secondFile = try AtomicFile(replacing: second.path)
      try firstFile.write(first.bytes)
      try secondFile.write(second.bytes)
      try firstFile.commit()
      try secondFile.commit()
    } catch {
      FolderTree.removeEmpty(folders)
      throw error
    }
  }

  /// Creates a missing file. The previous contents stay, even if the disk is full.
  package static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    if let special = try status(path)?.special { throw FileError(.create, path, .special(special)) }
    let file: OpenFile
    do throws(Errno) {
      file = try OpenFile(FilePath(source: path), .writeOnly, [.append, .create])
    } catch {
      throw FileError(creating: path, error)
    }
    try write(bytes, to: file, path)
  }

  private static func replace(_ bytes: [UInt8], _ path: String) throws(FileError) {
    if try writeUnnamed(bytes, to: path) { return }
    let file = try AtomicFile(replacing: path)
    try file.write(bytes)
    try file.commit()
  }

  /// Standard output or a special file, which is written in place instead of being replaced.
  enum Stream {
    case standardOutput
    /// The path of a device or a pipe.
    case special(String)

    func open() throws(FileError) -> OpenFile {
      guard case .special(let path) = self else { return OpenFile(borrowing: .standardOutput) }
      do throws(Errno) {
        return try OpenFile(FilePath(source: path), .writeOnly, noControllingTerminal)
      } catch {
        throw FileError(creating: path, error)
      }
    }
  }

  /// `nil` for a regular file, which need not exist. Throws for a socket or a block device.
  static func stream(at path: String) throws(FileError) -> Stream? {
    if path == "-" { return .standardOutput }
    guard let status = try status(path) else { return nil }
    // `/dev/stdout` may lead to a file that the shell has open; `rename` would replace that file.
    let output = OpenFile(borrowing: .standardOutput)
    if let redirected = try? output.status(), FileIdentity(redirected) == FileIdentity(status) {
      return .standardOutput
    }
    guard let special = status.special else { return nil }
    guard special.acceptsStreams else { throw FileError(.create, path, .special(special)) }
    return .special(path)
  }

  /// Whether a path is `-`, or leads to standard output, unless that is `/dev/null`.
  package static func isStandardOutput(_ path: String) -> Bool {
    path == "-" || path != "/dev/null" && FilePath.areSame(path, "/dev/stdout")
  }

  private static func status(_ path: String) throws(FileError) -> stat? {
    do throws(Errno) { return try FilePath(source: path).status() } catch {
      throw FileError(creating: path, error)
    }
  }

  /// Writes a file that has no name until it is complete.
  ///
  /// Returns `false` if that is unsupported or `path` is invalid; `AtomicFile` must be tried then.
  private static func writeUnnamed(_ bytes: [UInt8], to path: String) throws(FileError) -> Bool {
    #if os(Linux)
      let output: (target: FilePath, existing: stat?)
      do throws(Errno) {
        let target = try FilePath(source: path).followingLinks()
        output = (target, try target.writableFile())
      } catch {
        // Report nothing here: `AtomicFile` will meet the error and report it.
        return false
      }
      do throws(Errno) {
        return try UnnamedTemporaryFile.write(bytes, to: output.target, replacing: output.existing)
      } catch {
        throw FileError(.write, path, error)
      }
    #else
      return false
    #endif
  }

  /// Keeps an opened terminal from becoming the process's controlling terminal.
  static let noControllingTerminal = FileDescriptor.OpenOptions(rawValue: O_NOCTTY)

  private static func write(
    _ bytes: [UInt8], to file: consuming OpenFile, _ path: String
  ) throws(FileError) {
    do throws(Errno) {
      try file.write(bytes)
      try file.close()
    } catch {
      throw FileError(.write, path, error)
    }
  }
}

/// A result that is written in chunks: to an `AtomicFile`, standard output, a device or a pipe.
package struct OutputStream: ~Copyable {
  private enum Target: ~Copyable {
    case atomic(AtomicFile)
    case direct(OpenFile)
  }

  private let path: String
  private var target: Target

  /// `-` is standard output.
  package init(_ path: String) throws(FileError) {
    if let stream = try FileOutput.stream(at: path) {
      target = .direct(try stream.open())
    } else {
      target = .atomic(try AtomicFile(replacing: path))
    }
    self.path = path
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    switch target {
    case .atomic(let file): try file.write(bytes)
    case .direct(let file):
      do throws(Errno) { try file.write(bytes) } catch {
        throw FileError(.write, path, error)
      }
    }
  }

  /// Publishes an `AtomicFile`, or closes the stream.
  package consuming func commit() throws(FileError) {
    switch consume target {
    case .atomic(let file): try file.commit()
    case .direct(var file):
      do throws(Errno) { try file.close() } catch { throw FileError(.write, path, error) }
    }
  }
}
