import RingCore
import RingSystem

/// An error for a row that cannot be drawn, with its position and reason.
package struct RowError: Error, Sendable {
  /// The file as the user named it; `-` is standard input.
  package var file: String
  /// The number of the row, from 1; 0 is the header.
  package var row: Int
  /// The position in the file: the start of the row or the cell, or the character with the error.
  package var position: TextPosition
  /// The reason, without the position and `help`.
  package var message: String
  /// A suggested change of the cell or of the row; `nil` if there is none.
  package var help: String?
  /// Whether the rows after this one cannot be read.
  package var isLast: Bool
  var original: OriginalRow

  init(
    _ file: String, row: Int, at position: TextPosition, _ message: String, help: String? = nil,
    _ original: OriginalRow, isLast: Bool = false
  ) {
    (self.file, self.row, self.position) = (file, row, position)
    (self.message, self.help, self.original, self.isLast) = (message, help, original, isLast)
  }
}

extension RowError {
  /// The approximate memory of the error while it is held, in bytes.
  package var memory: Int {
    original.members.reduce(0) { $0 + 64 + $1.json.utf8.count }
      + original.surplus.reduce(0) { $0 + 32 + $1.utf8.count }
  }
}

extension RowError: CustomStringConvertible, ProblemConvertible {
  /// The message and the help.
  var reason: String { message + (help.map { "; \($0)" } ?? "") }

  /// The position and the reason: `people.csv:7:3: row 6: the quote that opens here is not closed`.
  package var description: String { "\(location): \(rowName): \(reason.printable)" }

  package var problems: [Problem] {
    [
      Problem(
        .error, .row, "\(rowName): \(message.printable)", place: location, help: help?.printable)
    ]
  }

  private var location: String {
    let name = file == "-" ? "<stdin>" : file.printable
    return "\(name):\(position.line):\(position.column)"
  }

  private var rowName: String { row == 0 ? "header" : "row \(row)" }
}

/// The parts of an invalid row that are saved for repair.
struct OriginalRow: Sendable {
  /// A column and its value as JSON text on one line.
  struct Member: Sendable {
    var name: String
    var json: String
  }

  var format: RowFormat
  var members: [Member] = []
  /// The row's text in the file; `nil` if the members contain all of it. Default: `nil`.
  var text: String?
  /// The cells beyond the last column. Default: empty.
  var surplus: [String] = []
  /// The name of another row's image, without the folder, that this row's image would replace.
  ///
  /// `nil` if the error is not such a conflict.
  var takenName: String?
}

/// An error for rows that cannot be read at all.
package enum RowSourceError: Error, Sendable {
  /// The file cannot be opened, or reading failed.
  case file(FileError)
  /// The header of a table is invalid.
  case header(RowError)

  /// The exit status of a command that fails with this error.
  package var exitStatus: ExitStatus {
    switch self {
    case .file(let error): error.exitStatus
    case .header: .dataError
    }
  }
}

extension RowSourceError: CustomStringConvertible, ProblemConvertible {
  package var problems: [Problem] {
    switch self {
    case .file(let error): RingError(error).problems
    case .header(let row): row.problems
    }
  }

  package var description: String {
    switch self {
    case .file(let error): error.description
    case .header(let row): row.description
    }
  }
}

extension Result where Success == Row, Failure == RowError {
  /// The number of the row, from 1, also of a row that cannot be read.
  package var number: Int {
    switch self {
    case .success(let row): row.number
    case .failure(let error): error.row
    }
  }
}
