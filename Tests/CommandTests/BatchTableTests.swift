import Foundation
import TestSupport
import Testing

/// Tables written by spreadsheets of other locales, and by other programs.
@Suite struct BatchTableTests {
  private static func table(_ mark: String) -> String {
    ([CardFolder.header] + (1...3).map(CardFolder.row)).joined(separator: "\r\n")
      .replacing(",", with: mark)
  }

  @Test(arguments: [
    (";", []), ("\t", []), ("|", ["--delimiter", "|"]), ("|", ["--delimiter=pipe"]),
    (";", ["--delimiter", "semicolon"]), (";", ["--delimiter", ";"]), ("\t", ["--delimiter=tab"]),
    (",", ["--delimiter", "comma"]),
  ])
  func theDelimiterMakesNoDifference(_ mark: String, _ options: [String]) throws {
    let cards = try CardFolder(3)
    #expect(try cards.run().status == 0)
    let files = cards.files()
    #expect(files.count == 3)
    try cards.folder.write("\u{FEFF}" + Self.table(mark), to: "other.csv")
    let run = try cards.run(all: options, data: "other.csv", output: "other/{id}.png")
    #expect(run.status == 0 && run.error.hasSuffix("\n3 of 3 pictures\n"), "\(run.error)")
    #expect(cards.files("other") == files)
  }

  @Test(arguments: [
    (
      ["--delimiter", "x"], "d.csv",
      "--delimiter must be comma, semicolon, tab or pipe, or the character itself; found 'x'."
    ),
    (
      ["--delimiter", ""], "d.csv",
      "--delimiter must be comma, semicolon, tab or pipe, or the character itself; found ''."
    ),
    (
      ["--delimiter", ";;"], "d.csv",
      "--delimiter must be comma, semicolon, tab or pipe, or the character itself; found ';;'."
    ),
    (["--delimiter", ";"], "d.json", "--delimiter is for csv and tsv: the rows are json."),
    (
      ["--delimiter", "tab", "--data-format", "jsonl"], "d",
      "--delimiter is for csv and tsv: the rows are ndjson."
    ),
    (
      ["--data-format", "xml"], "d",
      "The value 'xml' is invalid for '--data-format <FORMAT>'. Please provide one of 'csv', 'tsv', "
        + "'ndjson', 'jsonl' or 'json'."
    ),
  ])
  func otherDelimitersAreRefused(_ options: [String], _ data: String, _ message: String) throws {
    let complaint = try Usage.complaint(
      ["batch", "--config", "c.json", "--data", data, "-o", "out/{id}.png"] + options)
    #expect(complaint.status == 64)
    #expect(complaint.text.hasPrefix("ringrender: error: \(message)\n"), "\(complaint.text)")
  }

  @Test func jsonlIsAFormat() throws {
    let cards = try CardFolder(1)
    let row = #"{"id": "a", "score": 0.5, "size": 4, "shape": "round"}"#
    let run = try cards.run("--data-format", "jsonl", data: "-", input: Data(row.utf8))
    #expect(run.status == 0 && run.error.hasSuffix("\n1 of 1 picture\n"), "\(run.error)")
  }

  /// The list of columns shows that the delimiter was wrong.
  @Test func aTableWithoutAColumnSaysWhichItHas() throws {
    let cards = try CardFolder(1)
    try cards.folder.write("id|score|size\na|0.5|4\n", to: "pipes.csv")
    let run = try cards.run(data: "pipes.csv")
    #expect(run.status == 65)
    #expect(run.error.contains("error: the rows have no column \"score\"\n"), "\(run.error)")
    #expect(
      run.error.hasSuffix(
        "\nringrender: error: pipes.csv has only the column \"id|score|size\"; set the separator "
          + "with --delimiter\n"), "\(run.error)")
    try cards.folder.write("id;mark, in %\na;0.5\n", to: "commas.csv")
    let commas = try cards.run(data: "commas.csv")
    #expect(
      commas.error.hasSuffix(
        "\nringrender: error: commas.csv has the columns \"id;mark\", \" in %\", separated by "
          + "commas; set another separator with --delimiter\n"), "\(commas.error)")
    let named = try cards.run(data: "commas.csv", output: "out/{name}.png")
    #expect(named.status == 65 && named.error.contains("separated by commas"))
  }

  @Test(arguments: [
    (
      "id;score;size;shape\na;0,5;4;round\n",
      "d.csv:2:3: row 1: score must be a number from 0 to 1, found \"0,5\"; it has a decimal comma: "
        + "write 0.5"
    ),
    (
      "id;score;size;shape\na;1e400;4;round\n",
      "d.csv:2:3: row 1: score must be a number from 0 to 1, found \"1e400\"; it is too large for a number"
    ),
    (
      "id,size,shape,score\na,4,round,0,5\n",
      "d.csv:2:13: row 1: expected 4 cells, found 5; if 0,5 is one number, write 0.5"
    ),
  ])
  func numbersOfOtherCountriesAreExplained(_ table: String, _ message: String) throws {
    let cards = try CardFolder(1)
    try cards.folder.write(table, to: "d.csv")
    let run = try cards.run(data: "d.csv")
    #expect(run.status == 65)
    #expect(run.error.split(separator: "\n").contains { $0 == message }, "\(run.error)")
    #expect(cards.files().isEmpty)
  }
}
