import RingSystem
import RingText

/// A line of a manifest: a picture that is there.
public struct ManifestEntry: Hashable, Sendable {
  /// The number of its row.
  public var row: Int
  /// The path as it was written, or the name in an archive.
  public var file: String
  /// Bytes.
  public var size: Int
  /// What the picture was made of, as a text that is the same for the same input.
  public var fingerprint: String
  /// A digest of the file's bytes, where the file does not say itself whether it is whole. Default:
  /// none.
  public var checksum: String?

  /// A line.
  public init(row: Int, file: String, size: Int, fingerprint: String, checksum: String? = nil) {
    (self.row, self.file, self.size) = (row, file, size)
    (self.fingerprint, self.checksum) = (fingerprint, checksum)
  }

  /// JSON on one line.
  var line: String {
    var members: [JSONValue.Member] = [
      .init("row", .integer(row)), .init("file", .string(file)), .init("size", .integer(size)),
      .init("fingerprint", .string(fingerprint)),
    ]
    if let checksum { members.append(.init("checksum", .string(checksum))) }
    return JSONValue.object(members).rendered()
  }

  /// The entry that a row of a manifest holds; `nil` if it is none.
  public init?(_ row: Row) {
    guard case .integer(let number) = row["row"]?.json, case .string(let file) = row["file"]?.json,
      case .integer(let size) = row["size"]?.json,
      case .string(let fingerprint) = row["fingerprint"]?.json
    else { return nil }
    self.init(row: number, file: file, size: size, fingerprint: fingerprint)
    if case .string(let text)? = row["checksum"]?.json { checksum = text }
  }
}

/// A file to which a line is added for each picture, once it is there (NDJSON). Only whole lines are in
/// it, after `kill -9` once it is opened again.
public struct Manifest: ~Copyable {
  private var file: LineFile

  /// `resuming` keeps the entries that are there. Throws `FileError`.
  public init(_ path: String, resuming: Bool = false) throws(FileError) {
    file = try LineFile(path, resuming ? .afterWholeLines : .empty)
  }

  /// Throws a `FileError` of `write`.
  public mutating func add(_ entry: ManifestEntry) throws(FileError) {
    try file.append(entry.line)
  }

  /// Throws a `FileError` of `write`.
  public consuming func close() throws(FileError) { try file.close() }
}

/// A file of the rows that no picture could be made of (NDJSON), which after repair is data for another
/// run; `FailedMark` has what it says of each. Only whole lines are in it, as in a `Manifest`.
public struct FailedRows: ~Copyable {
  private var file: LineFile
  /// How many rows this value has added.
  public private(set) var count = 0

  /// `resuming` keeps the rows that are there. Throws `FileError`.
  public init(_ path: String, resuming: Bool = false) throws(FileError) {
    file = try LineFile(path, resuming ? .afterWholeLines : .empty)
  }

  /// Throws a `FileError` of `write`.
  public mutating func add(_ row: BadRow) throws(FileError) {
    try file.append(row.failedLine)
    count += 1
  }

  /// Throws a `FileError` of `write`.
  public consuming func close() throws(FileError) { try file.close() }
}
