import RingLibC
import SystemPackage

/// A file that appears, or replaces another, whole or not at all.
///
/// Until `commit` the bytes are in a temporary file in the same folder, which is removed if `commit`
/// is not reached and, once `Signals.prepare` was called, if the process is interrupted; what
/// `kill -9` leaves is removed by the next `AtomicFile` there. There is no `fsync`: after a power cut
/// the file may be missing or empty.
///
/// What is there already and is no file is never replaced: a device, a pipe or the file that standard
/// output is redirected to gets the bytes at `commit`, from a temporary file in `TMPDIR`.
public struct AtomicFile: ~Copyable {
  private enum Place {
    /// Becomes the name of the temporary file.
    case file(FilePath)
    /// Is written in place.
    case stream(FileOutput.Destination)
  }

  private let path: String
  private let place: Place
  private var temporary: TemporaryFile

  /// Where the bytes are until `commit`, for another program that writes them.
  public var temporaryPath: String { temporary.path.string }

  /// Throws a `FileError` of `create` if the folder is missing or may not be changed, or if the path
  /// is a folder, a socket, a disk or something that may not be written.
  ///
  /// A symbolic link stays, and the file that it leads to is replaced. The mode of that file is
  /// kept, and its owner if the user may give files away.
  public init(replacing path: String) throws(FileError) {
    let destination = try FileOutput.destination(path)
    do throws(Errno) {
      let target = try Self.target(path, destination)
      let existing = destination == .file ? try target.writableFile() : nil
      let temporary = try TemporaryFiles.shared.create(
        beside: target, isPrivate: destination != .file)
      if let existing { temporary.file.copyAttributes(of: existing) }
      self.path = path
      place = destination == .file ? .file(target) : .stream(destination)
      self.temporary = temporary
    } catch {
      throw FileError(creating: path, error)
    }
  }

  /// The file that the temporary one is beside.
  private static func target(
    _ path: String, _ destination: FileOutput.Destination
  ) throws(Errno) -> FilePath {
    switch destination {
    case .file: return try FilePath(written: path).followingLinks()
    case .special: try FilePath(written: path).checkAccess(W_OK)
    case .standardOutput: break
    }
    let folder = Environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    return FilePath(folder).appending("stream")
  }

  /// Throws a `FileError` of `write`.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    do throws(Errno) { try temporary.file.write(bytes) } catch {
      throw FileError(.write, path, error)
    }
  }

  /// Replaces bytes that were written. Throws a `FileError` of `write`.
  public func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    do throws(Errno) { try temporary.file.overwrite(bytes, at: offset) } catch {
      throw FileError(.write, path, error)
    }
  }

  /// Bytes that were written, fewer at the end. Throws a `FileError` of `write`.
  public func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    do throws(Errno) { return try temporary.file.read(at: offset, count: count) } catch {
      throw FileError(.write, path, error)
    }
  }

  /// How many bytes have been written.
  public var size: Int { (try? temporary.file.status()).map { Int($0.st_size) } ?? 0 }

  /// Gives the file its name. Throws a `FileError` of `write` or `create`.
  public consuming func commit() throws(FileError) {
    switch place {
    case .file(let target): try rename(to: target)
    case .stream(let destination): try copy(to: destination)
    }
  }

  private mutating func rename(to target: FilePath) throws(FileError) {
    do throws(Errno) { try temporary.file.close() } catch {
      throw FileError(.write, path, error)
    }
    // Somebody may have put something else there meanwhile.
    if let special = (try? target.status())?.special {
      throw FileError(.create, path, .special(special))
    }
    do throws(Errno) {
      try TemporaryFiles.shared.rename(temporary.path, to: target)
    } catch {
      throw FileError(.create, path, error)
    }
  }

  private static let copied = 1 << 20

  private func copy(to destination: FileOutput.Destination) throws(FileError) {
    var output =
      destination == .standardOutput
      ? OpenFile(borrowing: .standardOutput)
      : try FileOutput.openSpecial(path)
    var offset = 0
    do throws(Errno) {
      while true {
        let bytes = try temporary.file.read(at: offset, count: Self.copied)
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
