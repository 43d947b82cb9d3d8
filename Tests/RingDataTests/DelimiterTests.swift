import RingData
import Testing

/// The detection of a CSV table's delimiter from its header.
@Suite struct DelimiterTests {
  @Test(arguments: [",", ";", "\t"])
  func theHeaderShowsWhatSeparatesTheCells(_ mark: String) throws {
    let text =
      ["a", "b", "c"].joined(separator: mark) + "\r\n"
      + ["1", "\"x\(mark)y\"", "3"].joined(separator: mark) + "\r\n"
    for chunk in [1, 3, 1000] {
      #expect(try Reading(text, chunk: chunk).lines == ["2: a=1|b=x\(mark)y|c=3"])
      #expect(try Reading("\u{FEFF}\n" + text, chunk: chunk).lines == ["3: a=1|b=x\(mark)y|c=3"])
    }
  }

  /// Delimiters inside quotes do not count.
  @Test(arguments: [
    ("\"a,b,c\";d\n1;2\n", ["2: a,b,c=1|d=2"]),
    ("\"a;b;c\",d\n1,2\n", ["2: a;b;c=1|d=2"]),
    ("\"a\"\",\"\",\"\",\";b\n1;2\n", ["2: a\",\",\",=1|b=2"]),
    ("\"a\n,,\n\";b\n1;2\n", ["4: a\n,,\n=1|b=2"]),
    // The most frequent delimiter wins. If a comma is as frequent, the comma wins.
    ("Name;Share, in %;Date\nx;1;2\n", ["2: Name=x|Share, in %=1|Date=2"]),
    ("a;b,c\n1,2\n", ["2: a;b=1|c=2"]),
    ("a;b\tc\n1;2\n", ["2: a=1|b\tc=2"]),
    // A single column has no delimiter, whatever its cells contain.
    ("a\n\"1;2;3\"\n1;2\n", ["2: a=1;2;3", "3: a=1;2"]),
  ])
  func quotesAndCountsDecide(_ text: String, _ lines: [String]) throws {
    for chunk in [1, 7, 1000] { #expect(try Reading(text, chunk: chunk).lines == lines) }
  }

  @Test func aTableOfTabsHasNoOther() throws {
    #expect(try Reading("a;b\tc\n1;2\t3\n", .tsv).lines == ["2: a;b=1;2|c=3"])
    #expect(try Reading("a;b\n1;2\n", .tsv).lines == ["2: a;b=1;2"])
  }

  @Test func errorsAfterAQuoteNameTheDelimiter() throws {
    #expect(
      try Reading("a;b\n1;\"2\"x\n").lines == [
        "d:2:6: row 1: a semicolon or the end of the row is missing after the closing quote"
      ])
  }

  /// A header with invalid quotes is invalid for every delimiter, and is read only once.
  @Test func aHeaderWithWrongQuotesIsRefused() throws {
    for text in ["a;\"b\n1;2\n", "a;5\" b;c\n1;2;3\n"] {
      let error = try #require(throws: RowSourceError.self) { try Reading(text) }
      #expect(error.description.hasPrefix("d:1:"), "\(error)")
      #expect(error.description.contains("quote"), "\(error)")
    }
  }

  /// With commas as delimiters, `81,5` is two cells.
  @Test(arguments: [
    ("docs,81,5\n", "d:2:9: row 1: expected 2 cells, found 3; if 81,5 is one number, write 81.5"),
    ("x,-0,25\n", "d:2:6: row 1: expected 2 cells, found 3; if -0,25 is one number, write -0.25"),
    ("docs,x,5\n", "d:2:8: row 1: expected 2 cells, found 3"),
    ("docs,81,\"5\"\n", "d:2:9: row 1: expected 2 cells, found 3"),
    // Ambiguous: two pairs of cells could be one number.
    ("1,81,5\n", "d:2:6: row 1: expected 2 cells, found 3"),
    ("a,81,5,b\n", "d:2:6: row 1: expected 2 cells, found 4"),
  ])
  func aDecimalCommaBetweenCellsIsSaid(_ line: String, _ message: String) throws {
    #expect(try Reading("a,b\n" + line).lines == [message])
  }

  @Test func theIndexOfPandasIsSaid() throws {
    for text in [",score\n0,1\n", "\"\";score\n0;1\n"] {
      let error = try #require(throws: RowSourceError.self) { try Reading(text) }
      #expect(
        error.description
          == "d:1:1: header: column 1 has no name; pandas leaves its index out with "
          + "to_csv(index=False)")
    }
  }
}
