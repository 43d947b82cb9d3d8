import RingSystem

/// A parser for NDJSON: one object per line. Ignores blank lines.
struct NDJSONRowParser: RowParser {
  private var rows: JSONRowDecoder

  init(_ assembly: RowParsingContext) { rows = JSONRowDecoder(assembly) }

  mutating func next(_ window: inout TextInputBuffer) throws(FileError) -> Result<Row, RowError>? {
    while try window.skipSpace() {
      // Leading blanks may contain blank lines; trailing blanks belong to the row.
      var searched = window.start
      while true {
        let end = window.bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
        if let end { return row(&window, end: end, next: end + 1) }
        if window.reachedEnd {
          return row(&window, end: window.bytes.count, next: window.bytes.count)
        }
        guard window.count <= rows.assembly.limits.bytes else { return try tooLong(&window) }
        let known = window.count
        try window.extend()
        searched = window.start + known
      }
    }
    return nil
  }

  private mutating func row(
    _ window: inout TextInputBuffer, end: Int, next: Int
  ) -> Result<Row, RowError> {
    rows.assembly.beginRow()
    let text = rows.assembly.text(window, window.start..<end)
    window.advance(to: next)
    do throws(RowError) { return .success(try rows.row(text)) } catch { return .failure(error) }
  }

  private mutating func tooLong(
    _ window: inout TextInputBuffer
  ) throws(FileError) -> Result<Row, RowError> {
    rows.assembly.beginRow()
    let problem = rows.assembly.tooLong(
      rows.assembly.text(window, window.start..<window.bytes.count))
    try window.skipLine(of: window.start)
    return .failure(problem)
  }
}
