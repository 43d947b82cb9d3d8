import Testing

@testable import RingData

@Suite struct JSONRowDecoderTests {
  @Test func cellsKeepTheirTypes() throws {
    let text =
      #"{"s": "é\n\ud83d\ude00", "i": -12, "n": 1.50, "t": true, "f": false, "z": null, "#
      + #""l": [1, {"a": "b"}], "o": {}}"#
    let row = try #require(try results(text, .ndjson).first).get()
    #expect(row["s"]?.json == .string("é\n😀"))
    #expect(row["i"]?.json == .integer(-12))
    #expect(row["n"]?.json == .number(1.5))
    // File names use the number's notation in the file.
    #expect(row["n"]?.text == "1.50")
    #expect(row["t"]?.json == .bool(true))
    #expect(row["f"]?.text == "false")
    #expect(row["z"]?.json == .null)
    #expect(row["z"]?.isEmpty == true)
    #expect(row["l"]?.json == [.integer(1), ["a": "b"]])
    #expect(row["o"]?.json == .object([]))
    #expect(row["x"] == nil)
    #expect(row.position(of: "i") == TextPosition(line: 1, column: 31))
    #expect(row.position(of: "x") == TextPosition(line: 1, column: 1))
  }

  @Test func linesOfBlanksAreNoRows() throws {
    let text = "\u{FEFF}\n{\"a\": 1}\r\n \t\n\n  {\"a\": 2}  \n{}"
    for chunk in [1, 3, 1000] {
      #expect(try Reading(text, .ndjson, chunk: chunk).lines == ["2: a=1", "5: a=2", "6: "])
    }
  }

  @Test(arguments: [
    ("{\"a\": 1", "d:2:8: row 2: expected a comma or } here, found the end"),
    ("{\"a\": tru}", "d:2:7: row 2: expected a value here, found \"tru\""),
    ("{\"a\": 01}", "d:2:7: row 2: a number does not begin with a zero"),
    ("{\"a\": 1.}", "d:2:9: row 2: expected a digit here, found \"}\""),
    ("{\"a\": 1e999}", "d:2:7: row 2: the number is too large"),
    ("{\"é\": NaN}", "d:2:7: row 2: expected a value here, found \"N\""),
    ("{\"a\": 1,}", "d:2:9: row 2: expected a key in quotes here, found \"}\""),
    ("{a: 1}", "d:2:2: row 2: expected a key in quotes here, found \"a\""),
    ("{\"a\" 1}", "d:2:6: row 2: expected a colon here, found \"1\""),
    ("{\"a\": 1, \"a\": 2}", "d:2:10: row 2: the key \"a\" is given twice"),
    ("{\"a\": \"x}", "d:2:7: row 2: the string is not closed"),
    ("{\"a\": \"\\x\"}", "d:2:8: row 2: this is not an escape of JSON"),
    ("{\"a\": \"\\u12\"}", "d:2:8: row 2: \\u needs four hexadecimal digits"),
    ("{\"a\": \"\\ud800\"}", "d:2:8: row 2: this is half of a surrogate pair"),
    (
      "{\"a\": \"\t\"}",
      "d:2:8: row 2: the control character U+0009 is not escaped in a string"
    ),
    ("[1]", "d:2:1: row 2: expected an object here, found \"[\""),
    ("{\"a\": 1} 2", "d:2:10: row 2: expected nothing more here, found \"2\""),
    (
      String(repeating: "{\"a\": ", count: 65),
      "d:2:385: row 2: lists and objects are nested more than 64 deep"
    ),
  ])
  func aBrokenLineCostsItselfOnly(_ line: String, _ message: String) throws {
    let text = "{\"a\": 1}\n\(line)\n{\"a\": 3}\n"
    for chunk in [1, 1000] {
      #expect(
        try Reading(text, .ndjson, chunk: chunk).lines == ["1: a=1", message, "3: a=3"])
    }
  }

  @Test func aLineHasALimit() throws {
    let text = "{\"a\": \"\(String(repeating: "x", count: 100))\"}\n{\"a\": 2}\n"
    for chunk in [1, 16, 1000] {
      #expect(
        try Reading(text, .ndjson, maximumRowBytes: 100, chunk: chunk).lines
          == ["d:1:1: row 1: the row has more than 100 bytes", "2: a=2"])
    }
  }

  @Test func bytesThatAreNoTextCostTheirLine() throws {
    let bytes = Array("{\"a\": \"".utf8) + [0xED, 0xA0, 0x80] + Array("\"}\n{\"a\": 2}".utf8)
    #expect(
      try Reading(bytes, .ndjson).lines
        == ["d:1:8: row 1: the text is not valid UTF-8: 0xED", "2: a=2"])
  }
}
