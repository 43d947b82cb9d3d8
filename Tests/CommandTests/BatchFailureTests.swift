import Foundation
import TestSupport
import Testing

/// Invalid rows, and their effect on the valid ones.
@Suite struct BatchFailureTests {
  /// Twelve kinds of wrong rows, their positions and messages, and corrected values.
  private static let wrong: [(row: Int, text: String, message: String, mended: String)] = [
    (7, "p7,1.5,,4,round", ":8:4: row 7: score must be a number from 0 to 1, found \"1.5\"", "0.5"),
    (30, "p30,half,,4,round", ":31:5: row 30: score must be a number", "0.5"),
    (31, "p31,,,4,round", ":32:5: row 31: score is empty, and has no default", "0.5"),
    (
      55, "p55,0.5,reddish,4,round", ":56:9: row 55: tint must be a colour, found \"reddish\"",
      "red"
    ),
    (56, "p56,0.5,,4.5,round", ":57:10: row 56: size must be a whole number, found \"4.5\"", "4"),
    (99, "p99,0.5,,4,square", ":100:12: row 99: shape must be \"round\" or \"butt\"", "round"),
    (
      100, "../p100,0.5,,4,round", ":101:1: row 100: \"id\" cannot be part of a file's name", "p100"
    ),
    (
      150, ",0.5,,4,round", ":151:1: row 150: \"id\" cannot be part of a file's name: it is empty",
      "p150"
    ),
    (200, "p199,0.5,,4,round", ":201:1: row 200: its picture would be named", "p200"),
    (201, "P198,0.5,,4,round", ":202:1: row 201: its picture would be named", "p201"),
    (250, "p250,0.5,,4", ":251:", "round"),
    (300, "p300,0.5,,4,round,more", ":301:", ""),
  ]

  private static var rows: [String] {
    (1...300).map { number in
      wrong.first { $0.row == number }?.text ?? CardFolder.row(number)
    }
  }

