import RingCore
import RingSystem

/// An entry of a manifest: an image that has been written.
package struct ManifestEntry: Hashable, Sendable {
  /// The number of the row.
  package var row: Int
  /// The path of the file, or its name in an archive.
  package var file: String
  /// The size of the file in bytes.
  package var size: Int
  /// A hash of the image's input, which shows whether the image is up to date.
  package var fingerprint: String
  /// A checksum of the file's bytes; `nil` if the format itself shows whether a file is complete.
  ///
  /// Default: `nil`.
  package var checksum: String?
  /// The alternative text of the image; `nil` if its file contains none. Default: `nil`.
  package var altText: String?
  /// The pictures that the row names, as far as another run can recognise them. Default: none.
  package var pictures: [ManifestPicture]

  /// Creates an entry.
  package init(
    row: Int, file: String, size: Int, fingerprint: String, checksum: String? = nil,
    altText: String? = nil, pictures: [ManifestPicture] = []
  ) {
    (self.row, self.file, self.size) = (row, file, size)
    (self.fingerprint, self.checksum, self.altText) = (fingerprint, checksum, altText)
    self.pictures = pictures
  }

  /// The entry as JSON on one line.
  var line: String {
    var members: [JSONValue.Member] = [
      .init("row", .integer(row)), .init("file", .string(file)), .init("size", .integer(size)),
      .init("fingerprint", .string(fingerprint)),
    ]
    if let checksum { members.append(.init("checksum", .string(checksum))) }
    if let altText { members.append(.init("alt", .string(altText))) }
    if !pictures.isEmpty { members.append(.init("pictures", .list(pictures.map(\.json)))) }
    return JSONValue.object(members).rendered()
  }

  /// Creates an entry from a row of a manifest.
  ///
  /// Returns `nil` if a member other than `checksum`, `alt` and `pictures` is missing or has
  /// another type. If a picture is not valid, the entry has none.
  package init?(_ row: Row) {
    guard case .integer(let number) = row["row"]?.json, case .string(let file) = row["file"]?.json,
      case .integer(let size) = row["size"]?.json,
      case .string(let fingerprint) = row["fingerprint"]?.json
    else { return nil }
    self.init(row: number, file: file, size: size, fingerprint: fingerprint)
    if case .string(let text)? = row["checksum"]?.json { checksum = text }
    if case .string(let text)? = row["alt"]?.json { altText = text }
    if case .list(let values)? = row["pictures"]?.json {
      let pictures = values.compactMap { ManifestPicture($0) }
      if pictures.count == values.count { self.pictures = pictures }
    }
  }
}

extension ManifestEntry {
  /// The pictures; `nil` if there are none.
  package var recordedPictures: [ManifestPicture]? { pictures.isEmpty ? nil : pictures }

  /// Returns the entries of a manifest by file name, each as `part` returns it.
  ///
  /// The result is empty if there is no such file, or if it is a pipe, which has no earlier entries.
  /// If several entries have the same file name, the last one counts. Entries for which `part`
  /// returns `nil` are left out. Throws a `RowSourceError` if the manifest cannot be opened, and a
  /// `FileError` if it cannot be read.
  package static func entries<Part>(
    ofManifest path: String, by part: (ManifestEntry) -> Part?
  ) throws -> [String: Part] {
    guard path != "-", InputFile.isRegularFile(path) else { return [:] }
    var entries: [String: Part] = [:]
    var reader = try RowReader(path, format: .ndjson)
    while let row = try reader.next() {
      // Ignore rows that are not entries, so that their files are made again.
      guard case .success(let row) = row, let entry = ManifestEntry(row) else { continue }
      entries[entry.file] = part(entry)
    }
    return entries
  }
}

/// A writer of a manifest (NDJSON), which adds a line for each finished image.
///
/// A line that could not be written completely is removed again. `kill -9` may leave a part of the
/// last line, which the next writer with `resuming` removes.
package struct ManifestWriter: ~Copyable {
  private var file: LineAppendingFile

  /// Opens the file. `resuming` keeps the existing entries; otherwise they are discarded.
  ///
  /// Throws `FileError`.
  package init(_ path: String, resuming: Bool = false) throws(FileError) {
    file = try LineAppendingFile(path, resuming ? .appendAfterLastCompleteLine : .truncate)
  }

  /// Appends an entry. Throws a `FileError` of `write`.
  package mutating func add(_ entry: ManifestEntry) throws(FileError) {
    try file.append(entry.line)
  }

  /// Closes the file. Throws a `FileError` of `write`.
  package consuming func close() throws(FileError) { try file.close() }
}

/// A writer of the rows that have no image (NDJSON).
///
/// After repair, the file is input for another run. `FailedRowAnnotation` documents the additional
/// member. Incomplete lines are removed as by `ManifestWriter`.
package struct FailedRowWriter: ~Copyable {
  private var file: LineAppendingFile
  /// The number of rows that this writer has added.
  package private(set) var count = 0

  /// Opens the file. `resuming` keeps the existing rows; otherwise they are discarded.
  ///
  /// Throws `FileError`.
  package init(_ path: String, resuming: Bool = false) throws(FileError) {
    file = try LineAppendingFile(path, resuming ? .appendAfterLastCompleteLine : .truncate)
  }

  /// Appends a row. Throws a `FileError` of `write`.
  package mutating func add(_ row: RowError) throws(FileError) {
    try file.append(row.failedLine)
    count += 1
  }

  /// Closes the file. Throws a `FileError` of `write`.
  package consuming func close() throws(FileError) { try file.close() }
}
