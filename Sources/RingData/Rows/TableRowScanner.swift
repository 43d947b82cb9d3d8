import RingSystem

/// A scanner that splits a table into rows and cells, without interpreting the cells.
struct TableRowScanner: Sendable {
  /// A row with valid quotes.
  struct RawRow {
    var text: RowText
    /// The offset of the row's start in the bytes that the cells' ranges refer to.
    var shift: Int
  }

  var assembly: RowParsingContext
  let delimiter: Delimiter
  private var scanner: DelimitedRowScanner

  /// Creates a scanner; reads to the end of the header if that is needed to detect the delimiter.
  init(_ window: inout TextInputBuffer, _ assembly: RowParsingContext) throws(FileError) {
    self.assembly = assembly
    delimiter =
      if let wanted = assembly.delimiter { wanted } else {
        try Self.delimiter(&window, limit: assembly.limits.bytes)
      }
    scanner = DelimitedRowScanner(separator: delimiter.byte)
  }

  /// Returns the delimiter of the header, which has at most `limit` bytes.
  private static func delimiter(
    _ window: inout TextInputBuffer, limit: Int
  ) throws(FileError) -> Delimiter {
    while true {
      let header = window.bytes[window.start...].prefix(limit + 2)
      let isWhole = window.reachedEnd || header.count < window.count
      if let found = Delimiter.ofHeader(header, isWhole: isWhole) { return found }
      try window.extend()
    }
  }

  /// The cells of the last row returned.
  var cells: [DelimitedRowScanner.Span] { scanner.cells }

  /// Returns the next row that is not a blank line; `nil` at the end.
  mutating func next(
    _ window: inout TextInputBuffer, isHeader: Bool = false
  ) throws(FileError) -> Result<RawRow, RowError>? {
    while true {
      if window.count == 0 {
        if window.reachedEnd { return nil }
        try window.extend()
        continue
      }
      // The maximum length of a row and its end, instead of all bytes that have arrived: otherwise,
      // the error for a longer row would depend on how the bytes arrive.
      let part = window.bytes[window.start...].prefix(assembly.limits.bytes + 2)
      let isWhole = window.reachedEnd && part.endIndex == window.bytes.count
      let outcome = scanner.scan(part, isWhole: isWhole)
      switch outcome {
      case .incomplete where part.endIndex == window.bytes.count && !window.reachedEnd:
        try window.extend()
      case .row(let end, let next) where isBlank(end, window):
        window.advance(to: next)
      default:
        if !isHeader { assembly.beginRow() }
        return try result(outcome, &window)
      }
    }
  }

  private func isBlank(_ end: Int, _ window: borrowing TextInputBuffer) -> Bool {
    end == window.start
  }

  private func result(
    _ outcome: DelimitedRowScanner.Outcome, _ window: inout TextInputBuffer
  ) throws(FileError) -> Result<RawRow, RowError> {
    switch outcome {
    case .row(let end, let next):
      let row = RawRow(text: assembly.text(window, window.start..<end), shift: window.start)
      window.advance(to: next)
      guard row.text.bytes.count <= assembly.limits.bytes else {
        return .failure(assembly.tooLong(row.text))
      }
      guard scanner.cells.count <= RowLimits.cells else {
        return .failure(assembly.tooManyCells(row.text))
      }
      return .success(row)
    case .incomplete(let openQuote):
      let problem = assembly.tooLong(lines(window, through: openQuote ?? window.start))
      try window.skipLine(of: openQuote ?? window.start)
      return .failure(problem)
    case .faulty(let fault, let cell):
      let problem = problem(fault, cell: cell, lines(window, through: cell), window)
      try window.skipLine(of: cell)
      return .failure(problem)
    }
  }

  /// Returns the row up to the end of the line that contains `offset`, or as much of it as has
  /// arrived.
  private func lines(_ window: borrowing TextInputBuffer, through offset: Int) -> RowText {
    let end = window.bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D }
    return assembly.text(window, window.start..<(end ?? window.bytes.count))
  }

  private func problem(
    _ fault: DelimitedRowScanner.Fault, cell: Int, _ text: RowText,
    _ window: borrowing TextInputBuffer
  ) -> RowError {
    let start = window.start
    switch fault {
    case .openQuote:
      return assembly.problem(
        "the quote that opens here is not closed", text, at: cell - start)
    case .quoteInside(let offset):
      return assembly.problem(
        "there is a quote inside a cell: put the cell in quotes, and write "
          + "\"\" for each quote in it", text, at: offset - start)
    case .textAfterQuote(let offset):
      let whole = assembly.text(window, start..<offset)
      let place = whole.position(of: offset - start)
      // In this case the earlier quote is more likely to be the unclosed one.
      if place.line != text.position(of: cell - start).line {
        return assembly.problem(
          "the quote that opens here is not closed: the next one, in line \(place.line), is "
            + "followed by text", text, at: cell - start)
      }
      return assembly.problem(
        "a \(delimiter.rawValue) or the end of the row is missing after the closing quote", text,
        at: offset - start)
    }
  }
}
