import SystemPackage

/// A file that grows by complete lines.
///
/// A line that could not be written completely is removed again. `kill -9` may leave a part of the
/// last line, which the next `LineAppendingFile` that continues the file removes. There is no
/// `fsync`: a power cut may lose lines. On file systems with locks, only one `LineAppendingFile`
/// can have the file open.
package struct LineAppendingFile: ~Copyable {
  private let path: String
  private var file: OpenFile
  /// The size of all complete lines in bytes; `nil` for a pipe or a device, which cannot be
  /// truncated.
  private var size: Int?

  /// In bytes, of the part of the file that is searched at a time.
  private static let windowSize = 1 << 16

  /// Creates a missing file. `resuming` keeps complete lines; otherwise all are discarded. Throws
  /// `inUse` if another process has it open for appending.
  package init(_ path: String, resuming: Bool = false) throws(FileError) {
    let stream = try FileOutput.stream(at: path)
    let file = try Self.open(path, stream)
    size = stream == nil ? try Self.prepare(file, path, resuming: resuming) : nil
    self.path = path
    self.file = file
  }

  /// Locks the file and removes contents that are not kept. Returns the remaining size in bytes.
  private static func prepare(
    _ file: borrowing OpenFile, _ path: String, resuming: Bool
  ) throws(FileError) -> Int {
    guard file.tryLock() != .heldByOthers else { throw FileError(.create, path, .inUse) }
    do throws(Errno) {
      let size = resuming ? try completeLinesSize(file) : 0
      try file.truncate(to: size)
      return size
    } catch {
      throw FileError(.write, path, error)
    }
  }

  private static func open(
    _ path: String, _ stream: FileOutput.Stream?
  ) throws(FileError) -> OpenFile {
    if let stream { return try stream.open() }
    do throws(Errno) {
      return try OpenFile(
        FilePath(source: path), .readWrite, [.create, .append, FileOutput.noControllingTerminal])
    } catch {
      throw FileError(creating: path, error)
    }
  }

  /// 0 if there is no newline.
  private static func completeLinesSize(_ file: borrowing OpenFile) throws(Errno) -> Int {
    var end = Int(try file.status().st_size)
    while end > 0 {
      let start = max(0, end - windowSize)
      let bytes = try file.read(at: start, count: end - start)
      if let last = bytes.lastIndex(of: UInt8(ascii: "\n")) { return start + last + 1 }
      end = start
    }
    return 0
  }

  /// `line` must not contain a newline. On failure, the file still ends with the previous line.
  package mutating func append(_ line: String) throws(FileError) {
    let bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
    do throws(Errno) { try file.write(bytes) } catch {
      if let size { try? file.truncate(to: size) }
      throw FileError(.write, path, error)
    }
    if let size { self.size = size + bytes.count }
  }

  package consuming func close() throws(FileError) {
    do throws(Errno) { try file.close() } catch { throw FileError(.write, path, error) }
  }
}
