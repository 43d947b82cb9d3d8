import RingText

/// The value of a column in a row.
public struct Cell: Hashable, Sendable {
  /// The cell as text: the characters of a JSON string, the JSON text of any other value, empty for
  /// `null`.
  public var text: String
  /// The typed value; `nil` in untyped formats.
  public var json: JSONValue?
  /// The range in the row's text, with quotes.
  var range: Range<Int>

  /// Whether the cell is empty or `null`.
  public var isEmpty: Bool { text.isEmpty }
}

/// The names of a row's columns, after renaming.
public struct RowColumns: Hashable, Sendable {
  /// The names in file order; all are distinct.
  public let names: [String]
  /// The names in the file.
  let originals: [String]
  private let indices: [String: Int]

  /// Returns `nil` if two names are equal; `duplicate` finds them.
  init?(_ originals: [String], _ renaming: ColumnRenaming) {
    let names = originals.map(renaming.name)
    var indices: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      guard indices.updateValue(index, forKey: name) == nil else { return nil }
    }
    (self.names, self.originals, self.indices) = (names, originals, indices)
  }

  /// Returns the indices of the first repeated name: its second and its first occurrence.
  static func duplicate(_ names: [String]) -> (second: Int, first: Int)? {
    var indices: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      if let first = indices.updateValue(index, forKey: name) { return (index, first) }
    }
    return nil
  }

  /// Returns a list such as `"id", "score"`; truncated after 20 names.
  public static func list(_ names: [String]) -> String {
    let shown = names.prefix(20).map(\.inQuotes).joined(separator: ", ")
    return names.count > 20 ? shown + ", …" : shown
  }

  /// The index of a column; `nil` if there is none.
  public subscript(name: String) -> Int? { indices[name] }
}

/// A row of data.
public struct Row: Sendable {
  /// The row's number, from 1, without the header. A row in a file of failed rows keeps its
  /// original number.
  public let number: Int
  /// The names of the columns.
  public let columns: RowColumns
  /// The cells, one for each column.
  public let cells: [Cell]
  let text: RowText
  /// The format of the cells: for a failed row, that of its original file.
  let format: RowFormat
  /// The name, without the folder, that an earlier run gave to another row's image.
  var takenName: String?
  /// The number of JSON values, including nested ones.
  var valueCount = 0

  /// The line in the file where the row begins, from 1.
  public var line: Int { text.line }

  /// The cell of a column; `nil` if there is no such column.
  public subscript(name: String) -> Cell? { columns[name].map { cells[$0] } }

  /// Returns the position of a column's cell; that of the row if it has no such column.
  public func position(of name: String) -> TextPosition {
    text.position(of: self[name]?.range.lowerBound ?? 0)
  }

  /// Creates an error for the row, or for the cell of a column.
  public func problem(_ message: String, in name: String? = nil) -> RowError {
    RowError(
      text.file, row: number, at: name.map(position) ?? text.position(of: 0), message,
      OriginalRow(format: format, members: originalMembers))
  }

  /// The approximate memory of the row while it is held, in bytes.
  package var memory: Int { 2 * text.bytes.count + 96 * cells.count + 64 * valueCount }

  private var originalMembers: [OriginalRow.Member] {
    zip(columns.originals, cells).map { name, cell in
      let json = cell.json == nil ? nil : text.jsonLine(cell.range)
      return OriginalRow.Member(
        name: name, json: json ?? JSONValue.string(cell.text).rendered())
    }
  }
}
