import Foundation
import TestSupport
import Testing

@Suite struct BatchTests {
  @Test func everyFileIsTheSinglePictureOfItsRow() throws {
    let cards = try CardFolder(12)
    let run = try cards.run("--manifest", "m.ndjson")
    #expect(run.status == 0 && run.output.isEmpty, "\(run.error)")
    #expect(run.error.hasSuffix("\n12 of 12 pictures\n"), "\(run.error)")
    let files = cards.files()
    #expect(files.keys.sorted() == (1...12).map { "p\($0).png" }.sorted())
    for number in [1, 5, 12] {
      #expect(withoutFingerprint(files["p\(number).png"]) == (try cards.single(number)))
    }
    let lines = try cards.folder.text("m.ndjson")
      .split(separator: "\n")
    #expect(lines.count == 12)
    let size = try #require(files["p3.png"]).count
    #expect(lines[2].hasPrefix(#"{"row": 3, "file": "out/p3.png", "size": \#(size), "#))
  }

  @Test func thePicturesOfAnArchiveAreThoseOfRenderByteForByte() throws {
    let cards = try CardFolder(12)
    #expect(try cards.run("--jobs", "1", output: "a.tar").status == 0)
    #expect(try cards.run("--jobs", "3", output: "b.tar").status == 0)
    #expect(try cards.run("--name", "{id}.png", output: "c.zip").status == 0)
    let stream = try cards.run("--format", "tar", "-q", output: "-")
    let tar = try #require(cards.folder.data("a.tar"))
    #expect(tar == cards.folder.data("b.tar") && tar == stream.output)
    let unpack = try Tool.shell(
      "mkdir t && tar -xf a.tar -C t && tar -tf a.tar && python3 -m zipfile -l c.zip | wc -l",
      in: cards.folder.url)
    #expect(
      String(decoding: unpack.output, as: UTF8.self)
        == (1...12).map { "0000\($0 < 10 ? "0" : "")\($0).png\n" }.joined() + "13\n")
    for number in [2, 11] {
      let name = number < 10 ? "t/00000\(number).png" : "t/0000\(number).png"
      #expect(cards.folder.data(name) == (try cards.single(number)))
    }
  }

  @Test func theBytesDoNotDependOnJobsShardsOrTheFormatOfTheRows() throws {
    let cards = try CardFolder(20)
    #expect(try cards.run("--jobs", "1").status == 0)
    let whole = cards.files()
    #expect(whole.count == 20)
    for shard in 0..<3 {
      let run = try cards.run(
        "--shard", "\(shard)/3", "--jobs", "2", output: "sharded/{id}.png")
      #expect(run.status == 0)
      #expect(run.error.hasSuffix("\n\(shard == 2 ? 6 : 7) of \(shard == 2 ? 6 : 7) pictures\n"))
    }
    #expect(cards.files("sharded") == whole)
    let rows = (1...20).map { number in
      let cells = CardFolder.row(number).split(separator: ",", omittingEmptySubsequences: false)
      return #"{"id": "\#(cells[0])", "score": \#(cells[1]), "tint": "\#(cells[2])", "#
        + #""size": \#(cells[3]), "shape": "\#(cells[4])"}"#
    }
    let lines = Data(rows.joined(separator: "\n").utf8)
    #expect(
      try cards.run("--data-format", "ndjson", data: "-", output: "lines/{id}.png", input: lines)
        .status == 0)
    #expect(cards.files("lines") == whole)
  }

  @Test func everyScaleWithEverySchemeIsAPicture() throws {
    let cards = try CardFolder(3)
    let run = try cards.run(
      "--scale", "1,2.5", "--color-scheme", "light,dark", output: "out/{scheme}/{id}@{scale}x.png")
    #expect(run.status == 0 && run.error.hasSuffix("\n12 of 12 pictures\n"), "\(run.error)")
    let files = cards.files()
    #expect(files.count == 12)
    #expect(
      withoutFingerprint(files["dark/p2@2.5x.png"])
        == (try cards.single(2, ["--scale", "2.5", "--color-scheme", "dark"])))
  }

  /// The first scale is an override, the others are values.
  @Test(arguments: [".5,1", "1,.5"]) func aScaleNeedsNoZeroBeforeItsPoint(scales: String) throws {
    let cards = try CardFolder(1)
    let run = try cards.run("--scale", scales, output: "out/{id}@{scale}x.png")
    #expect(run.status == 0, "\(run.error)")
    #expect(
      withoutFingerprint(cards.files()["p1@.5x.png"]) == (try cards.single(1, ["--scale", "0.5"])))
  }

  @Test func setBeatsTheScaleAndTheColorScheme() throws {
    let cards = try CardFolder(1)
    let run = try cards.run(
      "--scale", "2", "--color-scheme", "light", "--set", "canvas.scale=3", "--set",
      "canvas.colorScheme=dark")
    #expect(run.status == 0, "\(run.error)")
    #expect(
      withoutFingerprint(cards.files()["p1.png"])
        == (try cards.single(1, ["--scale", "3", "--color-scheme", "dark"])))
  }

  @Test func aRowOfSeveralPicturesIsWrongOnce() throws {
    let cards = try CardFolder(rows: ["a,0.5,,4,round", "b,2,,4,round", "a,0.5,,4,round"])
    let run = try cards.run("--scale", "1,2", "--failed-rows", "f", output: "out/{id}@{scale}.png")
    #expect(run.status == 65)
    #expect(run.error.hasSuffix("\n2 of 6 pictures; 2 rows have errors: f\n"), "\(run.error)")
    #expect(run.error.split(separator: "\n").filter { $0.hasPrefix("people.csv:") }.count == 2)
  }

  @Test func equalRowsNearEachOtherAreDrawnOnce() throws {
    let cards = try CardFolder(
      rows: (1...40).map { "p\($0),0.\($0 % 4),,4,round" })
    let run = try cards.run("--jobs", "3")
    #expect(run.error.hasPrefix("4 drawn, 36 duplicates, 0 up to date; "), "\(run.error)")
    #expect(cards.files().count == 40 && Set(cards.files().values).count == 4)
  }

  @Test func aColumnOfNamesAloneIsUsed() throws {
    let config = CardFolder.config.replacingOccurrences(
      of: #""data": {"#, with: #""data": { "id": { "type": "string", "sample": "x" },"#)
    let cards = try CardFolder(rows: [CardFolder.row(1)], config: config)
    let named = try cards.run()
    #expect(named.status == 0 && !named.error.contains("is not used"), "\(named.error)")
    let numbered = try cards.run(output: "out/{row}.png")
    #expect(numbered.error.contains("the column \"id\" is not used"), "\(numbered.error)")
  }

  @Test func anAnimationOfEachRowIsItsOwn() throws {
    let config = CardFolder.config.replacingOccurrences(
      of: "\"canvas\"", with: #""animation": { "duration": 0.3, "fps": 10 }, "canvas""#)
    let cards = try CardFolder(
      rows: [CardFolder.row(1), "x,7,,4,round", CardFolder.row(3)], config: config)
    let run = try cards.run("--manifest", "m", output: "out/{id}.apng")
    #expect(run.status == 65 && run.error.contains("\n2 of 3 pictures; 1 row has errors"))
    let files = cards.files()
    #expect(files.keys.sorted() == ["p1.apng", "p3.apng"])
    let single = try Tool.run(
      [
        "frames", "--config", "card.json", "-o", "one.apng", "--set", "data.score=0.03", "--set",
        "data.size=4", "--set", "data.shape=butt",
      ], in: cards.folder.url)
    #expect(single.status == 0, "\(single.error)")
    #expect(files["p3.apng"] == cards.folder.data("one.apng"))
  }

  /// The picture before the wrong rows is written with another font.
  @Test func aStopKeepsTheWarnings() throws {
    let config = #"""
      {"data": {"p": {"type": "number", "sample": 1}}, "scene": {"type": "vstack", "children": [
        {"type": "text", "text": "a", "font": {"family": "Nonesuch"}},
        {"type": "progressRing", "progress": "$data.p", "radius": 20}]}}
      """#
    let cards = try CardFolder(rows: [], config: config)
    try cards.folder.write("p\n0.5\nx\ny\n", to: "people.csv")
    let warning = "ringrender: warning: font family \"Nonesuch\" was not found; "
    for options in [["--max-failures", "1"], ["--fail-fast"], []] {
      let run = try cards.run(all: options, output: "out/{row}.png")
      #expect(run.status == 65 && cards.files().count == 1)
      #expect(run.error.contains(warning), "\(run.error)")
    }
    let check = try cards.run("--fail-fast", "--verify-outputs", output: "out/{row}.png")
    #expect(check.error.contains(warning), "\(check.error)")
  }
}
