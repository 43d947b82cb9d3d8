import RingSystem

/// A parser for the rows of one JSON list.
struct JSONListRows: RowParser {
  private enum State {
    case beforeList, beforeFirst, afterComma, afterRow
  }

  private var rows: JSONRows
  private var state = State.beforeList

  init(_ assembly: RowAssembly) { rows = JSONRows(assembly) }

  mutating func next(_ window: inout TextWindow) throws(FileError) -> Result<Row, BadRow>? {
    if state == .beforeList {
      guard try take("[", &window) else {
        return fatal("expected a list of rows, from [ to ] (one object per line is ndjson)", window)
      }
      state = .beforeFirst
    }
    if state == .beforeFirst, try take("]", &window) { return try end(&window) }
    var isCommaMissing = false
    if state == .afterRow {
      if try take("]", &window) { return try end(&window) }
      isCommaMissing = try !take(",", &window)
      if !isCommaMissing { state = .afterComma }
    }
    guard try window.skipSpace() else {
      return fatal("the text ends before the ] of the list", window)
    }
    return try row(&window, isCommaMissing: isCommaMissing)
  }

  private mutating func row(
    _ window: inout TextWindow, isCommaMissing: Bool
  ) throws(FileError) -> Result<Row, BadRow> {
    while true {
      // Limits the search to the maximum length of a row, so that the error for a longer one does
      // not depend on how the bytes arrive.
      let part = window.bytes[window.start...].prefix(rows.assembly.limits.bytes + 1)
      let isAllThere = part.endIndex == window.bytes.count
      switch JSONFraming.end(part, isWhole: window.isWhole && isAllThere) {
      case .incomplete where isAllThere: try window.extend()
      case .incomplete: return tooLong(window, end: part.endIndex)
      case .end(part.endIndex) where part.count > rows.assembly.limits.bytes:
        return tooLong(window, end: part.endIndex)
      case .broken(let fault, let offset): return broken(fault, window, at: offset)
      case .end(let end):
        return row(&window, end: end, .afterRow, isCommaMissing: isCommaMissing)
      case .cut(let next):
        return row(&window, end: next, .afterComma, isCommaMissing: isCommaMissing)
      }
    }
  }

  private mutating func row(
    _ window: inout TextWindow, end: Int, _ state: State, isCommaMissing: Bool
  ) -> Result<Row, BadRow> {
    rows.assembly.beginRow()
    let text = rows.assembly.text(window, window.start..<end)
    window.advance(to: end)
    self.state = state
    if isCommaMissing {
      return .failure(rows.assembly.problem("a comma is missing before this row", text, at: 0))
    }
    do throws(BadRow) { return .success(try rows.row(text)) } catch { return .failure(error) }
  }

  /// Returns the error for a row that is too long. Its end is not searched, so the rest cannot be
  /// read.
  private mutating func tooLong(
    _ window: borrowing TextWindow, end: Int
  ) -> Result<Row, BadRow> {
    rows.assembly.beginRow()
    return .failure(
      rows.assembly.tooLong(rows.assembly.text(window, window.start..<end), isLast: true))
  }

  /// Returns the error for invalid brackets. The end of the row is unknown, so the rest cannot be
  /// read.
  private mutating func broken(
    _ fault: JSONFraming.Fault, _ window: borrowing TextWindow, at offset: Int
  ) -> Result<Row, BadRow> {
    rows.assembly.beginRow()
    let text = rows.assembly.text(window, window.start..<window.bytes.count)
    return .failure(
      rows.assembly.problem(fault.rawValue, text, at: offset - window.start, isLast: true))
  }

  private mutating func fatal(
    _ message: String, _ window: borrowing TextWindow
  ) -> Result<Row, BadRow> {
    rows.assembly.beginRow()
    let text = rows.assembly.text(window, window.start..<window.bytes.count)
    return .failure(rows.assembly.problem(message, text, at: 0, isLast: true))
  }

  /// Returns an error if text follows the list.
  private mutating func end(_ window: inout TextWindow) throws(FileError) -> Result<Row, BadRow>? {
    guard try window.skipSpace() else { return nil }
    return fatal("there is more text after the end of the list", window)
  }

  /// Skips white space, then consumes `scalar` if it is next; returns whether it was.
  private func take(
    _ scalar: Unicode.Scalar, _ window: inout TextWindow
  ) throws(FileError) -> Bool {
    guard try window.skipSpace(), window.bytes[window.start] == UInt8(ascii: scalar) else {
      return false
    }
    window.advance(to: window.start + 1)
    return true
  }
}
