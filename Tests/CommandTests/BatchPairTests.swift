import Foundation
import TestSupport
import Testing

/// `batch --pair`: files, lines of the manifest, and warnings.
@Suite struct BatchPairTests {
  /// A disc in a colour of the row, which may be the same in both schemes.
  private static let disc = """
    { "data": { "tint": { "type": "color", "default": "#FF2D55" } },
      "canvas": { "width": 24, "height": 24 },
      "scene": { "type": "circle", "fill": "$data.tint" } }
    """

  private func members(of manifest: String) throws -> [NSDictionary] {
    try manifest.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
    }
  }

  @Test func theLightLineHasTheElementOfBoth() throws {
    let cards = try CardFolder(2)
    let run = try cards.run("--pair", "--manifest", "m")
    #expect(run.status == 0 && run.text.isEmpty)
    #expect(run.error.hasSuffix("\n4 of 4 pictures\n"), "\(run.error)")
    #expect(cards.files().keys.sorted() == ["p1-dark.png", "p1.png", "p2-dark.png", "p2.png"])
    let lines = try members(of: cards.folder.text("m"))
    #expect(
      lines.map { $0["file"] as? String } == [
        "out/p1.png", "out/p1-dark.png", "out/p2.png", "out/p2-dark.png",
      ])
    #expect(lines.map { $0["scheme"] as? String } == ["light", "dark", "light", "dark"])
    #expect(
      lines[2]["html"] as? String == """
        <picture>
          <source media="(prefers-color-scheme: dark)" srcset="out/p2-dark.png">
          <img src="out/p2.png" width="24" height="24" alt="Progress ring: 2 %">
        </picture>

        """)
    #expect(lines[1]["html"] == nil && lines[3]["html"] == nil)
    for (name, scheme) in [("p1.png", "light"), ("p1-dark.png", "dark")] {
      let single = try cards.single(1, ["--color-scheme", scheme])
      #expect(withoutFingerprint(cards.files()[name]) == single)
    }
    let again = try cards.run("--pair", "--manifest", "n", "--resume")
    #expect(again.error.hasPrefix("0 drawn, 0 duplicates, 4 up to date; "), "\(again.error)")
    #expect(try cards.folder.text("n") == cards.folder.text("m"))
  }

  /// The size in the element is in points.
  @Test func everyScaleIsAPair() throws {
    let cards = try CardFolder(1)
    let run = try cards.run(
      "--pair", "--scale", "1,3", "--manifest", "m", "--no-metadata", output: "{id}@{scale}x.PNG")
    #expect(run.status == 0, "\(run.error)")
    let lines = try members(of: cards.folder.text("m"))
    #expect(
      lines.map { $0["file"] as? String } == [
        "p1@1x.PNG", "p1@1x-dark.PNG", "p1@3x.PNG", "p1@3x-dark.PNG",
      ])
    #expect(lines.map { $0["width"] as? Int } == [24, 24, 72, 72])
    #expect(
      (lines[2]["html"] as? String)?.contains(
        #"<img src="p1@3x.PNG" width="24" height="24" alt="Progress ring: 1 %">"#) == true)
  }

  @Test func anArchiveHasBoth() throws {
    let cards = try CardFolder(1)
    let run = try cards.run("--pair", "--name", "a/{id}.png", "--manifest", "m", output: "c.zip")
    #expect(run.status == 0, "\(run.error)")
    let names = try Tool.shell(
      "python3 -m zipfile -l c.zip | cut -d ' ' -f 1", in: cards.folder.url)
    #expect(names.text == "File\na/p1.png\na/p1-dark.png\n", "\(names.text)")
    #expect(try cards.folder.text("m").contains(#"<img src=\"a/p1.png\""#))
  }

  @Test func equalPicturesAreOneWarning() throws {
    let words = "out/b.png and out/b-dark.png are the same picture"
    let remedy = ##"; write colours for both schemes, {"light": "#FFF", "dark": "#1C1C1E"}"##
    func run(_ rows: [String], _ options: String...) throws -> Tool.Outcome {
      let cards = try CardFolder(rows: [], config: Self.disc)
      try cards.folder.write((["id,tint"] + rows).joined(separator: "\n") + "\n", to: "people.csv")
      return try cards.run(all: options + ["--pair"])
    }
    // The system's colours differ.
    for (more, text) in [
      ([], ""), (["c,"], ", as in 1 more pair"), (["c,", "d,blue"], ", as in 2 more pairs"),
    ] {
      let rows = ["a,systemRed", "b,red"] + more
      let start = "ringrender: warning: \(words)\(text)\(remedy)\n"
      #expect(try run(rows).error.hasPrefix(start))
      #expect(try run(rows, "--dry-run").error.hasPrefix(start))
    }
    let strict = try run(["b,red"], "--strict")
    #expect(
      strict.status == 65 && strict.error.contains("ringrender: error: \(words)\(remedy)\n"),
      "\(strict.error)")
    #expect(try !run(["a,systemRed"]).error.contains("warning"))
  }

  @Test func twoRowsWithOneNameAreAnError() throws {
    let cards = try CardFolder(1)
    let rows = ["a", "a-dark"].map { "\($0),0.5,,4,round" }
    try cards.write(rows)
    let run = try cards.run("--pair", "-q")
    #expect(
      run.error.hasPrefix(
        "people.csv:3:1: row 2: its picture would be named \"out/a-dark.png\", like that of row 1\n"
      ),
      "\(run.error)")
    #expect(run.status == 65 && cards.files().keys.sorted() == ["a-dark.png", "a.png"])
  }

  @Test func aWholeCanvasKeepsItsSchemes() throws {
    let cards = try CardFolder(1)
    let options = ["--pair", "--manifest", "m", "--set", #"canvas={"width": 30, "height": 9}"#]
    #expect(try cards.run(all: options).status == 0)
    let lines = try members(of: cards.folder.text("m"))
    #expect(lines.map { $0["scheme"] as? String } == ["light", "dark"])
    #expect(lines.map { $0["width"] as? Int } == [30, 30])
    #expect(cards.files()["p1.png"] != cards.files()["p1-dark.png"])
  }

  @Test func outputsArePairsWhenVerified() throws {
    let cards = try CardFolder(2)
    #expect(try cards.run("--pair", "-q").status == 0)
    try cards.remove("out/p2-dark.png")
    let run = try cards.run("--pair", "--verify-outputs")
    #expect(run.text == "--rows 2\n")
    #expect(run.error == "missing: row 2: out/p2-dark.png\n4 pictures: 1 missing\n", "\(run.error)")
  }
}
