import SystemPackage

/// A file that is read at any offset, through a buffer of 64 KiB.
package struct RandomAccessFile: ~Copyable {
  /// In bytes when the file was opened; 0 if the system does not report it.
  package let size: Int
  private let path: String
  private let file: OpenFile
  /// The range of file offsets whose bytes are at the start of `window`.
  private var windowRange: Range<Int>
  private var window: [UInt8]

  /// In bytes.
  private static let windowSize = 1 << 16

  package init(_ path: String) throws(FileError) {
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

  /// `count` is at most 65 536. Returns fewer bytes at the end of the file.
  package mutating func bytes(at offset: Int, _ count: Int) throws(FileError) -> ArraySlice<UInt8> {
    guard 0..<size ~= offset else { return [] }
    let byteCount = min(count, size - offset)
    if offset < windowRange.lowerBound || offset + byteCount > windowRange.upperBound {
      try moveWindow(to: offset)
    }
    return window[(offset - windowRange.lowerBound)..<(windowRange.count)].prefix(byteCount)
  }

  /// Returns 1 to `count` bytes, none at the end. Reads the file if `offset` is not buffered.
  package mutating func someBytes(
    at offset: Int, atMost count: Int
  ) throws(FileError) -> ArraySlice<UInt8> {
    let available = windowRange.contains(offset) ? windowRange.upperBound - offset : Self.windowSize
    return try bytes(at: offset, min(count, available))
  }

  /// Fills the buffer with the bytes from `offset`, without allocating a new buffer.
  private mutating func moveWindow(to offset: Int) throws(FileError) {
    if window.isEmpty { window = [UInt8](repeating: 0, count: Self.windowSize) }
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

  /// Compares backwards: most files of equal size differ at their end, where many have a checksum.
  package mutating func hasSameBytes(as other: inout RandomAccessFile) throws(FileError) -> Bool {
    guard size == other.size else { return false }
    for offset in stride(from: 0, to: size, by: Self.windowSize).reversed() {
      guard try bytes(at: offset, Self.windowSize) == other.bytes(at: offset, Self.windowSize)
      else { return false }
    }
    return true
  }

  /// `count` is 0…8; `nil` if the file ends before.
  package mutating func number(
    at offset: Int, _ count: Int, littleEndian: Bool = false
  ) throws(FileError) -> UInt64? {
    let bytes = try bytes(at: offset, count)
    guard bytes.count == count else { return nil }
    return littleEndian
      ? bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      : bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
