import RingData
import RingSystem
import TestSupport
import Testing

/// Tables that are read twice.
@Suite struct RestartTests {
  private func rows(_ reader: inout RowReader) throws -> [String] {
    var texts: [String] = []
    while let row = try reader.next() {
      switch row {
      case .success(let row): texts.append("\(row.number) \(row["id"]?.text ?? "-")")
      case .failure(let error): texts.append(error.description)
      }
    }
    return texts
  }

  @Test(arguments: [
    (RowFormat.csv, "\u{FEFF}id,x\na,1\nb\nc,3\n\"d\n"),
    (.ndjson, "{\"id\": \"a\"}\n{\"id\n{\"id\": 3}"),
    (.json, "[{\"id\": \"a\"}, {\"id\": 2}, {]"), (.csv, "id\n"),
  ])
  func theSecondPassGivesTheSameRows(_ format: RowFormat, _ text: String) throws {
    let folder = try TemporaryFolder()
    let padding = format == .csv ? String(repeating: "row,2\n", count: 30_000) : ""
    try folder.write(text + padding, to: "rows")
    var reader = try RowReader(folder["rows"], format: format)
    let canRestart = reader.canRestart
    #expect(canRestart)
    let first = try rows(&reader)
    try reader.restart()
    #expect(try rows(&reader) == first)
    try reader.restart()
    _ = try reader.next()
    try reader.restart()
    #expect(try rows(&reader) == first)
  }

  @Test func aDeviceIsReadOnce() throws {
    var reader = try RowReader("/dev/null", format: .ndjson)
    let canRestart = reader.canRestart
    #expect(!canRestart)
    #expect(throws: RowSourceError.self) { try reader.restart() }
  }
}
