import RingCore

/// The value of a row in one column.
package struct Cell: Hashable, Sendable {
  /// The characters of a JSON string, or the JSON text of any other value; empty for `null`.
  package var text: String
  /// `nil` in the untyped formats CSV and TSV.
  package var json: JSONValue?
  /// In the row's text, in bytes, including quotes.
  var range: Range<Int>

  /// `true` also for `null`.
  package var isEmpty: Bool { text.isEmpty }
}

/// The names of a row's columns, after renaming.
package struct RowColumns: Hashable, Sendable {
  /// In file order; all are distinct.
  package let names: [String]
  /// In the file, before renaming.
  let originals: [String]
  private let indices: [String: Int]

  /// `names` are `originals` after renaming. They are distinct: `firstDuplicate` finds none.
  init(_ originals: [String], renamed names: [String]) {
    (self.originals, self.names) = (originals, names)
    indices = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
  }

  /// Returns the indices of the first repeated name; `nil` if all names are distinct.
  static func firstDuplicate(in names: [String]) -> (second: Int, first: Int)? {
    var indices: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      if let first = indices.updateValue(index, forKey: name) { return (index, first) }
    }
    return nil
  }

  private static let maximumListedNames = 20

  /// Returns a text such as `"id", "score"`, truncated after `maximumListedNames` names.
  package static func list(_ names: [String]) -> String {
    let shown = names.prefix(maximumListedNames).map(\.inQuotes).joined(separator: ", ")
    return names.count > maximumListedNames ? shown + ", …" : shown
  }

  /// Returns the description of a table's header: `the columns "id", "score", separated by commas`.
  ///
  /// A single column, `only the column "id;score"`, is mostly several with another delimiter.
  package static func description(_ names: [String], separatedBy delimiter: Delimiter) -> String {
    names.count == 1
      ? "only the column \(list(names))"
      : "the columns \(list(names)), separated by \(delimiter.rawValue)s"
  }

  /// `nil` if there is no such column.
  package subscript(name: String) -> Int? { indices[name] }
}

/// A row of data: its cells, and where they come from.
package struct Row: Sendable {
  /// From 1, without the header. A row in a file of failed rows keeps its original number.
  package let number: Int
  package let columns: RowColumns
  /// One for each column.
  package let cells: [Cell]
  let text: RowText
  /// For a failed row, the format of its original file.
  let format: RowFormat
  /// Whether the row is from a file of failed rows, which has only a part of the table.
  package var wasFailed = false
  /// The name, without the folder, that an earlier run gave to another row's image; `nil` if none.
  var takenName: String?
  /// JSON values, including nested ones; 0 in a table.
  var valueCount = 0

  /// Where the row begins in the file, from 1.
  package var line: Int { text.line }

  /// `nil` if there is no such column.
  package subscript(name: String) -> Cell? { columns[name].map { cells[$0] } }

  /// Returns the position of a column's cell; the row's position if there is no such column.
  package func position(of name: String) -> TextPosition {
    text.position(of: self[name]?.range.lowerBound ?? 0)
  }

  /// Returns an error for the cell of the column `name`, or for the whole row if `name` is `nil`.
  package func problem(
    _ message: String, in name: String? = nil, help: String? = nil, code: Problem.Code = .row
  ) -> RowError {
    RowError(
      text.file, row: number, at: name.map(position) ?? text.position(of: 0), message, help: help,
      code: code, OriginalRow(format: format, members: originalMembers))
  }

  /// The approximate memory of a held row, in bytes.
  package var memory: Int { 2 * text.bytes.count + 96 * cells.count + 64 * valueCount }

  private var originalMembers: [OriginalRow.Member] {
    zip(columns.originals, cells).map { name, cell in
      let json = cell.json == nil ? nil : text.jsonLine(cell.range)
      return OriginalRow.Member(
        name: name, json: json ?? JSONValue.string(cell.text).rendered())
    }
  }
}
