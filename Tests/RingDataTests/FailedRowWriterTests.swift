import Foundation
import RingData
import RingSystem
import TestSupport
import Testing

@Suite struct FailedRowWriterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the line that is saved for the only bad row, or for a row with `complaint`.
  private func failedLine(
    _ text: String, _ format: RowFormat, complaint: (String, column: String)? = nil
  ) throws -> String {
    for row in try results(text, format) {
      switch row {
      case .failure(let problem): return problem.failedLine
      case .success(let row):
        if let complaint { return row.problem(complaint.0, in: complaint.column).failedLine }
      }
    }
    return ""
  }

  @Test func aWrongCellIsKeptWithItsRow() throws {
    #expect(
      try failedLine("id,score\n1,\"a\"\"b\"\n", .csv, complaint: ("no number", "score"))
        == #"{"_failed": {"file": "d", "row": 1, "line": 2, "column": 3, "message": "no number", "#
        + #""format": "csv"}, "id": "1", "score": "a\"b"}"#)
    // Numbers keep their notation.
    #expect(
      try failedLine(
        "[{\"id\": 12345678901234567890, \"s\": 1.10,\n\"l\": [1,\n2]}]", .json,
        complaint: ("too large", "s"))
        == #"{"_failed": {"file": "d", "row": 1, "line": 1, "column": 36, "message": "too large", "#
        + #""format": "json"}, "id": 12345678901234567890, "s": 1.10, "l": [1, 2]}"#)
  }

  /// A row that is too long has the number in its annotation if the annotation lies within the
  /// limit, whatever the chunk size.
  @Test(arguments: [RowFormat.ndjson, .json], [(20, 1), (60, 7)])
  func theNumberOfALongRowDoesNotDependOnTheChunk(format: RowFormat, limit: (Int, Int)) throws {
    let row =
      #"{"_failed": {"row": 7, "format": "csv"}, "id": "\#(String(repeating: "x", count: 99))"}"#
    let text = format == .json ? "[\(row)]" : row + "\n"
    for chunk in [1, 7, 1 << 16] {
      let lines = try Reading(text, format, maximumRowBytes: limit.0, chunk: chunk).lines
      #expect(lines.count == 1)
      #expect(lines[0].contains("row \(limit.1): the row has more than \(limit.0) bytes"))
    }
  }

  /// An annotation is limited like a row; otherwise 16 MiB of zeros would take half a gigabyte.
  @Test(arguments: [(1000, 7), (1100, 1)])
  func anAnnotationOfManyValuesIsNotRead(count: Int, number: Int) throws {
    let surplus = Array(repeating: "0", count: count).joined(separator: ",")
    let row = #"{"_failed": {"row": 7, "format": "csv", "surplus": [\#(surplus)]}, "id": ?}"#
    let lines = try Reading(row, .ndjson, maximumRowBytes: 4000).lines
    #expect(lines.count == 1)
    #expect(lines[0].contains("row \(number): "), "\(lines)")
  }

  @Test func aRowThatCouldNotBeReadIsKeptAsItsText() throws {
    #expect(
      try failedLine("id,name,x\n1,\"A\"\n", .csv)
        == #"{"_failed": {"file": "d", "row": 1, "line": 2, "column": 6, "message": "expected 3 "#
        + #"cells, found 2: none for \"x\"", "format": "csv", "text": "1,\"A\""}, "id": "1", "name": "A"}"#
    )
    #expect(
      try failedLine("id,name\n1,\"A\n2,B\n", .csv)
        == #"{"_failed": {"file": "d", "row": 1, "line": 2, "column": 3, "message": "the quote that "#
        + #"opens here is not closed", "format": "csv", "text": "1,\"A"}}"#)
    #expect(
      try failedLine("{\"a\": tru}\n", .ndjson)
        == #"{"_failed": {"file": "d", "row": 1, "line": 1, "column": 7, "message": "expected a "#
        + #"value here, found \"tru\"", "format": "ndjson", "text": "{\"a\": tru}"}}"#)
  }

  /// A saved line is valid input. It records the row's number, and that the cells of a table are
  /// untyped text.
  @Test func repairedRowKeepsItsNumberAndUntypedCells() throws {
    let text = "id,Full name,x\na,A,1\nb,B\nc,C,3\n"
    var failed = try LineAppendingFile(folder["failed"])
    for case .failure(let problem) in try results(text) { try failed.append(problem.failedLine) }
    try failed.close()
    let line = try #require(folder.data("failed").map { String(decoding: $0, as: UTF8.self) })
    let repaired = String(line.dropLast(2)) + ", \"x\": \"2\"}\n"
    var renaming = ColumnRenaming()
    try renaming.add("Full name=name")
    var reader = try RowReader(
      bytes: Array(repaired.utf8), name: "f", format: .ndjson, renaming: renaming)
    let row = try #require(try reader.next()).get()
    #expect(row.number == 2)
    #expect(row.columns.names == ["id", "name", "x"])
    #expect(row["name"]?.text == "B")
    #expect(row["x"]?.json == nil)
    // A second failure writes the same line.
    #expect(
      row.problem("again", in: "x").failedLine
        == repaired.dropLast()
        .replacingOccurrences(of: "\"d\"", with: "\"f\"")
        .replacingOccurrences(
          of: "\"line\": 3, \"column\": 4",
          with: "\"line\": 1, \"column\": \(column(of: "\"2\"", repaired))"
        )
        .replacingOccurrences(of: "expected 3 cells, found 2: none for \\\"x\\\"", with: "again")
        .replacingOccurrences(of: ", \"text\": \"b,B\"", with: ""))
  }

  /// A row without its surplus cells may seem valid, so it is refused until `surplus` is removed
  /// from `_failed`.
  @Test func aRowWithCellsTooManyIsRefusedUntilItIsPutRight() throws {
    let first = try failedLine("id,x\nb,0,7,\"é\n\"\n", .csv)
    #expect(
      first
        == #"{"_failed": {"file": "d", "row": 1, "line": 2, "column": 5, "message": "expected 2 "#
        + #"cells, found 4; the row continues to line 3, so a quote may be missing", "format": "#
        + #""csv", "text": "b,0,7,\"é\\n\"", "surplus": ["7", "é\n"]}, "id": "b", "x": "0"}"#)
    let second = try failedLine(first, .ndjson)
    #expect(
      second.contains(
        "the row has not been repaired: it has 2 cells too many, the first of them, \\\"7\\\"; "
          + "correct its columns, then remove \\\"surplus\\\" from _failed"), "\(second)")
    let one = try failedLine(failedLine("id,x\nb,0,7\n", .csv), .ndjson)
    #expect(
      one.contains(
        #"the row has not been repaired: it has a cell too many, \"7\"; correct its columns, "#
          + #"then remove \"surplus\" from _failed"#), "\(one)")
    // Repeated passes lose nothing.
    #expect(second.contains(#""surplus": ["7", "é\n"]}, "id": "b", "x": "0"}"#), "\(second)")
    #expect(try failedLine(second, .ndjson).contains(#""row": 1"#))
    let mended = second.replacingOccurrences(of: #", "surplus": ["7", "é\n"]"#, with: "")
      .replacingOccurrences(of: #""x": "0""#, with: #""x": "0.7""#)
    let row = try #require(try results(mended, .ndjson).first).get()
    #expect(row.number == 1 && row["x"]?.text == "0.7")
  }

  private func column(of word: String, _ text: String) -> Int {
    text.range(of: word).map { text.distance(from: text.startIndex, to: $0.lowerBound) + 1 } ?? 0
  }

  @Test func aRowThatIsNotRepairedIsNotTakenForAnEmptyOne() throws {
    let line = try failedLine("id,name\n1,\"A\n2,B\n", .csv)
    #expect(
      try Reading(line, .ndjson).lines == [
        "d:1:2: row 1: the row has not been repaired: add its columns beside _failed, which holds "
          + "the original text"
      ])
  }

  @Test func noColumnHasTheNameOfTheMark() throws {
    let message =
      "_failed is reserved in a file of failed rows, for the number and format of a row"
    for mark in ["true", "{\"row\": 0, \"format\": \"csv\"}", "{\"row\": 1, \"format\": \"x\"}"] {
      #expect(
        try Reading("{\"a\": 1, \"_failed\": \(mark)}\n", .ndjson).lines
          == ["d:1:10: row 1: \(message)"])
    }
    let error = try #require(throws: RowSourceError.self) { try Reading("a,_failed\n1,2\n") }
    #expect(error.description == "d:1:3: header: \(message)")
  }
}
