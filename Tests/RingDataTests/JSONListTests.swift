import RingData
import Testing

@Suite struct JSONListTests {
  @Test func rowsStandInAList() throws {
    let text = "\u{FEFF} [ {\"a\": \"]},{[\\\"\"}\n,{\"a\": [1,\n2]} ,\n\n{\"b\": 3}\n]\n"
    for chunk in [1, 2, 5, 1000] {
      #expect(
        try Reading(text, .json, chunk: chunk).lines
          == ["1: a=\"]},{[\\\"\"", "2: a=[1, 2]", "5: b=3"])
    }
    #expect(try Reading("[]", .json).lines == [])
    #expect(try Reading(" [ ]\n", .json, chunk: 1).lines == [])
  }

  @Test(arguments: [
    ("{\"a\": tru}", "d:2:7: row 2: expected a value here, found \"tru\""),
    ("7", "d:2:1: row 2: expected an object here, found \"7\""),
    ("\"x\"", "d:2:1: row 2: expected an object here, found \"\\\"\""),
    ("{\"a\": [1, 2,]}", "d:2:13: row 2: expected a value here, found \"]\""),
    ("{\"a\": \"x}", "d:2:7: row 2: the string is not closed"),
    ("{\"a\": \"x", "d:2:7: row 2: the string is not closed"),
  ])
  func aBrokenRowCostsItselfOnly(_ row: String, _ message: String) throws {
    let text = "[{\"a\": 1},\n\(row),\n{\"a\": 3}]"
    for chunk in [1, 1000] {
      #expect(try Reading(text, .json, chunk: chunk).lines.prefix(2) == ["1: a=1", message])
      #expect(try Reading(text, .json, chunk: chunk).lines.last == "3: a=3")
    }
  }

  @Test(arguments: [
    ("", ["d:1:1: row 1: expected a list of rows, from [ to ] (one object per line is ndjson)"]),
    (
      "{\"a\": 1}",
      ["d:1:1: row 1: expected a list of rows, from [ to ] (one object per line is ndjson)"]
    ),
    ("[", ["d:1:2: row 1: the text ends before the ] of the list"]),
    ("[{\"a\": 1}", ["1: a=1", "d:1:10: row 2: the text ends before the ] of the list"]),
    ("[{\"a\": 1},", ["1: a=1", "d:1:11: row 2: the text ends before the ] of the list"]),
    (
      "[{\"a\": 1},]",
      ["1: a=1", "d:1:11: row 2: a row is missing here; the rest of the file cannot be read"]
    ),
    ("[{\"a\": 1}, {\"a\": [", ["1: a=1", "d:1:12: row 2: the text ends inside this row"]),
    (
      "[{\"a\": 1}, {\"a\": \"x",
      ["1: a=1", "d:1:18: row 2: the string is not closed, and the text ends"]
    ),
    (
      "[{\"a\": [}, {\"a\": 2}]",
      [
        "d:1:9: row 1: mismatched bracket; the rest of the file cannot be read"
      ]
    ),
    (
      "[{\"a\": 1} {\"a\": 2}, {\"a\": 3}]",
      ["1: a=1", "d:1:11: row 2: a comma is missing before this row", "1: a=3"]
    ),
    ("[] x", ["d:1:4: row 1: there is more text after the end of the list"]),
    ("[{}]]", ["1: ", "d:1:5: row 2: there is more text after the end of the list"]),
  ])
  func aBrokenListIsReadAsFarAsItsBracketsAreRight(_ text: String, _ lines: [String]) throws {
    for chunk in [1, 1000] { #expect(try Reading(text, .json, chunk: chunk).lines == lines) }
  }

  /// A backslash before the end of its line does not hide the end.
  @Test(arguments: ["x", "x\\"])
  func anOpenStringEndsWithItsLine(_ words: String) throws {
    let text = "[{\"a\": 1},\n{\"a\": \"\(words)\n{\"a\": 3},\n{\"a\": 4}]"
    for chunk in [1, 1000] {
      let lines = try Reading(text, .json, chunk: chunk).lines
      #expect(lines.count == 4 && lines.suffix(2) == ["3: a=3", "4: a=4"], "\(lines)")
    }
  }

  @Test func aRowHasALimit() throws {
    let long = String(repeating: "x", count: 91)
    let text = "[{\"a\": \"\(long)\"}, {\"a\": 2}]"
    for chunk in [1, 16, 1000] {
      #expect(
        try Reading(text, .json, maximumRowBytes: 99, chunk: chunk).lines
          == ["d:1:2: row 1: the row has more than 99 bytes"])
      #expect(
        try Reading(text, .json, maximumRowBytes: 100, chunk: chunk).lines
          == ["1: a=\"\(long)\"", "1: a=2"])
    }
  }
}