  @Test func twelveKindsOfWrongRowsLoseNoGoodOne() throws {
    let cards = try CardFolder(rows: Self.rows)
    let run = try cards.run("--failed-rows", "failed.ndjson")
    #expect(run.status == 65)
    #expect(
      run.error.hasSuffix("\n288 of 300 pictures; 12 rows have errors: failed.ndjson\n"),
      "\(run.error)")
    let said = run.error.split(separator: "\n").filter { $0.hasPrefix("people.csv:") }
    try #require(said.count == 12)
    for (line, wrong) in zip(said, Self.wrong) {
      #expect(line.hasPrefix("people.csv\(wrong.message)"), "\(line)")
    }
    let files = cards.files()
    let bad = Set(Self.wrong.map(\.row))
    #expect(
      Set(files.keys) == Set((1...300).filter { !bad.contains($0) }.map { "p\($0).png" }))
    #expect(withoutFingerprint(files["p199.png"]) == (try cards.single(199)))
    try cards.remove("out")
    let single = try cards.run("--failed-rows", "f1", "--jobs", "1")
    #expect(single.status == 65)
    #expect(cards.folder.data("f1") == cards.folder.data("failed.ndjson"))
    #expect(cards.files() == files)
  }

  @Test func furtherErrorsAreOnlyInTheFile() throws {
    let cards = try CardFolder(rows: (1...25).map { "p\($0),2,,4,round" })
    let run = try cards.run("--failed-rows", "f")
    #expect(run.status == 65)
    #expect(run.error.split(separator: "\n").filter { $0.hasPrefix("people.csv:") }.count == 20)
    #expect(
      run.error.contains("\nringrender: further errors are only in the --failed-rows file\n"))
  }

  @Test func picturesThatAreAllTheSameAreRefused() throws {
    let cards = try CardFolder(rows: [CardFolder.row(1)], config: ringConfig)
    let run = try cards.run()
    #expect(run.status == 65)
    #expect(
      run.error
        == "ringrender: error: card.json has no \"data\", so all pictures would be the same\n")
  }

  @Test func mendedRowsCompleteTheSet() throws {
    let cards = try CardFolder(rows: Self.rows)
    let whole = try CardFolder(300)
    #expect(try whole.run().status == 0)
    #expect(try cards.run("--failed-rows", "failed.ndjson", "-q").status == 65)
    let lines = try cards.folder.text("failed.ndjson")
      .split(separator: "\n")
    try #require(lines.count == 12)
    let mended = try zip(lines, Self.wrong).map { line, wrong in
      let fields = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      var mark = try #require(fields["_failed"] as? [String: Any])
      #expect(mark["row"] as? Int == wrong.row)
      (mark["text"], mark["surplus"]) = (nil, nil)
      let cells = CardFolder.row(wrong.row)
        .split(separator: ",", omittingEmptySubsequences: false)
      var row: [String: Any] = ["_failed": mark]
      for (name, cell) in zip(CardFolder.header.split(separator: ","), cells) {
        row[String(name)] = String(cell)
      }
      return String(
        decoding: try JSONSerialization.data(withJSONObject: row), as: UTF8.self)
    }
    try cards.folder.write(mended.joined(separator: "\n") + "\n", to: "mended.ndjson")
    let run = try cards.run(data: "mended.ndjson")
    #expect(run.status == 0 && run.error.hasSuffix("\n12 of 12 pictures\n"), "\(run.error)")
    #expect(cards.files() == whole.files())
  }

  @Test func failedRowsCanBeReadAgain() throws {
    let cards = try CardFolder(rows: Self.rows)
    #expect(try cards.run("--failed-rows", "f1", "-q").status == 65)
    let again = try cards.run("--failed-rows", "f2", "--data-format", "ndjson", data: "f1")
    #expect(again.status == 65)
    // The names of two rows are free in this run, but belong to images of the first run.
    #expect(
      again.error.hasSuffix("\n0 of 12 pictures; 12 rows have errors: f2\n"), "\(again.error)")
    let same = try cards.run("--failed-rows", "f1", "--data-format", "ndjson", data: "f1")
    #expect(same.status == 64 && same.error.contains("'f1' would overwrite the rows."))
  }

  @Test(arguments: [(["--fail-fast"], 0), (["--max-failures", "1"], 1)])
  func itStopsWhereItShould(_ options: [String], _ limit: Int) throws {
    let cards = try CardFolder(
      rows: [CardFolder.row(1), "a,2,,4,round", CardFolder.row(3), "b,2,,4,round"]
        + (5...200).map(CardFolder.row))
    let run = try ChildProgram.run(
      Tool.path,
      ["batch", "--config", "card.json", "--data", "people.csv", "-o", "out/{id}.png"]
        + options + ["--failed-rows", "f", "--shard", "0/1", "--jobs", "1"], in: cards.folder.url)
    #expect(run.status == 65)
    let most = limit == 1 ? "1 row has" : "\(limit) rows have"
    #expect(run.error.contains("\nringrender: stopped: more than \(most) errors\n"))
    let rows = limit == 0 ? "1 row has errors" : "2 rows have errors"
    #expect(
      run.error.hasSuffix("\n\(limit + 1) of \(2 * limit + 2) pictures; \(rows): f\n"),
      "\(run.error)")
    #expect(cards.files().count < 100)
  }

  /// Threads may draw images of rows after the wrong one; none of these images may remain.
  @Test(arguments: ["1", "2", "5"], ["out/{id}.png", "out/{id}.apng"])
  func afterAStopOnlyWhatIsSaidIsThere(_ jobs: String, _ output: String) throws {
    let cards = try CardFolder(
      rows: [CardFolder.row(1), "a,2,,4,round", CardFolder.row(3), "..,0,,4,round"]
        + (5...60).map(CardFolder.row))
    for (limit, files) in [("0", ["p1"]), ("1", ["p1", "p3"])] {
      let run = try cards.run(
        "--max-failures", limit, "--manifest", "m", "--jobs", jobs, output: output)
      #expect(run.status == 65)
      let expected = files.map { output.replacingOccurrences(of: "{id}", with: $0) }
      #expect(Set(cards.files().keys.map { "out/" + $0 }) == Set(expected))
      let manifest = try cards.folder.text("m")
      let lines = manifest.split(separator: "\n")
      #expect(lines.count == files.count)
      for (line, file) in zip(lines, expected) { #expect(line.contains("\"\(file)\"")) }
      #expect(
        run.error.contains("\n\(files.count) of \(files.count * 2) pictures; "), "\(run.error)")
    }
  }

  @Test func anArchiveThatStopsIsNotWritten() throws {
    let cards = try CardFolder(rows: [CardFolder.row(1), "a,2,,4,round"])
    try cards.folder.write("before", to: "a.tar")
    let run = try cards.run("--fail-fast", output: "a.tar")
    #expect(run.status == 65 && run.error.hasSuffix("; a.tar was not written\n"), "\(run.error)")
    #expect(cards.folder.data("a.tar") == Data("before".utf8))
    #expect(try cards.folder.names == ["a.tar", "card.json", "people.csv"])
  }

  @Test func aFullDiskIsNoFaultOfARow() throws {
    let cards = try CardFolder(3)
    let run = try cards.run("--manifest", "/dev/full")
    #expect(run.status == 74, "\(run.error)")
    #expect(run.error.contains("cannot write /dev/full"))
    let archive = try cards.run("--format", "tar", output: "/dev/full")
    #expect(archive.status == 74, "\(archive.error)")
    let folder = try cards.run(output: "card.json/none/a.tar")
    #expect(folder.status == 73)
    #expect(
      folder.error.contains("cannot create card.json/none/a.tar: Not a directory"),
      "\(folder.error)")
  }

  /// A folder occupies the path of the second row's file.
  @Test(arguments: ["png", "apng"]) func theHintAfterAStopIsACommandThatWorks(_ end: String) throws
  {
    let cards = try CardFolder(2)
    let options = end == "apng" ? ["--duration", "0.2", "--jobs", "1"] : ["--jobs", "1"]
    func stopped(_ more: [String] = []) throws -> String {
      try cards.folder.makeFolder("out/p2.\(end)/x")
      let run = try cards.run(all: options + more, output: "out/{id}.\(end)")
      #expect(run.status == 73, "\(run.error)")
      let line = run.error.split(separator: "\n").first { $0.hasPrefix("ringrender: stopped: ") }
      return String(line?.dropFirst(21) ?? "")
    }
    if end == "apng" {
      #expect(
        try stopped() == "1 picture written; a run with --manifest FILE can be resumed")
    }
    let hint = try stopped(["--manifest", "m"])
    let lead = "1 picture written. To continue, run: "
    #expect(hint.hasPrefix(lead), "\(hint)")
    try cards.remove("out/p2.\(end)")
    let run = try Tool.shell(String(hint.dropFirst(lead.count)), in: cards.folder.url)
    #expect(run.status == 0 && run.error.hasSuffix("\n2 of 2 pictures\n"), "\(run.error)")
    #expect(cards.files().keys.sorted() == ["p1.\(end)", "p2.\(end)"])
  }

  @Test func aTableWithoutAColumnIsRefusedAtOnce() throws {
    let cards = try CardFolder(3)
    let name = try cards.run(output: "out/{nobody}.png")
    #expect(name.status == 65)
    #expect(
      name.error.contains(
        #"people.csv has no column "nobody", which the names of the pictures need"#))
    try cards.folder.write("id,score\na,0.5\n", to: "people.csv")
    let column = try cards.run()
    #expect(column.status == 65)
    #expect(column.error.contains("the rows have no column \"size\""), "\(column.error)")
    #expect(!cards.folder.exists("out"))
  }

  @Test func fiftyHostileNamesWriteNothingOutside() throws {
    let long = String(repeating: "n", count: 201)
    let bad: [String] = [
      "..", ".", "../x", "../../x", "/tmp/x", "a/b", "a\\\\b", "", "\\u0000", "\\n", "x\\ty",
      "sub/../../x", "\\u0085", long, "a/", "/",
    ]
    let good: [String] = [
      "...", "~", "-rf", "$(touch x)", "`x`", "a b", "é", "%s", "*", "?", "{id}", "x.png",
    ]
    let names: [String] = bad + good + (28..<50).map { "n\($0)" }
    let cards = try CardFolder(1)
    let rows = names.map { #"{"id": "\#($0)", "score": 0.5, "size": 4, "shape": "round"}"# }
    try cards.folder.write(rows.joined(separator: "\n"), to: "rows.ndjson")
    try cards.folder.makeFolder("deep/er")
    let run = try cards.run("-q", data: "rows.ndjson", output: "deep/er/out/{id}.png")
    #expect(run.status == 65)
    #expect(run.error.contains("34 of 50 pictures; 16 rows have errors"), "\(run.error)")
    #expect(cards.files("deep/er/out").count == 34)
    #expect(try cards.folder.names == ["card.json", "deep", "people.csv", "rows.ndjson"])
    #expect(cards.files("deep").count == 34)
  }

  /// An input file is never replaced, whichever path leads to it.
  @Test(arguments: ["png", "apng"])
  func noPictureReplacesWhatIsRead(end: String) throws {
    let config = """
      { "data": { "id": { "type": "string", "sample": "a" },
          "face": { "type": "image", "sample": "logo.png" } },
        "canvas": { "width": 8, "height": 8 },
        "scene": { "type": "zstack", "children": [ { "type": "image", "path": "logo.png" },
          { "type": "image", "path": "$data.face" } ] } }
      """
    let cards = try CardFolder(rows: [], config: config)
    for name in ["logo.png", "ada.\(end)"] {
      let shape = #"{ "scene": { "type": "activityRing", "progress": 1, "radius": 10 } }"#
      let made = try Tool.run(
        ["--config", "-", "-o", "-"], input: Data(shape.utf8), in: cards.folder.url)
      try made.output.write(to: cards.folder.url.appendingPathComponent(name))
    }
    try cards.folder.link("link.\(end)", to: "logo.png")
    try cards.folder.write(
      "id,face\nada,ada.\(end)\nlink,logo.png\nm,logo.png\nright,logo.png\n", to: "rows.\(end)")
    let before = cards.files(".")
    for option in ["--dry-run", "--quiet"] {
      let run = try cards.run(
        "--data-format", "csv", "--manifest", "m.\(end)", option, data: "rows.\(end)",
        output: "{id}.\(end)")
      #expect(run.status == 65)
      for (row, words) in [
        "\"ada.\(end)\", like a picture that row 1 names",
        "\"link.\(end)\", like a picture that is read",
      ].enumerated() {
        #expect(
          run.error.contains(
            "rows.\(end):\(row + 2):1: row \(row + 1): its picture would be named \(words)\n"),
          "\(run.error)")
      }
      guard option != "--dry-run" else { continue }
      #expect(run.error.contains("\"m.\(end)\", like the manifest\n"), "\(run.error)")
      #expect(run.error.contains("1 of 4 pictures; 3 rows have errors"), "\(run.error)")
    }
    let after = cards.files(".")
    #expect(Set(after.keys) == Set(before.keys).union(["m.\(end)", "right.\(end)"]))
    for (name, bytes) in before { #expect(after[name] == bytes) }
  }

  @Test func linksDoNotLeadOutOfTheFolder() throws {
    let cards = try CardFolder(3)
    try cards.folder.makeFolder("out")
    try cards.folder.makeFolder("elsewhere")
    try cards.folder.link("out/p1.png", to: "../elsewhere/x.png")
    let file = try cards.run()
    #expect(file.status == 73, "\(file.error)")
    #expect(file.error.contains("cannot create out/p1.png: it leads out of out, to "))
    try cards.folder.link("out/p2", to: "../elsewhere")
    let folder = try cards.run(output: "out/{id}/x.png")
    #expect(folder.status == 73 && folder.error.contains("it leads out of out"))
    let animation = try cards.run(output: "out/{id}/x.apng")
    #expect(animation.status == 73 && animation.error.contains("it leads out of out"))
    #expect(cards.files("elsewhere").isEmpty)
  }
}
