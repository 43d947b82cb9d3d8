import RingSystem

/// A parser for the rows of one JSON list.
struct JSONArrayRowParser: RowParser {
  private enum State {
    case beforeList, beforeFirst, afterComma, afterRow
  }

  private var rows: JSONRowDecoder
  private var state = State.beforeList

  init(_ assembly: RowParsingContext) { rows = JSONRowDecoder(assembly) }

  mutating func next(_ window: inout TextInputBuffer) throws(FileError) -> Result<Row, RowError>? {
    if state == .beforeList {
      guard try consume("[", &window) else {
        return fatal("expected a list of rows, from [ to ] (one object per line is ndjson)", window)
      }
      state = .beforeFirst
    }
    if state == .beforeFirst, try consume("]", &window) { return try end(&window) }
    var isCommaMissing = false
    if state == .afterRow {
      if try consume("]", &window) { return try end(&window) }
      isCommaMissing = try !consume(",", &window)
      if !isCommaMissing { state = .afterComma }
    }
    guard try window.skipSpace() else {
      return fatal("the text ends before the ] of the list", window)
    }
    return try row(&window, isCommaMissing: isCommaMissing)
  }

  private mutating func row(
    _ window: inout TextInputBuffer, isCommaMissing: Bool
  ) throws(FileError) -> Result<Row, RowError> {
    while true {
      // Limits the search to the maximum length of a row, so that the error for a longer one does
      // not depend on how the bytes arrive.
      let part = window.bytes[window.start...].prefix(rows.assembly.limits.bytes + 1)
      let isAllThere = part.endIndex == window.bytes.count
      switch JSONFraming.end(part, isWhole: window.reachedEnd && isAllThere) {
      case .incomplete where isAllThere: try window.extend()
      case .incomplete: return tooLong(window, end: part.endIndex)
      case .end(part.endIndex) where part.count > rows.assembly.limits.bytes:
        return tooLong(window, end: part.endIndex)
      case .malformed(let fault, let offset): return malformed(fault, window, at: offset)
      case .end(let end):
        return row(&window, end: end, .afterRow, isCommaMissing: isCommaMissing)
      case .cut(let next):
        return row(&window, end: next, .afterComma, isCommaMissing: isCommaMissing)
      }
    }
  }

  private mutating func row(
    _ window: inout TextInputBuffer, end: Int, _ state: State, isCommaMissing: Bool
  ) -> Result<Row, RowError> {
    rows.assembly.beginRow()
    let text = rows.assembly.text(window, window.start..<end)
    window.advance(to: end)
    self.state = state
    if isCommaMissing {
      return .failure(rows.assembly.problem("a comma is missing before this row", text, at: 0))
    }
    do throws(RowError) { return .success(try rows.row(text)) } catch { return .failure(error) }
  }

  /// Returns the error for a row that is too long. Its end is not searched, so the rest cannot be
  /// read.
  private mutating func tooLong(
    _ window: borrowing TextInputBuffer, end: Int
  ) -> Result<Row, RowError> {
    rows.assembly.beginRow()
    return .failure(
      rows.assembly.tooLong(rows.assembly.text(window, window.start..<end), isLast: true))
  }

  /// Returns the error for invalid brackets. The end of the row is unknown, so the rest cannot be
  /// read.
  private mutating func malformed(
    _ fault: JSONFraming.Fault, _ window: borrowing TextInputBuffer, at offset: Int
  ) -> Result<Row, RowError> {
    rows.assembly.beginRow()
    let text = rows.assembly.text(window, window.start..<window.bytes.count)
    return .failure(
      rows.assembly.problem(fault.rawValue, text, at: offset - window.start, isLast: true))
  }

  private mutating func fatal(
    _ message: String, _ window: borrowing TextInputBuffer
  ) -> Result<Row, RowError> {
    rows.assembly.beginRow()
    let text = rows.assembly.text(window, window.start..<window.bytes.count)
    return .failure(rows.assembly.problem(message, text, at: 0, isLast: true))
  }

  /// Returns an error if text follows the list.
  private mutating func end(_ window: inout TextInputBuffer) throws(FileError) -> Result<
    Row, RowError
  >? {
    guard try window.skipSpace() else { return nil }
    return fatal("there is more text after the end of the list", window)
  }

  /// Skips white space, then consumes `scalar` if it is next; returns whether it was.
  private func consume(
    _ scalar: Unicode.Scalar, _ window: inout TextInputBuffer
  ) throws(FileError) -> Bool {
    guard try window.skipSpace(), window.bytes[window.start] == UInt8(ascii: scalar) else {
      return false
    }
    window.advance(to: window.start + 1)
    return true
  }
}
