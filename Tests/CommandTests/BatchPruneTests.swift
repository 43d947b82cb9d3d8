import Foundation
import TestSupport
import Testing

/// `batch --resume --prune`: what is removed, and what never is.
@Suite struct BatchPruneTests {
  /// The pictures of rows 1 to 5, of which only rows 1 to 3 are left.
  private func shrunkenTable() throws -> CardFolder {
    let cards = try CardFolder(5)
    #expect(try cards.run("-q").status == 0)
    try cards.write((1...3).map(CardFolder.row))
    return cards
  }

  @Test func whatNoRowNamesIsRemoved() throws {
    let cards = try shrunkenTable()
    let before = cards.files()
    let look = try cards.run("--dry-run", "--prune")
    #expect(look.text == "remove: out/p4.png\nremove: out/p5.png\n", "\(look.text)")
    #expect(look.error == "3 pictures: 0 to draw, 3 up to date, 2 to remove\n", "\(look.error)")
    #expect(cards.files() == before)
    let run = try cards.run("--resume", "--prune", "--manifest", "m")
    #expect(run.status == 0 && run.text.isEmpty)
    #expect(run.error.hasSuffix("\n3 of 3 pictures; 2 files removed\n"), "\(run.error)")
    #expect(cards.files() == before.filter { !["p4.png", "p5.png"].contains($0.key) })
    #expect(try cards.folder.text("m").split(separator: "\n").count == 3)
    #expect(try cards.run("--verify-outputs").status == 0)
    let again = try cards.run("--resume", "--prune")
    #expect(again.error.hasSuffix("\n3 of 3 pictures\n"), "\(again.error)")
    try cards.write((1...2).map(CardFolder.row))
    #expect(
      try cards.run("--resume", "--prune").error.hasSuffix("\n2 of 2 pictures; 1 file removed\n"))
  }

  /// Other programs' pictures, links, hidden files, other names, and what the run reads.
  @Test func nothingElseIsRemoved() throws {
    let cards = try shrunkenTable()
    let picture = try #require(cards.files()["p4.png"])
    let kept = [
      "foreign.png", "link.png", ".hidden.png", "p4.PNG", "p4.png.bak", "below/p4.png", "p5.png",
    ]
    try cards.folder.write(try cards.single(4), to: "out/foreign.png")
    try cards.folder.link("out/link.png", to: "p1.png")
    for name in kept[2...5] { try cards.folder.write(picture, to: "out/\(name)") }
    // A picture of the config.
    try cards.folder.write(
      #"{ "data": { "score": { "type": "number", "sample": 0.5 } }, "scene": "#
        + #"{ "type": "hstack", "children": [{ "type": "image", "path": "out/p5.png" }, "#
        + #"{ "type": "activityRing", "radius": 20, "progress": "$data.score" }] } }"#,
      to: "card.json")
    let run = try cards.run("--resume", "--prune")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.error.hasSuffix("\n3 of 3 pictures; 1 file removed\n"), "\(run.error)")
    #expect(!cards.folder.exists("out/p4.png"))
    for name in kept { #expect(cards.folder.exists("out/\(name)"), "\(name)") }
  }

  /// Files in a folder below are only those of a pattern that names one.
  @Test func onlyWhatThePatternCanNameIsRemoved() throws {
    let cards = try CardFolder(2)
    for name in ["out/{shape}/{id}.png", "out/{id}.png", "out/{shape}/{id}@{scale}x.png"] {
      #expect(try cards.run("-q", output: name).status == 0)
    }
    try cards.write([CardFolder.row(1)])
    let run = try cards.run("--resume", "--prune", output: "out/{shape}/{id}@{scale}x.png")
    #expect(run.error.hasSuffix("\n1 of 1 picture; 1 file removed\n"), "\(run.error)")
    #expect(
      cards.files().keys.filter { $0.hasSuffix(".png") }.sorted() == [
        "butt/p1.png", "butt/p1@1x.png", "p1.png", "p2.png", "round/p2.png",
      ])
  }

  @Test(arguments: [
    (["p1,0.1,,4,round", "a/b,0.1,,4,round"], "1 row does not tell the name of a picture"),
    (["x,1", "y", "p1,0.1,,4,round"], "2 rows do not tell the name of a picture"),
    ([], "there are no rows"),
  ])
  func nothingIsRemovedIfRowsAreNotKnown(_ rows: [String], _ reason: String) throws {
    let cards = try shrunkenTable()
    let before = cards.files()
    try cards.write(rows)
    let run = try cards.run("--resume", "--prune", "--failed-rows", "f")
    #expect(
      run.error.contains("ringrender: warning: --prune removes nothing: \(reason)\n"),
      "\(run.error)")
    #expect(!run.error.contains("removed\n"))
    #expect(cards.files().keys.sorted() == before.keys.sorted())
    #expect(try cards.run("--dry-run", "--prune").text.contains("remove") == false)
  }

  @Test func failedRowsAreNoWholeTable() throws {
    let cards = try shrunkenTable()
    try cards.write([CardFolder.row(1), "p2,7,,4,round", CardFolder.row(3)])
    let first = try cards.run("--resume", "--prune", "--failed-rows", "f.ndjson")
    // The row has an error, but its picture has a name.
    #expect(
      first.error.hasSuffix("\n2 of 3 pictures; 2 files removed; 1 row has errors: f.ndjson\n"),
      "\(first.error)")
    #expect(cards.files().keys.sorted() == ["p1.png", "p2.png", "p3.png"])
    try cards.folder.write(
      try cards.folder.text("f.ndjson").replacing("\"7\"", with: "\"0.7\""), to: "f.ndjson")
    let second = try cards.run("--resume", "--prune", data: "f.ndjson")
    #expect(
      second.error.contains(
        "ringrender: warning: --prune removes nothing: a --failed-rows file has only a part of the "
          + "rows\n"), "\(second.error)")
    #expect(second.error.hasSuffix("\n1 of 1 picture\n"))
    #expect(cards.files().count == 3)
  }

  /// A run that ends early has not drawn all rows.
  @Test func anEarlyEndRemovesNothing() throws {
    let cards = try shrunkenTable()
    try cards.write([CardFolder.row(1), "p2,7,,4,round", CardFolder.row(3)])
    let stopped = try cards.run("--resume", "--prune", "--fail-fast")
    #expect(stopped.status == 65 && cards.files().count == 5, "\(stopped.error)")
    try cards.write([CardFolder.row(1), "p9,0.9,,4,round"])
    try cards.folder.makeFolder("out/p9.png")
    let failed = try cards.run("--resume", "--prune")
    #expect(failed.status == 73 && cards.files().keys.contains("p5.png"), "\(failed.error)")
  }

  @Test(.watchdog(seconds: 60)) func anInterruptedRunRemovesNothing() throws {
    let cards = try shrunkenTable()
    try cards.remove("out/p3.png")
    let run = try Tool.shell(
      """
      mkfifo rows
      "$RR" batch --config card.json --data rows --data-format csv -o 'out/{id}.png' --resume --prune &
      pid=$!; exec 3> rows; cat people.csv >&3
      while [ ! -e out/p3.png ]; do sleep 0.01; done
      kill -TERM $pid; wait $pid; echo $?; exec 3>&-
      """, in: cards.folder.url)
    #expect(run.text == "143\n", "\(run.error)")
    #expect(cards.files().keys.sorted() == (1...5).map { "p\($0).png" })
  }

  @Test func rowsOfAPipeAreKnownAtItsEnd() throws {
    let cards = try shrunkenTable()
    let rows = try #require(cards.folder.data("people.csv"))
    let run = try cards.run("--resume", "--prune", "--data-format", "csv", data: "-", input: rows)
    #expect(run.error.hasSuffix("\n3 of 3 pictures; 2 files removed\n"), "\(run.error)")
  }

  /// The names that case-insensitive disks store as one file.
  @Test func namesThatDifferInCaseAreKept() throws {
    let cards = try shrunkenTable()
    try cards.write(["P4,0.5,,4,round"])
    let run = try cards.run("--resume", "--prune")
    #expect(run.error.hasSuffix("\n1 of 1 picture; 4 files removed\n"), "\(run.error)")
    #expect(cards.files().keys.contains("p4.png"))
  }
}
