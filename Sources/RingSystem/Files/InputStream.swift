import SystemPackage

/// A file, pipe, device or standard input that is read in chunks.
package struct InputStream: ~Copyable {
  private let path: String
  private let file: OpenFile

  /// Opens a file; `-` is standard input. Throws a `FileError` of `read`; sockets are rejected.
  package init(_ path: String) throws(FileError) {
    file = try Self.open(path)
    self.path = path
  }

  private static func open(_ path: String) throws(FileError) -> OpenFile {
    guard path != "-" else { return OpenFile(borrowing: .standardInput) }
    try InputFile.rejectSpecialFile(path, except: SpecialFile.readable)
    do throws(Errno) { return try OpenFile(FilePath(source: path), .readOnly) } catch {
      throw FileError(.read, path, error)
    }
  }

  /// Whether `read(upTo:)` would return without blocking.
  package var isReadable: Bool { file.isReadable }

  /// Returns the available bytes, at most `count`; an empty array at the end of the stream.
  ///
  /// Blocks until at least one byte or the end has arrived. Throws a `FileError` of `read`.
  package func read(upTo count: Int) throws(FileError) -> [UInt8] {
    do throws(Errno) { return try file.readSome(upTo: count) } catch {
      throw FileError(.read, path, error)
    }
  }
}
