import RingSystem

/// A parser for NDJSON: one object per line. Ignores blank lines.
struct NDJSONRowParser: RowParser {
  private var rows: JSONRowDecoder
  /// Whether the text begins inside a row that was too long, whose error has been returned.
  private var isInLongRow = false

  init(_ context: RowParsingContext) { rows = JSONRowDecoder(context) }

  mutating func next(_ input: inout TextInputBuffer) throws(FileError) -> Result<Row, RowError>? {
    if isInLongRow { try input.skipLine(of: input.start) }
    isInLongRow = false
    while try input.skipSpace() {
      // White space before a row may contain blank lines. White space after it belongs to the row.
      guard let end = try input.endOfLine(limit: rows.context.limits.bytes) else {
        return tooLong(input)
      }
      return decodeRow(&input, end: end, next: min(end + 1, input.bytes.count))
    }
    return nil
  }

  /// Decodes the row that ends at `end`, and continues at `next`.
  private mutating func decodeRow(
    _ input: inout TextInputBuffer, end: Int, next: Int
  ) -> Result<Row, RowError> {
    rows.context.beginRow()
    let text = rows.context.text(input, input.start..<end)
    input.advance(to: next)
    do throws(RowError) { return .success(try rows.row(text)) } catch { return .failure(error) }
  }

  /// The rest of the row is skipped later, because the program that writes it may wait for the
  /// error.
  private mutating func tooLong(_ input: borrowing TextInputBuffer) -> Result<Row, RowError> {
    rows.context.beginRow()
    isInLongRow = true
    return .failure(rows.tooLong(rows.context.text(input, input.start..<input.bytes.count)))
  }

  mutating func isReady(_ input: inout TextInputBuffer) throws(FileError) -> Bool {
    repeat {
      if isInLongRow { isInLongRow = !input.skipArrivedLine() }
      if !isInLongRow {
        input.skipArrivedSpace()
        if input.count > 0 {
          return try input.hasByte(UInt8(ascii: "\n"), within: rows.context.limits.bytes)
        }
      }
      if input.reachedEnd { return true }
    } while try input.appendArrived()
    return false
  }
}
