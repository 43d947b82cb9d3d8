import RingLibC

/// A file that is read piece by piece: standard input, a pipe and a device too.
public struct InputStream: ~Copyable {
  private let path: String
  private let file: FileDescriptor

  /// `-` is standard input. Throws a `FileError` of `read`, also for a socket.
  public init(_ path: String) throws(FileError) {
    self.path = path
    guard path != "-" else {
      file = FileDescriptor(borrowing: FileDescriptor.standardInputNumber)
      return
    }
    if let special = (try? FilePath.status(path))?.special, special == .socket {
      throw FileError(.read, path, .special(special))
    }
    do throws(SystemError) { file = try FileDescriptor(opening: path, O_RDONLY) } catch {
      throw FileError(.read, path, error)
    }
  }

  /// What is there by now, at most so many bytes; none at the end. Throws a `FileError` of `read`.
  public func read(upTo count: Int) throws(FileError) -> [UInt8] {
    do throws(SystemError) { return try file.readSome(upTo: count) } catch {
      throw FileError(.read, path, error)
    }
  }
}
