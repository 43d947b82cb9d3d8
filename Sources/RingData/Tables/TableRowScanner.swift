import RingSystem

/// A scanner that splits a table into rows and cells, without interpreting the cells.
struct TableRowScanner: Sendable {
  /// A row whose quotes are valid.
  struct RawRow {
    var text: RowText
    /// The start of the row as an offset in the scanned bytes, like the ranges of the cells.
    var shift: Int
  }

  var context: RowParsingContext
  let delimiter: Delimiter
  private var scanner: DelimitedRowScanner

  /// Reads the header to detect the delimiter if `context` has none.
  init(_ input: inout TextInputBuffer, _ context: RowParsingContext) throws(FileError) {
    self.context = context
    delimiter =
      if let requested = context.delimiter { requested } else {
        try Self.detectDelimiter(&input, limit: context.limits.bytes)
      }
    scanner = DelimitedRowScanner(delimiter: delimiter.byte)
  }

  /// Returns the delimiter of the header. Searches at most `limit` bytes and a line end.
  private static func detectDelimiter(
    _ input: inout TextInputBuffer, limit: Int
  ) throws(FileError) -> Delimiter {
    while true {
      let header = input.bytes[input.start...].prefix(limit + 2)
      let reachedEnd = input.reachedEnd || header.count < input.count
      if let delimiter = Delimiter.ofHeader(header, reachedEnd: reachedEnd) { return delimiter }
      try input.extend()
    }
  }

  /// The cells of the row that `next` returned last.
  var cells: [DelimitedRowScanner.Span] { scanner.cells }

  /// Returns the next row that is not a blank line, or its error; `nil` after the last row.
  mutating func next(
    _ input: inout TextInputBuffer, isHeader: Bool = false
  ) throws(FileError) -> Result<RawRow, RowError>? {
    while true {
      if input.count == 0 {
        if input.reachedEnd { return nil }
        try input.extend()
        continue
      }
      // Limit the search to the maximum length of a row and its line end, so that the error for a
      // longer row does not depend on how the bytes arrive.
      let candidate = input.bytes[input.start...].prefix(context.limits.bytes + 2)
      let reachedEnd = input.reachedEnd && candidate.endIndex == input.bytes.count
      let outcome = scanner.scan(candidate, reachedEnd: reachedEnd)
      switch outcome {
      case .incomplete where candidate.endIndex == input.bytes.count && !input.reachedEnd:
        try input.extend()
      case .row(let end, let next) where end == input.start:
        input.advance(to: next)
      default:
        if !isHeader { context.beginRow() }
        return try result(outcome, &input)
      }
    }
  }

  /// Whether `next` would find a row or its error among the bytes that have arrived.
  ///
  /// Scans a row again only after a line end has arrived, because a row may arrive in many parts.
  mutating func isReady(_ input: inout TextInputBuffer) throws(FileError) -> Bool {
    var searchedCount = 0
    while !input.reachedEnd, input.count <= context.limits.bytes + 2 {
      let new = input.bytes[(input.start + searchedCount)...]
      if new.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
        switch scanner.scan(input.bytes[input.start...], reachedEnd: false) {
        case .row(let end, let next) where end == input.start:
          input.advance(to: next)
          searchedCount = 0
          continue
        case .row, .faulty: return true
        case .incomplete: break
        }
      }
      searchedCount = input.count
      guard try input.appendArrived() else { return false }
    }
    return true
  }

  /// Makes a row or an error of the outcome, and advances past the row.
  private func result(
    _ outcome: DelimitedRowScanner.Outcome, _ input: inout TextInputBuffer
  ) throws(FileError) -> Result<RawRow, RowError> {
    switch outcome {
    case .row(let end, let next):
      let row = RawRow(text: context.text(input, input.start..<end), shift: input.start)
      input.advance(to: next)
      guard row.text.bytes.count <= context.limits.bytes else {
        return .failure(context.tooLong(row.text))
      }
      guard scanner.cells.count <= RowLimits.maximumCells else {
        return .failure(context.tooManyCells(row.text))
      }
      return .success(row)
    case .incomplete(let openQuote):
      let problem = context.tooLong(lines(input, through: openQuote ?? input.start))
      try input.skipLine(of: openQuote ?? input.start)
      return .failure(problem)
    case .faulty(let fault, let cell):
      let problem = problem(fault, cell: cell, lines(input, through: cell), input)
      try input.skipLine(of: cell)
      return .failure(problem)
    }
  }

  /// Returns the row up to the end of the line with `offset`, or all bytes that have arrived.
  private func lines(_ input: borrowing TextInputBuffer, through offset: Int) -> RowText {
    let end = input.bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D }
    return context.text(input, input.start..<(end ?? input.bytes.count))
  }

  /// Returns the error for `fault` in the cell that begins at `cell`; `text` begins with the row.
  private func problem(
    _ fault: DelimitedRowScanner.Fault, cell: Int, _ text: RowText,
    _ input: borrowing TextInputBuffer
  ) -> RowError {
    let start = input.start
    switch fault {
    case .openQuote:
      return context.problem(
        "the quote that opens here is not closed", text, at: cell - start)
    case .quoteInside(let offset):
      return context.problem(
        "there is a quote inside a cell: put the cell in quotes, and write "
          + "\"\" for each quote in it", text, at: offset - start)
    case .textAfterQuote(let offset):
      let textToOffset = context.text(input, start..<offset)
      let position = textToOffset.position(of: offset - start)
      // If the text follows on another line, the opening quote is more likely to be the mistake.
      if position.line != text.position(of: cell - start).line {
        return context.problem(
          "the quote that opens here is not closed: the next one, in line \(position.line), is "
            + "followed by text", text, at: cell - start)
      }
      return context.problem(
        "a \(delimiter.rawValue) or the end of the row is missing after the closing quote", text,
        at: offset - start)
    }
  }
}
