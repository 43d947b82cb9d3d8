import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// `batch --resume` with a manifest opens the pictures of rows only if something has to be made.
@Suite struct BatchPictureTests {
  private let folder: TemporaryFolder

  /// A run of the program with the number of pictures that it has opened.
  private struct Run {
    let opened: Int
    let output: String
    let error: String
    let status: Int32

    /// The numbers of pictures that were drawn and that were up to date.
    var summary: String { String(error.prefix { $0 != ";" }) }
  }

  private static func config(
    _ progress: String, _ head: String = "", radius: Int = 20
  ) -> String {
    """
    {"data": {"score": {"type": "number", "sample": 0.5}, "photo": {"type": "image", "sample": "a.png"}},
     \(head) "canvas": {"width": 60, "height": 44},
     "scene": {"type": "hstack", "children": [
      {"type": "activityRing", "progress": \(progress), "radius": \(radius)},
      {"type": "image", "path": "$data.photo", "width": 9}]}}
    """
  }

  private static let card = config(#""$data.score""#)
  private static let film = config(
    #"{"from": 0, "to": "$data.score", "duration": 0.1}"#,
    #""animation": {"duration": 0.2, "fps": 10},"#)

  /// The options for each kind of output, and the number of results per row.
  private static let outputs = [
    ("card.json -o o/{row}.png", 1),
    ("card.json -o o/{row}@{scale}-{scheme}.png --scale 1,2 --color-scheme light,dark", 4),
    ("film.json -o o/{row}.apng", 1),
  ]

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.card, to: "card.json")
    try folder.write(Self.film, to: "film.json")
    try folder.write("score,photo\n0.1,b.png\n0.2,p/c.png\n0.3,./d.png\n", to: "rows.csv")
    for (index, name) in ["a", "b", "p/c", "d", "older"].enumerated() {
      try folder.write(Self.picture(UInt8(index)), to: "\(name).png")
    }
  }

  /// `--set` of the whole canvas beats every scale, not only the first.
  @Test func aCanvasThatIsSetBeatsAllScales() throws {
    let run = try Tool.run(
      [
        "batch", "--config", "card.json", "--data", "rows.csv", "-o", "o/{row}@{scale}.png",
        "--scale", "3,2", "--set", #"canvas={"width": 60, "height": 44}"#,
      ], in: folder.url)
    #expect(run.status == 0, "\(run.error)")
    for name in ["o/1@3.png", "o/1@2.png"] {
      let image = try PNGDecoder().decode([UInt8](#require(folder.data(name))))
      #expect(image.size == PixelSize(width: 60, height: 44), "\(name)")
    }
  }

  /// Returns a PNG file of one pixel, whose size does not depend on the colour.
  private static func picture(_ red: UInt8) throws -> [UInt8] {
    var encoder = try PNGEncoder()
    return try encoder.encode(
      RasterImage(size: PixelSize(width: 1, height: 1), pixels: [red, 17, 99, 255]))
  }

  private func run(_ options: String, _ more: String = "") throws -> Run {
    let line = "batch --shard 0/1 --data rows.csv --manifest m --config \(options) \(more)"
    let run = try Tool.run(
      line.split(separator: " ").map(String.init), in: folder.url,
      environment: ["RINGRENDER_COUNTS": folder["counts"]])
    let counts = try folder.text("counts")
    let load = try #require(counts.split(separator: "\n").first { $0.hasPrefix("load ") })
    return Run(
      opened: try #require(Int(load.dropFirst(5))), output: run.text, error: run.error,
      status: run.status)
  }

  /// The picture of the samples is opened by every run; the rows name three others.
  @Test(arguments: outputs)
  func resumingOpensNoPicture(options: String, count: Int) throws {
    let first = try run(options, "--depfile d --depfile-target t")
    #expect(first.status == 0, "\(first.error)")
    #expect(first.opened == 4)
    let (manifest, depfile) = (folder.data("m"), folder.data("d"))
    let look = try run(options, "--dry-run")
    #expect(look.opened == 1 && look.output == "", "\(look)")
    for _ in 0..<2 {
      let again = try run(options, "--resume --depfile d --depfile-target t")
      #expect(again.summary == "0 drawn, 0 duplicates, \(3 * count) up to date")
      #expect(again.opened == 1)
      #expect(folder.data("m") == manifest && folder.data("d") == depfile)
    }
  }

  @Test func linesOfAManifestRecordThePictures() throws {
    _ = try run("card.json -o o/{row}.png", "--jobs 3")
    let lines = try folder.text("m")
      .split(separator: "\n")
    let manifest = folder.data("m")
    for (line, name) in zip(lines, ["b.png", "p/c.png", "./d.png"]) {
      let size = try #require(folder.data(name)).count
      let start = #""pictures": [{"path": "\#(name)", "size": \#(size), "width": 1, "height": 1, "#
      #expect(line.contains(start + #""digest": ""#), "\(line)")
    }
    // The same input gives the same manifest, whatever the times of the files are.
    for name in ["b.png", "p/c.png"] {
      try folder.write(try #require(folder.contents(name)), to: name)
    }
    _ = try run("card.json -o o/{row}.png", "--jobs 1")
    #expect(folder.data("m") == manifest)
  }

  @Test(arguments: outputs)
  func onlyTheRowOfAMissingResultOpensItsPicture(options: String, count: Int) throws {
    _ = try run(options)
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder["o"]).first { $0.hasPrefix("2") })
    let whole = folder.data("o/" + name)
    try folder.remove("o/" + name)
    let again = try run(options, "--resume")
    #expect(again.summary == "1 drawn, 0 duplicates, \(3 * count - 1) up to date")
    #expect(again.opened == 2)
    #expect(folder.data("o/" + name) == whole)
  }

  /// Changes `b.png` so that it shows what `older.png` shows.
  private func change(_ kind: String) throws {
    let older = try #require(folder.contents("older.png"))
    #expect(older.count == folder.contents("b.png")?.count)
    switch kind {
    case "renamed":
      // The file was there before the results, with an older date.
      try folder.remove("b.png")
      try FileManager.default.moveItem(atPath: folder["older.png"], toPath: folder["b.png"])
    case "link":
      try folder.remove("b.png")
      try folder.link("b.png", to: "older.png")
    default:
      try folder.write(older, to: "b.png")
      guard kind == "old date" else { return }
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: folder["b.png"])
    }
  }

