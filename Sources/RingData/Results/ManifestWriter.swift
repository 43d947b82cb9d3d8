import RingSystem
import RingText

/// A line of a manifest: an image that has been written.
public struct ManifestEntry: Hashable, Sendable {
  /// The number of the row.
  public var row: Int
  /// The path as it was written, or the name in an archive.
  public var file: String
  /// The size in bytes.
  public var size: Int
  /// A hash of the image's input.
  public var fingerprint: String
  /// A checksum of the file's bytes, for formats that do not show by themselves whether a file is
  /// complete. Default: `nil`.
  public var checksum: String?

  /// Creates an entry.
  public init(row: Int, file: String, size: Int, fingerprint: String, checksum: String? = nil) {
    (self.row, self.file, self.size) = (row, file, size)
    (self.fingerprint, self.checksum) = (fingerprint, checksum)
  }

  /// The entry as JSON on one line.
  var line: String {
    var members: [JSONValue.Member] = [
      .init("row", .integer(row)), .init("file", .string(file)), .init("size", .integer(size)),
      .init("fingerprint", .string(fingerprint)),
    ]
    if let checksum { members.append(.init("checksum", .string(checksum))) }
    return JSONValue.object(members).rendered()
  }

  /// Creates the entry in a row of a manifest; `nil` if the row is not one.
  public init?(_ row: Row) {
    guard case .integer(let number) = row["row"]?.json, case .string(let file) = row["file"]?.json,
      case .integer(let size) = row["size"]?.json,
      case .string(let fingerprint) = row["fingerprint"]?.json
    else { return nil }
    self.init(row: number, file: file, size: size, fingerprint: fingerprint)
    if case .string(let text)? = row["checksum"]?.json { checksum = text }
  }
}

/// A writer of a manifest (NDJSON), which adds a line for each finished image. The file contains
/// complete lines only; after `kill -9` an incomplete one is removed when the file is opened again.
public struct ManifestWriter: ~Copyable {
  private var file: LineAppendingFile

  /// Opens the file. `resuming` keeps the existing entries. Throws `FileError`.
  public init(_ path: String, resuming: Bool = false) throws(FileError) {
    file = try LineAppendingFile(path, resuming ? .appendAfterLastCompleteLine : .truncate)
  }

  /// Appends an entry. Throws a `FileError` of `write`.
  public mutating func add(_ entry: ManifestEntry) throws(FileError) {
    try file.append(entry.line)
  }

  /// Closes the file. Throws a `FileError` of `write`.
  public consuming func close() throws(FileError) { try file.close() }
}

/// A writer of the rows without an image (NDJSON). After repair, the file is input for another run;
/// `FailedRowAnnotation` documents the additional member. The file contains complete lines only, as
/// a `ManifestWriter` does.
public struct FailedRowWriter: ~Copyable {
  private var file: LineAppendingFile
  /// The number of rows added by this value.
  public private(set) var count = 0

  /// Opens the file. `resuming` keeps the existing rows. Throws `FileError`.
  public init(_ path: String, resuming: Bool = false) throws(FileError) {
    file = try LineAppendingFile(path, resuming ? .appendAfterLastCompleteLine : .truncate)
  }

  /// Appends a row. Throws a `FileError` of `write`.
  public mutating func add(_ row: RowError) throws(FileError) {
    try file.append(row.failedLine)
    count += 1
  }

  /// Closes the file. Throws a `FileError` of `write`.
  public consuming func close() throws(FileError) { try file.close() }
}
