import RingData
import Testing

/// The complete output of a reader.
struct Reading: Equatable {
  /// Rows as `line: name=text|name=text`, bad rows as their messages.
  var lines: [String] = []

  init(
    _ text: String, _ format: RowFormat = .csv, renaming: ColumnRenaming = ColumnRenaming(),
    maximumRowBytes: Int = RowLimits().bytes, chunk: Int = 1 << 16
  ) throws {
    try self.init(
      Array(text.utf8), format, renaming: renaming, maximumRowBytes: maximumRowBytes, chunk: chunk)
  }

  init(
    _ bytes: [UInt8], _ format: RowFormat = .csv, renaming: ColumnRenaming = ColumnRenaming(),
    maximumRowBytes: Int = RowLimits().bytes, chunk: Int = 1 << 16
  ) throws {
    var reader = try RowReader(
      bytes: bytes, name: "d", format: format, renaming: renaming,
      limits: RowLimits(bytes: maximumRowBytes), chunk: chunk)
    while let row = try reader.next() {
      switch row {
      case .success(let row): lines.append(Self.line(row))
      case .failure(let problem): lines.append(problem.description)
      }
    }
  }

  private static func line(_ row: Row) -> String {
    let cells = zip(row.columns.names, row.cells).map { name, cell in
      "\(name)=\(cell.json.map { $0.rendered() } ?? cell.text)"
    }
    return "\(row.line): " + cells.joined(separator: "|")
  }
}

/// Returns the rows of a text, including bad ones.
func results(
  _ text: String, _ format: RowFormat = .csv
) throws -> [Result<Row, RowError>] {
  var reader = try RowReader(bytes: Array(text.utf8), name: "d", format: format)
  var rows: [Result<Row, RowError>] = []
  while let row = try reader.next() { rows.append(row) }
  return rows
}

/// Returns a row with `cells`, whose keys are the names of the columns.
func row(_ cells: KeyValuePairs<String, String>) throws -> Row {
  func line(_ words: [String]) -> String {
    words.map {
      "\""
        + $0.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"") + "\""
    }.joined(separator: ",") + "\n"
  }
  let rows = try results(line(cells.map(\.key)) + line(cells.map(\.value)))
  return try #require(rows.first).get()
}
