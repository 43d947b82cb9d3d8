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
    switch try destination(path) {
    case .standardOutput:
      try write(bytes, to: OpenFile(borrowing: .standardOutput), path)
      return false
    case .special:
      try write(bytes, to: openSpecial(path), path)
      return false
    case .file:
      try replace(bytes, path)
      return true
    }
  }

  /// Writes a file in a folder that the command manages, completely or not at all.
  ///
  /// Throws a `FileError` of `create` or `write`; special files are rejected.
  package static func writeFile(_ bytes: [UInt8], to path: String) throws(FileError) {
    if let special = try status(path)?.special { throw FileError(.create, path, .special(special)) }
    try replace(bytes, path)
  }

  /// Appends to a regular file, and creates it if it is missing. Throws `FileError`.
  ///
  /// The previous contents stay, even if the disk is full.
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

  enum Destination {
    case standardOutput, special, file
  }

  static func destination(_ path: String) throws(FileError) -> Destination {
    if path == "-" { return .standardOutput }
    guard let status = try status(path) else { return .file }
    // `/dev/stdout` may lead to a file that the shell has open; `rename` would replace that file.
    let output = OpenFile(borrowing: .standardOutput)
    if let redirected = try? output.status(), redirected.isSameFile(as: status) {
      return .standardOutput
    }
    guard let special = status.special else { return .file }
    guard special.acceptsStreams else { throw FileError(.create, path, .special(special)) }
    return .special
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

  /// The option that keeps an opened terminal from becoming the process's controlling terminal.
  static let noControllingTerminal = FileDescriptor.OpenOptions(rawValue: O_NOCTTY)

  static func openSpecial(_ path: String) throws(FileError) -> OpenFile {
    do throws(Errno) {
      return try OpenFile(FilePath(source: path), .writeOnly, noControllingTerminal)
    } catch {
      throw FileError(creating: path, error)
    }
  }

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
