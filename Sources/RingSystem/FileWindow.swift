import SystemPackage

/// A file that is looked at in places, whatever its size.
public struct FileWindow: ~Copyable {
  /// Bytes.
  public let size: Int
  private let path: String
  private let file: OpenFile
  /// The part of the file that the window shows.
  private var place = 0..<0
  private var window: [UInt8] = []

  private static let length = 1 << 16

  /// Throws a `FileError` of `read`.
  public init(_ path: String) throws(FileError) {
    self.path = path
    file = try Self.open(path)
    size = (try? file.status()).map { Int($0.st_size) } ?? 0
  }

  private static func open(_ path: String) throws(FileError) -> OpenFile {
    do throws(Errno) { return try OpenFile(FilePath(written: path), .readOnly) } catch {
      throw FileError(.read, path, error)
    }
  }

  /// So many bytes from a place on, at most 64 KiB; fewer at the end. Throws a `FileError` of `read`.
  public mutating func bytes(at offset: Int, _ count: Int) throws(FileError) -> ArraySlice<UInt8> {
    guard 0..<size ~= offset else { return [] }
    let wanted = min(count, size - offset)
    if offset < place.lowerBound || offset + wanted > place.upperBound { try show(offset) }
    return window[(offset - place.lowerBound)..<(place.count)].prefix(wanted)
  }

  /// At least one byte from a place on, as many as are at hand but at most so many; none at the end.
  /// Throws a `FileError` of `read`.
  public mutating func someBytes(
    at offset: Int, atMost count: Int
  ) throws(FileError) -> ArraySlice<UInt8> {
    let atHand = place.contains(offset) ? place.upperBound - offset : Self.length
    return try bytes(at: offset, min(count, atHand))
  }

  /// Moves the window, whose memory is used again.
  private mutating func show(_ offset: Int) throws(FileError) {
    if window.isEmpty { window = [UInt8](repeating: 0, count: Self.length) }
    place = 0..<0
    let result = window.withUnsafeMutableBytes { window in
      Result { () throws(Errno) in try file.read(at: offset, into: window) }
    }
    do throws(Errno) {
      place = offset..<offset + (try result.get())
    } catch {
      throw FileError(.read, path, error)
    }
  }

  /// Whether another file has the same bytes. Files that differ mostly do so at their end, if not in
  /// size: many have a checksum there.
  public mutating func hasSameBytes(as other: inout FileWindow) throws(FileError) -> Bool {
    guard size == other.size else { return false }
    for place in stride(from: 0, to: size, by: Self.length).reversed() {
      guard try bytes(at: place, Self.length) == other.bytes(at: place, Self.length) else {
        return false
      }
    }
    return true
  }

  /// A number of so many bytes, at most 8; `nil` if the file ends before.
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
