import RingText

/// The value of a column in a row.
public struct Cell: Hashable, Sendable {
  /// What stands in it: of a JSON string its characters, of any other JSON value its JSON text, of
  /// `null` nothing.
  public var text: String
  /// The value with its type; `nil` if the format knows texts only.
  public var json: JSONValue?
  /// Where it stands in the row's text, with its quotes.
  var range: Range<Int>

  /// Whether nothing stands in it, or `null`.
  public var isEmpty: Bool { text.isEmpty }
}

/// The names of the columns of a row, as they are after renaming.
public struct RowColumns: Hashable, Sendable {
  /// In the order of the file; no two are equal.
  public let names: [String]
  /// The names as the file has them.
  let originals: [String]
  private let indices: [String: Int]

  /// `nil` if two have the same name; `duplicate` says which.
  init?(_ originals: [String], _ renaming: ColumnRenaming) {
    let names = originals.map(renaming.name)
    var indices: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      guard indices.updateValue(index, forKey: name) == nil else { return nil }
    }
    (self.names, self.originals, self.indices) = (names, originals, indices)
  }

  /// The index of the first name that was there before, and of that one.
  static func duplicate(_ names: [String]) -> (second: Int, first: Int)? {
    var indices: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      if let first = indices.updateValue(index, forKey: name) { return (index, first) }
    }
    return nil
  }

  /// `"id", "score"`; many are cut short.
  public static func list(_ names: [String]) -> String {
    let shown = names.prefix(20).map(\.inQuotes).joined(separator: ", ")
    return names.count > 20 ? shown + ", …" : shown
  }

  /// The index of a column; `nil` if there is none.
  public subscript(name: String) -> Int? { indices[name] }
}

/// One row of data.
public struct Row: Sendable {
  /// Counts from 1, without the header. A row of a file of failed rows keeps the number that it had.
  public let number: Int
  /// The names of its cells.
  public let columns: RowColumns
  /// As many as there are columns.
  public let cells: [Cell]
  let text: RowText
  /// The format whose cells these are: a failed row keeps that of the file that it was in first.
  let format: RowFormat
  /// A name, without the folder, that an earlier run gave to another row's picture.
  var takenName: String?
  /// JSON values, with those inside of lists and objects.
  var valueCount = 0

  /// The line in the file where it begins; counts from 1.
  public var line: Int { text.line }

  /// The cell of a column; `nil` if there is no such column.
  public subscript(name: String) -> Cell? { columns[name].map { cells[$0] } }

  /// Where a column's cell begins; where the row begins if it has no such column.
  public func place(of name: String) -> TextPlace {
    text.place(of: self[name]?.range.lowerBound ?? 0)
  }

  /// A complaint about the row, or about the cell of a column.
  public func problem(_ message: String, in name: String? = nil) -> BadRow {
    BadRow(
      text.file, row: number, at: name.map(place) ?? text.place(of: 0), message,
      OriginalRow(format: format, members: originalMembers))
  }

  /// About how many bytes it takes while it is held.
  package var memory: Int { 2 * text.bytes.count + 96 * cells.count + 64 * valueCount }

  private var originalMembers: [OriginalRow.Member] {
    zip(columns.originals, cells).map { name, cell in
      let json = cell.json == nil ? nil : text.jsonLine(cell.range)
      return OriginalRow.Member(
        name: name, json: json ?? JSONValue.string(cell.text).rendered())
    }
  }
}
