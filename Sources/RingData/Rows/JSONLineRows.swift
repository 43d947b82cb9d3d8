import RingSystem

/// A parser for NDJSON: one object per line. Ignores blank lines.
struct JSONLineRows: RowParser {
  private var rows: JSONRows

  init(_ assembly: RowAssembly) { rows = JSONRows(assembly) }

  mutating func next(_ window: inout TextWindow) throws(FileError) -> Result<Row, BadRow>? {
    while try window.skipSpace() {
      // Leading blanks may contain blank lines; trailing blanks belong to the row.
      var searched = window.start
      while true {
        let end = window.bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
        if let end { return row(&window, end: end, next: end + 1) }
        if window.isWhole { return row(&window, end: window.bytes.count, next: window.bytes.count) }
        guard window.count <= rows.assembly.limits.bytes else { return try tooLong(&window) }
        let known = window.count
        try window.extend()
        searched = window.start + known
      }
    }
    return nil
  }

  private mutating func row(
    _ window: inout TextWindow, end: Int, next: Int
  ) -> Result<Row, BadRow> {
    rows.assembly.beginRow()
    let text = rows.assembly.text(window, window.start..<end)
    window.advance(to: next)
    do throws(BadRow) { return .success(try rows.row(text)) } catch { return .failure(error) }
  }

  private mutating func tooLong(
    _ window: inout TextWindow
  ) throws(FileError) -> Result<Row, BadRow> {
    rows.assembly.beginRow()
    let problem = rows.assembly.tooLong(
      rows.assembly.text(window, window.start..<window.bytes.count))
    try window.skipLine(of: window.start)
    return .failure(problem)
  }
}
