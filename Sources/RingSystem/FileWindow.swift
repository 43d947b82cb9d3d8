import SystemPackage

/// A file that is looked at in places, whatever its size.
public struct FileWindow: ~Copyable {
  /// Bytes.
  public let size: Int
  private let path: String
  private let file: OpenFile
  private var start = 0
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
    if offset < start || offset + wanted > start + window.count {
      do throws(Errno) {
        (start, window) = (offset, try file.read(at: offset, count: Self.length))
      } catch {
        throw FileError(.read, path, error)
      }
    }
    return window[(offset - start)...].prefix(wanted)
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
