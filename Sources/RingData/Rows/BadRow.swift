import RingSystem
import RingText

/// A row that no picture can be made of: where, and why.
public struct BadRow: Error, Sendable {
  /// The file as the user named it; `-` is standard input.
  public var file: String
  /// Counts from 1; 0 is the header.
  public var row: Int
  /// Where the fault begins: the cell, or the character in it.
  public var place: TextPlace
  /// What is wrong, without the place.
  public var message: String
  /// Whether nothing after it can be read.
  public var isLast: Bool
  var original: OriginalRow

  init(
    _ file: String, row: Int, at place: TextPlace, _ message: String, _ original: OriginalRow,
    isLast: Bool = false
  ) {
    (self.file, self.row, self.place) = (file, row, place)
    (self.message, self.original, self.isLast) = (message, original, isLast)
  }
}

extension BadRow {
  /// About how many bytes it takes while it is held.
  package var memory: Int {
    original.members.reduce(0) { $0 + 64 + $1.json.utf8.count }
      + original.surplus.reduce(0) { $0 + 32 + $1.utf8.count }
  }
}

extension BadRow: CustomStringConvertible {
  /// `people.csv:7:3: row 6: the quote that opens here is not closed`
  public var description: String {
    let name = file == "-" ? "<stdin>" : file.printable
    let which = row == 0 ? "header" : "row \(row)"
    return "\(name):\(place.line):\(place.column): \(which): \(message.printable)"
  }
}

/// What of a bad row is kept, to be repaired.
struct OriginalRow: Sendable {
  /// A column and its value as JSON text on one line.
  struct Member: Sendable {
    var name: String
    var json: String
  }

  var format: RowFormat
  var members: [Member] = []
  /// The row as it stands in the file; default: the members are the whole of it.
  var text: String?
  /// Cells that are of no column.
  var surplus: [String] = []
  /// The name of another row's picture, without the folder, if that is what is wrong.
  var takenName: String?
}

/// Rows that cannot be read at all.
public enum RowsError: Error, Sendable {
  /// The file cannot be opened or read on.
  case file(FileError)
  /// The header of a table is wrong.
  case header(BadRow)

  /// How a command ends that meets this error.
  public var exitStatus: ExitStatus {
    switch self {
    case .file(let error): error.exitStatus
    case .header: .dataError
    }
  }
}

extension RowsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .header(let row): row.description
    }
  }
}
