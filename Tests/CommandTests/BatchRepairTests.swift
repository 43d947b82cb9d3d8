import Foundation
import TestSupport
import Testing

/// Second runs with partially repaired files of failed rows.
@Suite struct BatchRepairTests {
  /// Copies a file of failed rows with a text replaced.
  private func edit(
    _ cards: CardFolder, _ name: String, _ old: String, _ new: String, to edited: String
  ) throws {
    let text = try cards.folder.text(name)
    #expect(text.contains(old), "\(text)")
    try cards.folder.write(text.replacingOccurrences(of: old, with: new), to: edited)
  }

  /// The name is free in the second run, so the file of failed rows must record that another row
  /// of the first run has it.
  @Test(arguments: ["out/{id}.png", "a.tar"])
  func aRowWithTheNameOfAnotherIsRefusedAgain(output: String) throws {
    let cards = try CardFolder(
      rows: [CardFolder.row(1), "p2,half,,4,round", "P1,0.9,,4,round"])
    func run(_ data: String, failed: String) throws -> Tool.Outcome {
      output == "a.tar"
        ? try cards.run("--failed-rows", failed, "--name", "{id}.png", data: data, output: output)
        : try cards.run("--failed-rows", failed, data: data, output: output)
    }
    #expect(try run("people.csv", failed: "f1.ndjson").status == 65)
    let first = cards.files()["p1.png"]
    try edit(cards, "f1.ndjson", "half", "0.5", to: "f2.ndjson")
    let again = try run("f2.ndjson", failed: "f3.ndjson")
    #expect(again.status == 65)
    let name = output == "a.tar" ? "P1.png" : "out/P1.png"
    let words =
      "row 3: the row has not been repaired: another row's picture is named \"\(name)\"; change "
      + "the cells in the name, or remove \"name\" from _failed\n"
    #expect(again.error.contains(words), "\(again.error)")
    #expect(again.error.hasSuffix("\n1 of 2 pictures; 1 row has errors: f3.ndjson\n"))
    if output != "a.tar" { #expect(Set(cards.files().keys) == ["p1.png", "p2.png"]) }
    #expect(cards.files()["p1.png"] == first)
    // A third run still knows that the name is taken.
    let third = try run("f3.ndjson", failed: "f4.ndjson")
    #expect(third.status == 65 && third.error.contains(words), "\(third.error)")
    try edit(cards, "f4.ndjson", #""id": "P1""#, #""id": "p3""#, to: "f5.ndjson")
    #expect(try run("f5.ndjson", failed: "f6.ndjson").status == 0)
    try edit(cards, "f4.ndjson", #", "name": "P1.png""#, "", to: "f5.ndjson")
    #expect(try run("f5.ndjson", failed: "f6.ndjson").status == 0)
  }

  /// The names of images may depend on the row's number.
  @Test(arguments: [
    // Not repaired.
    ("}}", "}}"),
    // Repaired, but with a truncated end.
    ("}}", #"}, "id": "p3", "score": 0.5"#),
    // With a duplicate key.
    ("}}", #"}, "id": "p3", "id": "p3"}"#),
    // With a surplus comma.
    ("}}", "},}"),
  ])
  func aRowThatFailsTwiceKeepsItsNumber(_ old: String, _ new: String) throws {
    let cards = try CardFolder(rows: [CardFolder.row(1), CardFolder.row(2), #""p"3,0.5,,4,round"#])
    let output = "out/{row:03}.png"
    #expect(try cards.run("--failed-rows", "f1.ndjson", output: output).status == 65)
    let first = cards.files()
    #expect(Set(first.keys) == ["001.png", "002.png"])
    try edit(cards, "f1.ndjson", old, new, to: "f2.ndjson")
    let again = try cards.run("--failed-rows", "f3.ndjson", data: "f2.ndjson", output: output)
    #expect(again.status == 65 && again.error.contains(": row 3: "), "\(again.error)")
    let text = try cards.folder.text("f3.ndjson")
    #expect(text.contains(#", "row": 3, "line": 1, "#), "\(text)")
    #expect(text.contains(#""format": "csv", "text": "#), "\(text)")
    let columns = #"}, "id": "p3", "score": "0.5", "tint": "", "size": "4", "shape": "round"}"#
    try edit(cards, "f3.ndjson", "}}\n", columns + "\n", to: "f4.ndjson")
    let mended = try cards.run(data: "f4.ndjson", output: output)
    #expect(mended.status == 0, "\(mended.error)")
    #expect(Set(cards.files().keys) == ["001.png", "002.png", "003.png"])
    #expect(cards.files()["001.png"] == first["001.png"])
  }
}
