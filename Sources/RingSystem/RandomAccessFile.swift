import SystemPackage

/// A file of any size with buffered random access.
public struct RandomAccessFile: ~Copyable {
  /// The size of the file, in bytes.
  public let size: Int
  private let path: String
  private let file: OpenFile
  /// The offsets of the file whose bytes are in `window`.
  private var windowRange: Range<Int>
  private var window: [UInt8]

  private static let length = 1 << 16

  /// Opens a file. Throws a `FileError` of `read`.
  public init(_ path: String) throws(FileError) {
    let file = try Self.open(path)
    size = (try? file.status()).map { Int($0.st_size) } ?? 0
    (self.path, windowRange, window) = (path, 0..<0, [])
    self.file = file
  }

  private static func open(_ path: String) throws(FileError) -> OpenFile {
    do throws(Errno) { return try OpenFile(FilePath(source: path), .readOnly) } catch {
      throw FileError(.read, path, error)
    }
  }

  /// Returns `count` bytes from `offset`, at most 64 KiB; fewer at the end. Throws a `FileError` of
  /// `read`.
  public mutating func bytes(at offset: Int, _ count: Int) throws(FileError) -> ArraySlice<UInt8> {
    guard 0..<size ~= offset else { return [] }
    let byteCount = min(count, size - offset)
    if offset < windowRange.lowerBound || offset + byteCount > windowRange.upperBound {
      try moveWindow(to: offset)
    }
    return window[(offset - windowRange.lowerBound)..<(windowRange.count)].prefix(byteCount)
  }

  /// Returns bytes from `offset`, at least one and at most `count`, as many as are buffered; none
  /// at the end. Throws a `FileError` of `read`.
  public mutating func someBytes(
    at offset: Int, atMost count: Int
  ) throws(FileError) -> ArraySlice<UInt8> {
    let available = windowRange.contains(offset) ? windowRange.upperBound - offset : Self.length
    return try bytes(at: offset, min(count, available))
  }

  /// Fills the buffer from `offset`, reusing its memory.
  private mutating func moveWindow(to offset: Int) throws(FileError) {
    if window.isEmpty { window = [UInt8](repeating: 0, count: Self.length) }
    windowRange = 0..<0
    let result = window.withUnsafeMutableBytes { window in
      Result { () throws(Errno) in try file.read(at: offset, into: window) }
    }
    do throws(Errno) {
      windowRange = offset..<offset + (try result.get())
    } catch {
      throw FileError(.read, path, error)
    }
  }

  /// Whether another file has the same bytes. Compares backwards: files of equal size mostly differ
  /// at their end, because many have a checksum there.
  public mutating func hasSameBytes(as other: inout RandomAccessFile) throws(FileError) -> Bool {
    guard size == other.size else { return false }
    for offset in stride(from: 0, to: size, by: Self.length).reversed() {
      guard try bytes(at: offset, Self.length) == other.bytes(at: offset, Self.length) else {
        return false
      }
    }
    return true
  }

  /// Returns an integer of `count` bytes, at most 8; `nil` if the file ends before.
  public mutating func number(
    at offset: Int, _ count: Int, littleEndian: Bool = false
  ) throws(FileError) -> UInt64? {
    let bytes = try bytes(at: offset, count)
    guard bytes.count == count else { return nil }
    return littleEndian
      ? bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      : bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