  @Test(arguments: ["same size", "old date", "renamed", "link"], [outputs[0].0, outputs[2].0])
  func changedPicturesAreDrawnAgain(kind: String, options: String) throws {
    _ = try run(options)
    try change(kind)
    #expect(try run(options, "--dry-run").output.hasPrefix("o/1."))
    let again = try run(options, "--resume")
    #expect(again.summary == "1 drawn, 0 duplicates, 2 up to date")
    let made = try folder.data("o/1.png") ?? #require(folder.data("o/1.apng"))
    _ = try run(options)
    #expect(try made == folder.data("o/1.png") ?? #require(folder.data("o/1.apng")))
  }

  @Test func theFolderBehindAReplacedLinkIsReadAgain() throws {
    try folder.write("score,photo\n0.1,b.png\n", to: "rows.csv")
    for (version, picture) in [("v1", "b.png"), ("v2", "older.png")] {
      try folder.write(Self.card, to: version + "/card.json")
      try folder.write(try #require(folder.contents("a.png")), to: version + "/a.png")
      try folder.write(try #require(folder.contents(picture)), to: version + "/b.png")
    }
    try folder.link("now", to: "v1")
    let options = "now/card.json -o o/{row}.png"
    _ = try run(options)
    try folder.remove("now")
    try folder.link("now", to: "v2")
    #expect(try run(options, "--resume").summary == "1 drawn, 0 duplicates, 0 up to date")
  }

  /// A picture that is written again is opened, but nothing is made if it shows the same.
  @Test func aPictureWithAnotherTimeIsOpened() throws {
    let options = Self.outputs[0].0
    _ = try run(options)
    try folder.write(try #require(folder.contents("b.png")), to: "b.png")
    let again = try run(options, "--resume")
    #expect(again.summary == "0 drawn, 0 duplicates, 3 up to date")
    #expect(again.opened == 2)
  }

  @Test(arguments: [outputs[0].0, outputs[2].0])
  func aMissingPictureIsAnError(options: String) throws {
    _ = try run(options)
    try folder.remove("b.png")
    let errors = try [run(options, "--resume"), run(options, "--dry-run"), run(options)].map {
      #expect($0.status == 65)
      return $0.error.split(separator: "\n").first
    }
    #expect(errors[0]?.contains("b.png") == true)
    #expect(Set(errors).count == 1)
  }

  @Test func anEditedConfigDrawsAllRows() throws {
    let options = Self.outputs[0].0
    _ = try run(options)
    try folder.write(Self.config(#""$data.score""#, radius: 18), to: "card.json")
    let again = try run(options, "--resume")
    #expect(again.summary == "3 drawn, 0 duplicates, 0 up to date")
    #expect(again.opened == 4)
  }

  @Test func anotherPictureInARowIsDrawn() throws {
    let options = Self.outputs[0].0
    _ = try run(options)
    try folder.write("score,photo\n0.1,b.png\n0.2,b.png\n0.3,./d.png\n", to: "rows.csv")
    let again = try run(options, "--resume")
    #expect(again.summary == "1 drawn, 0 duplicates, 2 up to date")
    #expect(try run(options, "--resume").opened == 1)
  }

  /// A picture that a row has named before is neither recorded nor read.
  @Test func anEqualPictureUnderAnotherNameReplacesTheRecord() throws {
    let options = Self.outputs[0].0
    _ = try run(options)
    try folder.write(try #require(folder.contents("b.png")), to: "e.png")
    try folder.write("score,photo\n0.1,e.png\n0.2,p/c.png\n0.3,./d.png\n", to: "rows.csv")
    let again = try run(options, "--resume --depfile d --depfile-target t")
    #expect(again.summary == "0 drawn, 0 duplicates, 3 up to date")
    #expect(again.opened == 2)
    let dependencies = try folder.text("d")
    let manifest = try folder.text("m")
    for text in [dependencies, manifest] {
      #expect(text.contains("e.png") && !text.contains("b.png"), "\(text)")
    }
    // The picture is newer than the result; the others are recorded as before.
    #expect(try run(options, "--resume").opened == 2)
    #expect(try folder.text("m") == manifest)
  }

  @Test(arguments: [outputs[0].0, outputs[2].0])
  func withoutARecordThePicturesAreOpened(options: String) throws {
    _ = try run(options)
    let manifest = try folder.text("m")
    try folder.write(manifest.replacing(#/, "pictures": \[[^\]]*\]/#, with: ""), to: "m")
    let again = try run(options, "--resume")
    #expect(again.summary == "0 drawn, 0 duplicates, 3 up to date")
    #expect(again.opened == 4)
    try folder.write(manifest.replacing(#/"digest": "..../#, with: #""digest": "0000"#), to: "m")
    let wrong = try run(options, "--resume")
    #expect(wrong.summary == "0 drawn, 0 duplicates, 3 up to date")
    #expect(wrong.opened == 4)
  }
}
