import RingConfigDecoding
import RingCore
import RingData
import RingSystem

/// The pictures that the rows of a batch name, which no output may replace.
///
/// Rows in a file are read twice, so that all of their pictures are known before the first one is
/// drawn. Rows of a pipe are known as they arrive: `BatchOutputFolder.laterPictures` then keeps
/// results from replacing a picture that a later row may name. In both cases, the number of drawing
/// threads changes nothing.
struct NamedPictures: Sendable {
  /// The folder of the config and the others whose files rows may name.
  let source: FileAccessPolicy
  /// Those that name pictures; not empty.
  let columns: [DataColumn]
  let files: ReadFiles

  /// Creates the pictures of a config's columns; `nil` if none names pictures.
  init?(source: FileAccessPolicy, columns: [DataColumn], files: ReadFiles) {
    (self.source, self.files) = (source, files)
    self.columns = columns.filter(\.namesImages)
    if self.columns.isEmpty { return nil }
  }

  /// Protects the pictures of all rows, and goes back to the first row.
  ///
  /// Throws a `RowSourceError` or a `FileError` of `read`.
  func protectAll(of reader: inout RowReader) throws {
    var position = 0
    while let result = try reader.next() {
      if case .success(let row) = result { protect(row, at: position) }
      position += 1
    }
    try reader.restart()
  }

  func protect(_ row: Row, at position: Int) {
    for path in paths(in: row) {
      files.protectPicture(source.joined(path), ofRow: row.number, at: position)
    }
  }

  /// As the row writes them. Those of invalid cells are missing.
  func paths(in row: Row) -> [String] {
    columns.flatMap { column -> [String] in
      let cell = row[column.header]
      let value =
        if let json = cell?.json { try? column.value(of: json) } else {
          try? column.value(of: cell?.text)
        }
      return value.map { column.imagePaths(in: $0) } ?? []
    }
  }
}
