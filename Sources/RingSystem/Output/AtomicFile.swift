import SystemPackage

/// A writer that creates or replaces a file completely or not at all.
///
/// Until `commit` the bytes are in a temporary file in the same folder. If `commit` is not reached,
/// the temporary file is removed. After `Signals.install`, an interrupt of the process removes it
/// too; a file that `kill -9` leaves is removed by the next `AtomicFile` in the same folder. There
/// is no `fsync`: after a power cut the file may be missing or empty.
///
/// Existing special files are never replaced: a device, a pipe or the file that standard output is
/// redirected to receives the bytes at `commit`, from a temporary file in `TMPDIR`.
package struct AtomicFile: ~Copyable {
  private enum Destination {
    /// The final path of a file that appears by `rename`, whether or not it exists yet.
    case file(FilePath)
    /// A special file or standard output, which receives a copy of the bytes.
    case stream(FileOutput.Stream)
  }

  private let path: String
  private let destination: Destination
  private var temporary: TemporaryFile

  /// For another program that writes the file. Valid until `commit`.
  package var temporaryPath: String { temporary.path.string }

  /// If `path` is a symbolic link, the link stays and its target is replaced.
  ///
  /// The new file gets the mode of the file that it replaces, and its owner if the user may give
  /// files away. Throws a `FileError` of `create` if the folder is missing or not writable, or if
  /// the path is a folder, a socket, a block device or a file that the user may not write. If the
  /// temporary file cannot be created in `TMPDIR`, the error names that file.
  package init(replacing path: String) throws(FileError) {
    let stream = try FileOutput.stream(at: path)
    var failingPath = path
    do throws(Errno) {
      let target = try Self.target(path, stream)
      let existing = stream == nil ? try target.writableFile() : nil
      if stream != nil { failingPath = target.string }
      let temporary = try TemporaryFiles.shared.create(nextTo: target, isPrivate: stream != nil)
      if let existing { temporary.file.copyAttributes(of: existing) }
      self.path = path
      destination = stream.map { .stream($0) } ?? .file(target)
      self.temporary = temporary
    } catch {
      throw FileError(creating: failingPath, error)
    }
  }

  /// Returns the file whose folder receives the temporary file.
  private static func target(
    _ path: String, _ stream: FileOutput.Stream?
  ) throws(Errno) -> FilePath {
    guard let stream else { return try FilePath(source: path).followingLinks() }
    if case .special = stream { try FilePath(source: path).checkAccess(W_OK) }
    return FilePath(Environment.temporaryFolder).appending("stream")
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    do throws(Errno) { try temporary.file.write(bytes) } catch {
      throw FileError(.write, path, error)
    }
  }

  package func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    do throws(Errno) { try temporary.file.overwrite(bytes, at: offset) } catch {
      throw FileError(.write, path, error)
    }
  }

  /// Fewer than `count` bytes only at the end of the file. Throws a `FileError` of `write`.
  package func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    do throws(Errno) { return try temporary.file.read(at: offset, count: count) } catch {
      throw FileError(.write, path, error)
    }
  }

  /// Bytes written; 0 if the system cannot report it.
  package var size: Int { (try? temporary.file.status()).map { Int($0.st_size) } ?? 0 }

  /// Renames or copies the file to its destination.
  package consuming func commit() throws(FileError) {
    switch destination {
    case .file(let target): try rename(to: target)
    case .stream(let stream): try copy(to: stream)
    }
  }

  private mutating func rename(to target: FilePath) throws(FileError) {
    do throws(Errno) { try temporary.file.close() } catch {
      throw FileError(.write, path, error)
    }
    // Another process may have put a special file there since `init`.
    if let special = (try? target.status())?.special {
      throw FileError(.create, path, .special(special))
    }
    do throws(Errno) {
      try TemporaryFiles.shared.rename(temporary.path, to: target)
    } catch {
      throw FileError(.create, path, error)
    }
  }

  private static let copyChunkSize = 1 << 20

  private func copy(to stream: FileOutput.Stream) throws(FileError) {
    var output = try stream.open()
    var offset = 0
    do throws(Errno) {
      while true {
        let bytes = try temporary.file.read(at: offset, count: Self.copyChunkSize)
        if bytes.isEmpty { break }
        try output.write(bytes)
        offset += bytes.count
      }
      try output.close()
    } catch {
      throw FileError(.write, path, error)
    }
  }
}
