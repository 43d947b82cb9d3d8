import RingData
import RingSystem

/// A file appears only when it is complete. Standard output receives the bytes as they are made.
final class BatchArchive {
  /// A class, because the closure of the archive writer retains it.
  private final class Output {
    private let path: String
    private var file: AtomicFile?

    init(_ path: String) throws(FileError) {
      let folders = try FolderTree.createFolder(of: path)
      do throws(FileError) {
        file = path == "-" ? nil : try AtomicFile(replacing: path)
      } catch {
        FolderTree.removeEmpty(folders)
        throw error
      }
      self.path = path
    }

    func write(_ bytes: [UInt8]) throws(FileError) {
      if path == "-" { try FileOutput.write(bytes, to: path) } else { try file?.write(bytes) }
    }

    func commit() throws(FileError) {
      guard let file = file.take() else { return }
      try file.commit()
    }
  }

  private let output: Output
  private let writer: ArchiveWriter

  /// `-` is standard output. Throws `FileError` if the destination cannot be written, and
  /// `CommandError` for other errors.
  init(_ format: ArchiveFormat, _ path: String) throws {
    output = try Output(path)
    let output = output
    writer = try Self.reporting { () throws(ArchiveError) in
      try ArchiveWriter(format) { bytes throws(FileError) in try output.write(bytes) }
    }
  }

  func add(_ name: String, _ bytes: [UInt8]) throws {
    try Self.reporting { () throws(ArchiveError) in try writer.add(name, bytes) }
  }

  /// Writes the end of the archive, then moves the file to its destination. Throws as `init` does.
  func finish() throws {
    try Self.reporting { () throws(ArchiveError) in try writer.finish() }
    try output.commit()
  }

  private static func reporting<R>(_ body: () throws(ArchiveError) -> R) throws -> R {
    do throws(ArchiveError) { return try body() } catch {
      if case .file(let error) = error { throw error }
      throw CommandError(error.description, error.exitStatus)
    }
  }
}
