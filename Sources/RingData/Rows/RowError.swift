import RingCore
import RingSystem

/// An error for a row that cannot be drawn.
package struct RowError: Error, Sendable, CustomStringConvertible, ProblemConvertible {
  /// The file as the user named it; `-` is standard input.
  package var file: String
  /// From 1; 0 is the header.
  package var row: Int
  /// The start of the row or the cell, or the character with the error.
  package var position: TextPosition
  /// The problem, without a place, which `position` gives. Its code is `row`, or that of a limit.
  package let problem: Problem
  /// Whether the rows after this one cannot be read.
  package var isLast: Bool
  var original: OriginalRow

  init(
    _ file: String, row: Int, at position: TextPosition, _ message: String, help: String? = nil,
    code: Problem.Code = .row, _ original: OriginalRow, isLast: Bool = false
  ) {
    (self.file, self.row, self.position) = (file, row, position)
    problem = Problem(.error, code, message, help: help)
    (self.original, self.isLast) = (original, isLast)
  }

  /// The approximate memory of a held error, in bytes.
  package var memory: Int {
    original.members.reduce(0) { $0 + 64 + $1.json.utf8.count }
      + original.surplus.reduce(0) { $0 + 32 + $1.utf8.count }
  }

  /// The place and the problem: `people.csv:7:3: row 6: the quote that opens here is not closed`.
  package var description: String { "\(location): \(rowName): \(problem.description.printable)" }

  package var problems: [Problem] {
    [
      Problem(
        .error, problem.code, "\(rowName): \(problem.message.printable)", place: location,
        help: problem.help?.printable)
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
  /// In the file; `nil` if the members contain all of it.
  var text: String?
  /// Cells beyond the last column.
  var surplus: [String] = []
  /// Without the folder: the name of another image that this row's would replace; otherwise `nil`.
  var takenName: String?
}

/// An error for rows that cannot be read at all.
package enum RowSourceError: Error, Sendable, CustomStringConvertible, ProblemConvertible {
  /// The file cannot be opened, or reading failed.
  case file(FileError)
  case header(RowError)

  package var exitStatus: ExitStatus {
    switch self {
    case .file(let error): error.exitStatus
    case .header: .dataError
    }
  }

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
  /// From 1, also for a row that cannot be read.
  package var number: Int {
    switch self {
    case .success(let row): row.number
    case .failure(let error): error.row
    }
  }
}
