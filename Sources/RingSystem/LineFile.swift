import RingLibC
import SystemPackage

/// A file that grows by whole lines.
///
/// A line that could not be written whole is taken back. `kill -9` may leave a part of the last one,
/// which the next `LineFile` that goes on there removes. There is no `fsync`: a power cut may cost
/// lines. While it is open, no other `LineFile` can be opened there, where disks know locks.
public struct LineFile: ~Copyable {
  /// What becomes of what is there.
  public enum Beginning: Hashable, Sendable {
    /// It is thrown away.
    case empty
    /// Its whole lines stay.
    case afterWholeLines
  }

  private let path: String
  private var file: OpenFile
  /// The size of all whole lines; `nil` for a pipe or a device, which nothing is taken back from.
  private var size: Int?

  private static let window = 1 << 16

  /// Creates the file if it is missing. Throws a `FileError` of `create`, with `inUse` if another
  /// process writes it, or of `write`.
  public init(_ path: String, _ beginning: Beginning) throws(FileError) {
    self.path = path
    let destination = try FileOutput.destination(path)
    let file = try Self.open(path, destination)
    size = destination == .file ? try Self.prepare(file, path, beginning) : nil
    self.file = file
  }

  /// The size of what stays.
  private static func prepare(
    _ file: borrowing OpenFile, _ path: String, _ beginning: Beginning
  ) throws(FileError) -> Int {
    guard file.lock() != .isHeldByOthers else { throw FileError(.create, path, .inUse) }
    do throws(Errno) {
      let size = beginning == .empty ? 0 : try sizeOfWholeLines(file)
      try file.truncate(to: size)
      return size
    } catch {
      throw FileError(.write, path, error)
    }
  }

  private static func open(
    _ path: String, _ destination: FileOutput.Destination
  ) throws(FileError) -> OpenFile {
    switch destination {
    case .standardOutput: return OpenFile(borrowing: .standardOutput)
    case .special: return try FileOutput.openSpecial(path)
    case .file: break
    }
    do throws(Errno) {
      return try OpenFile(
        FilePath(written: path), .readWrite, [.create, .append, FileOutput.noTerminal])
    } catch {
      throw FileError(creating: path, error)
    }
  }

  /// The offset after the last end of a line.
  private static func sizeOfWholeLines(_ file: borrowing OpenFile) throws(Errno) -> Int {
    var end = Int(try file.status().st_size)
    while end > 0 {
      let start = max(0, end - window)
      let bytes = try file.read(at: start, count: end - start)
      if let last = bytes.lastIndex(of: UInt8(ascii: "\n")) { return start + last + 1 }
      end = start
    }
    return 0
  }

  /// Adds a line, which must have no end of a line in it. Throws a `FileError` of `write`; then the
  /// file ends with the line before.
  public mutating func append(_ line: String) throws(FileError) {
    let bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
    do throws(Errno) { try file.write(bytes) } catch {
      if let size { try? file.truncate(to: size) }
      throw FileError(.write, path, error)
    }
    if let size { self.size = size + bytes.count }
  }

  /// Throws a `FileError` of `write`.
  public consuming func close() throws(FileError) {
    do throws(Errno) { try file.close() } catch { throw FileError(.write, path, error) }
  }
}
