import RingCore

/// The file, the options and the row number that all parsers share; also creates their errors.
struct RowParsingContext: Sendable {
  let file: String
  let format: RowFormat
  /// The delimiter of a table; `nil` to detect it from the header.
  let delimiter: Delimiter?
  let renaming: ColumnRenaming
  let limits: RowLimits
  /// The number of the current row, from 1; 0 for the header.
  private(set) var number = 0

  init(
    _ file: String, _ format: RowFormat, _ delimiter: Delimiter?, _ renaming: ColumnRenaming,
    _ limits: RowLimits
  ) {
    (self.file, self.format) = (file, format)
    self.delimiter = delimiter ?? (format == .tsv ? .tab : nil)
    (self.renaming, self.limits) = (renaming, limits)
  }

  mutating func beginRow() { number += 1 }

  /// Returns a copy of the bytes in `range`, with their position in the file.
  func text(_ input: borrowing TextInputBuffer, _ range: Range<Int>) -> RowText {
    var position = input.position
    position.advance(past: input.bytes, input.start..<range.lowerBound, input.lineEnd)
    return RowText(
      file: file, bytes: Array(input.bytes[range]), start: position, lineEnd: input.lineEnd)
  }

  /// For a text that cannot be parsed; `offset` is in bytes of `text`.
  func problem(
    _ message: String, _ text: RowText, at offset: Int, members: [OriginalRow.Member] = [],
    isLast: Bool = false
  ) -> RowError {
    RowError(
      file, row: number, at: text.position(of: offset), message,
      OriginalRow(format: format, members: members, text: text.printable), isLast: isLast)
  }

  func tooLong(_ text: RowText, isLast: Bool = false) -> RowError {
    problem(
      "the row has more than \(limits.bytes) bytes\(limits.hint)", text, at: 0, isLast: isLast)
  }

  func tooManyValues(_ text: RowText) -> RowError {
    problem("the row has more than \(limits.values) values\(limits.hint)", text, at: 0)
  }

  func tooManyCells(_ text: RowText) -> RowError {
    problem("the row has more than \(RowLimits.maximumCells) cells", text, at: 0)
  }

  /// `nil` if the text is valid UTF-8.
  func encodingProblem(_ text: RowText) -> RowError? {
    guard let invalidRange = InvalidUTF8.first(in: text.bytes) else { return nil }
    let hex = InvalidUTF8.hexadecimal(text.bytes[invalidRange])
    return problem("the text is not valid UTF-8: \(hex)", text, at: invalidRange.lowerBound)
  }

  /// `nil` unless the text begins with bytes of UTF-16 or UTF-32.
  func foreignEncodingProblem(_ bytes: [UInt8]) -> RowError? {
    guard let name = ForeignEncoding.name(ofTextFrom: bytes.prefix(4)) else { return nil }
    return RowError(
      file, row: 0, at: TextPosition(line: 1, column: 1),
      "the text is \(name), but rows must be UTF-8", OriginalRow(format: format), isLast: true)
  }
}
