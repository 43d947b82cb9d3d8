import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// The steps from a config to the layout of its images, counted on every route.
@Suite struct OnceTests {
  private let folder: TemporaryFolder

  /// A still whose canvas is as large as its scene.
  private static let still = """
    {"scene": {"type": "hstack", "children": [
      {"type": "activityRing", "progress": 0.4, "radius": 20}, {"type": "image", "path": "a.png"}]}}
    """

  /// Four frames on a canvas as large as the largest of them.
  private static let moving = """
    {"animation": {"duration": 0.4, "fps": 10},
     "scene": {"type": "hstack", "children": [
      {"type": "activityRing", "progress": {"from": 0, "to": 1, "duration": 0.3}, "radius": 20},
      {"type": "image", "path": "a.png"}]}}
    """

  private static func data(_ progress: String, _ head: String = "") -> String {
    """
    {"data": {"score": {"type": "number", "sample": 0.5}, "photo": {"type": "image", "sample": "a.png"}},
     \(head) "scene": {"type": "hstack", "children": [
      {"type": "activityRing", "progress": \(progress), "radius": 20},
      {"type": "image", "path": "$data.photo"}]}}
    """
  }

  /// A still of data.
  private static let card = data(#""$data.score""#)

  /// Four frames of data on a canvas with a size.
  private static let film = data(
    #"{"from": 0, "to": "$data.score", "duration": 0.3}"#,
    #""animation": {"duration": 0.4, "fps": 10}, "canvas": {"width": 50, "height": 50},"#)

  init() throws {
    folder = try TemporaryFolder()
    let configs = [
      "still": Self.still, "moving": Self.moving, "card": Self.card, "film": Self.film,
    ]
    for (name, config) in configs { try folder.write(config, to: "\(name).json") }
    try folder.write("score,photo\n0.1,b.png\n0.2,c.png\n0.3,d.png\n", to: "rows.csv")
    var encoder = try PNGEncoder()
    for (index, name) in ["a", "b", "c", "d"].enumerated() {
      let image = RasterImage(
        size: PixelSize(width: 1, height: 1), pixels: [UInt8(index), 0, 0, 255])
      try folder.write(encoder.encode(image), to: "\(name).png")
    }
  }

  /// Runs the program and returns its steps up to the layout, with their counts.
  private func steps(of line: String, status: Int32 = 0) throws -> String {
    let run = try Tool.run(
      line.split(separator: " ").map(String.init), in: folder.url,
      environment: ["RINGRENDER_COUNTS": "counts", "RINGRENDER_GOLDEN_RECORD": ""])
    #expect(run.status == status, "\(run.text)\(run.error)")
    let counts = try folder.text("counts")
    return counts.split(separator: "\n").prefix { !$0.hasPrefix("outline ") }
      .filter { !$0.hasSuffix(" 0") }.joined(separator: ", ")
  }

  @Test(arguments: [
    ("--config still.json -o p.png", "parse 1, decode 1, load 1, layout 1"),
    ("--config still.json -o p.png --embed-scene", "parse 1, decode 1, load 1, layout 1"),
    ("--config still.json -o p.png --pair", "parse 1, decode 1, load 1, layout 2"),
    ("explain --config still.json", "parse 1, decode 1, load 1, layout 1"),
    ("check still.json", "parse 1, decode 1, load 1, measure 1"),
    // The search for the canvas's size: 18 moments, of which the first is decoded already.
    (
      "--config moving.json -o p.png",
      "parse 1, decode 1, redecode 18, load 1, measure 19, layout 1"
    ),
    (
      "--config film.json -o p.png --time 0.1",
      "parse 1, decode 1, redecode 1, load 1, layout 1"
    ),
    ("check moving.json", "parse 1, decode 1, redecode 20, load 1, measure 19"),
    ("check film.json", "parse 1, decode 1, redecode 4, load 1"),
  ])
  func oneImage(line: String, expected: String) throws {
    #expect(try steps(of: line) == expected)
  }

  @Test(arguments: [
    ("moving.json -o f/%d.png", "parse 1, decode 1, redecode 22, load 1, measure 19, layout 4"),
    ("film.json -o f/%d.png", "parse 1, decode 1, redecode 6, load 1, layout 4"),
    // One more moment for the alternative text, which the file begins with: that of the last frame.
    ("film.json -o f.apng", "parse 1, decode 1, redecode 8, load 1, layout 5"),
    ("film.json -o f.apng --no-metadata", "parse 1, decode 1, redecode 7, load 1, layout 5"),
    (
      "film.json -o f.apng --compression small",
      "parse 1, decode 1, redecode 12, load 1, layout 9"
    ),
    ("film.json -o f.png --sprite-sheet", "parse 1, decode 1, redecode 10, load 1, layout 8"),
    (
      "still.json -o v/%d.png --values 0-10:5",
      "parse 1, decode 3, redecode 2, load 1, measure 3, layout 4"
    ),
    (
      "still.json -o v/%d.png --values 0-10:5 --value-path scene.children[0].progress",
      "parse 1, decode 2, redecode 2, load 1, measure 3, layout 4"
    ),
    (
      "card.json -o v/%d.png --values 0-10:5 --value-path data.score",
      "parse 1, decode 2, redecode 2, load 1, measure 3, layout 4"
    ),
    // The size of an image can determine its pixels, so the whole document is decoded.
    (
      "still.json -o v/%d.png --values 5-15:5 --value-path scene.children[1].width",
      "parse 1, decode 4, load 1, measure 3, layout 4"
    ),
  ])
  func frames(line: String, expected: String) throws {
    #expect(try steps(of: "frames --shard 0/1 --config " + line) == expected)
  }

  @Test(arguments: [
    (
      "card.json -o b/{row}.png",
      "parse 1, decode 1, redecode 3, load 4, convert 3, measure 1, layout 3"
    ),
    (
      "card.json -o b/{row}@{scale}.png --scale 1,2,3",
      "parse 1, decode 1, redecode 3, load 4, convert 3, measure 1, layout 3"
    ),
    (
      "card.json -o b/{row}-{scheme}.png --color-scheme light,dark",
      "parse 1, decode 1, redecode 3, load 4, convert 3, measure 1, layout 6"
    ),
    ("film.json -o b/{row}.png", "parse 1, decode 1, redecode 7, load 4, convert 3, layout 3"),
    ("film.json -o b/{row}.apng", "parse 1, decode 4, redecode 25, load 4, convert 3, layout 15"),
    (
      "film.json -o b/{row}.apng --manifest m",
      "parse 1, decode 4, redecode 25, load 4, convert 3, layout 15"
    ),
  ])
  func rows(line: String, expected: String) throws {
    #expect(try steps(of: "batch --shard 0/1 --data rows.csv --config " + line) == expected)
  }

  @Test func measuring() throws {
    _ = try steps(of: "--config still.json -o p.png")
    #expect(
      try steps(of: "measure p.png --config still.json") == "parse 1, decode 1, load 1, layout 1")
  }

  @Test(arguments: [
    (
      "still", "", "parse 1, decode 1, load 1, layout 1",
      "parse 1, decode 1, load 1, layout 2"
    ),
    // Opened once to see that it moves, and once for both times.
    (
      "moving", " --times 0.1,0.2",
      "parse 2, decode 2, redecode 72, load 2, measure 74, layout 2",
      "parse 2, decode 2, redecode 108, load 2, measure 110, layout 4"
    ),
  ])
  func goldens(
    name: String, options: String, expected: String, expectedWithSnapshot: String
  ) throws {
    for file in ["\(name).json", "a.png"] {
      try folder.write(try #require(folder.data(file)), to: "c/\(file)")
    }
    // In the last pass, which one job would be, a config with images is not shared.
    let line = "verify c --goldens g --exclude a --jobs 2" + options
    #expect(try steps(of: line + " --record missing", status: 1) == expectedWithSnapshot)
    #expect(try steps(of: line) == expected)
    #expect(
      try steps(of: line + " --set scene.children[0].radius=15", status: 1)
        == expectedWithSnapshot)
  }

  /// Only a config that may need more memory than the share of two jobs is opened again by one.
  @Test(arguments: [
    (#"{"type": "nothing"}"#, "", "parse 1, decode 1"),
    (#"{"type": "image", "path": "a.csv"}"#, "", "parse 1, decode 1, load 1"),
    // Opened once to see whether it moves, and once for its still.
    (#"{"type": "nothing"}"#, " --times 0.1", "parse 2, decode 2"),
    (#"{"type": "image", "path": "a.png"}"#, " --max-memory 1", "parse 2, decode 2, load 2"),
    (#"{"type": "image", "path": "a.svg"}"#, "", "parse 2, decode 2, load 2"),
  ])
  func invalidConfigs(scene: String, options: String, expected: String) throws {
    try folder.write(#"{"scene": \#(scene)}"#, to: "c/invalid.json")
    try folder.write(try #require(folder.data("a.png")), to: "c/a.png")
    try folder.write("no picture", to: "c/a.csv")
    try folder.write("<svg", to: "c/a.svg")
    let line = "verify c --goldens g --exclude a --jobs 2 --record missing" + options
    #expect(try steps(of: line, status: 65) == expected)
  }
}
