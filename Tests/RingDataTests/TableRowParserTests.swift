import RingData
import Testing

/// The grammar of RFC 4180, and the messages for violations.
@Suite struct TableRowParserTests {
  @Test(arguments: [
    // RFC 4180, section 2, rules 1 to 7.
    ("a,b,c\r\naaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", ["2: a=aaa|b=bbb|c=ccc", "3: a=zzz|b=yyy|c=xxx"]),
    ("a,b,c\r\naaa,bbb,ccc\r\nzzz,yyy,xxx", ["2: a=aaa|b=bbb|c=ccc", "3: a=zzz|b=yyy|c=xxx"]),
    ("a,b\r\n aaa , bbb\r\n", ["2: a= aaa |b= bbb"]),
    ("a,b,c\r\n\"aaa\",\"bbb\",\"ccc\"\r\n", ["2: a=aaa|b=bbb|c=ccc"]),
    (
      "a,b,c\r\n\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,yyy,xxx\r\n",
      ["2: a=aaa|b=b\r\nbb|c=ccc", "4: a=zzz|b=yyy|c=xxx"]
    ),
    ("a,b,c\r\n\"aaa\",\"b\"\"bb\",\"ccc\"\r\n", ["2: a=aaa|b=b\"bb|c=ccc"]),
    ("\"a,1\",b\n\"\"\"\",\"\"\n", ["2: a,1=\"|b="]),
    ("a,b\n\"\"\"\"\"\",\",\"\n", ["2: a=\"\"|b=,"]),
  ])
  func theCasesOfRFC4180(_ text: String, _ lines: [String]) throws {
    #expect(try Reading(text).lines == lines)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func everyEndOfALine(_ end: String) throws {
    let text = ["a,b", "1,2", "", "3,4", "\"x\(end)y\",5", "6,"].joined(separator: end)
    let lines = ["2: a=1|b=2", "4: a=3|b=4", "5: a=x\(end)y|b=5", "7: a=6|b="]
    for chunk in [1, 2, 3, 1000] {
      #expect(try Reading(text, chunk: chunk).lines == lines)
      #expect(try Reading(text + end, chunk: chunk).lines == lines)
    }
  }

  @Test func aByteOrderMarkIsNoPartOfTheFirstName() throws {
    for chunk in [1, 100] {
      #expect(try Reading("\u{FEFF}a,b\n1,2\n", chunk: chunk).lines == ["2: a=1|b=2"])
      #expect(try Reading("\u{FEFF}\"a\",b\n1,2\n", chunk: chunk).lines == ["2: a=1|b=2"])
    }
  }

  @Test func tabsSeparateTheCellsOfTSV() throws {
    let text = "a\tb\n1,2\t\"x\ty\"\n\t\n"
    #expect(try Reading(text, .tsv).lines == ["2: a=1,2|b=x\ty", "3: a=|b="])
  }

  @Test func anEmptyLineIsNoRowButEmptyQuotesAre() throws {
    #expect(try Reading("a\n\n\"\"\n\n1\n").lines == ["3: a=", "5: a=1"])
  }

  @Test func aTableOfAHeaderOnlyHasNoRows() throws {
    #expect(try Reading("a,b").lines == [])
    #expect(try Reading("a,b\r\n").lines == [])
  }

  @Test(arguments: [
    ("1\n", "d:2:2: row 1: expected 2 cells, found 1: none for \"b\""),
    ("1,2,3\n", "d:2:5: row 1: expected 2 cells, found 3"),
    ("é,2,3,4\n", "d:2:5: row 1: expected 2 cells, found 4"),
    (
      "\"1\n2\"\n",
      "d:3:3: row 1: expected 2 cells, found 1: none for \"b\"; the row continues to line 3, so a "
        + "quote may be missing"
    ),
    (
      "1,\"2\"x\n", "d:2:6: row 1: a comma or the end of the row is missing after the closing quote"
    ),
    (
      "1,5\" disk\n",
      "d:2:4: row 1: there is a quote inside a cell: put the cell in quotes, and write \"\" for each "
        + "quote in it"
    ),
  ])
  func aWrongRowCostsItselfOnly(_ line: String, _ message: String) throws {
    let next = line.contains("\n2") ? 4 : 3
    for chunk in [1, 7, 1000] {
      #expect(
        try Reading("a,b\n" + line + "3,4\n", chunk: chunk).lines == [message, "\(next): a=3|b=4"])
    }
  }

  @Test func bytesThatAreNoTextCostTheirRow() throws {
    let bytes = Array("a,b\né".utf8) + [0xC3, 0x28] + Array(",2\n3,4\n".utf8)
    #expect(
      try Reading(bytes).lines
        == ["d:2:2: row 1: the text is not valid UTF-8: 0xC3", "3: a=3|b=4"])
  }

  @Test(arguments: [
    ("", "d:1:1: header: the file is empty: the row with the names of the columns is missing"),
    (
      "\n\r\n", "d:1:1: header: the file is empty: the row with the names of the columns is missing"
    ),
    ("a,,c\n", "d:1:3: header: column 2 has no name"),
    ("a,b,\"a\"\n", "d:1:5: header: columns 1 and 3 have the same name \"a\""),
    ("a,\"b\n1,2\n", "d:1:3: header: the quote that opens here is not closed"),
    ("\u{FEFF}\n\na,\n", "d:3:3: header: column 2 has no name"),
  ])
  func aHeaderIsRightOrNothingIsRead(_ text: String, _ message: String) throws {
    let error = try #require(throws: RowSourceError.self) { try Reading(text) }
    #expect(error.description == message)
    #expect(error.exitStatus == .dataError)
  }

  @Test func aHeaderThatIsNoTextIsRefused() throws {
    let error = try #require(throws: RowSourceError.self) { try Reading([0x61, 0x2C, 0xFF, 0x0A]) }
    #expect(error.description == "d:1:3: header: the text is not valid UTF-8: 0xFF")
    let wide = try #require(throws: RowSourceError.self) { try Reading([0xFF, 0xFE, 0x61, 0]) }
    #expect(wide.description == "d:1:1: header: the text is UTF-16, but rows must be UTF-8")
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61], "UTF-32"),
      ([0x61, 0, 0, 0, 0x2C, 0, 0, 0], "UTF-32"), ([0, 0, 0, 0x61, 0, 0, 0, 0x2C], "UTF-32"),
      ([0xFF, 0xFE, 0x61, 0], "UTF-16"), ([0xFE, 0xFF, 0, 0x61], "UTF-16"),
      ([0x61, 0, 0x2C, 0], "UTF-16"), ([0, 0x61, 0, 0x2C], "UTF-16"),
    ] as [([UInt8], String)], [1, 3, 1000])
  func otherEncodingsAreNamed(text: (bytes: [UInt8], name: String), chunk: Int) throws {
    let error = try #require(throws: RowSourceError.self) { try Reading(text.bytes, chunk: chunk) }
    #expect(error.description == "d:1:1: header: the text is \(text.name), but rows must be UTF-8")
  }

  @Test func aRowHasALimit() throws {
    let long = String(repeating: "x", count: 100)
    let message = "d:2:1: row 1: the row has more than 99 bytes"
    for text in ["\(long)\n", "\"\(long)\"\n"] {
      for chunk in [1, 16, 1000] {
        #expect(
          try Reading("a\n\(text)2\n", maximumRowBytes: 99, chunk: chunk).lines
            == [message, "3: a=2"])
      }
    }
    #expect(try Reading("a\n\(long)\n", maximumRowBytes: 100).lines == ["2: a=\(long)"])
  }
}
