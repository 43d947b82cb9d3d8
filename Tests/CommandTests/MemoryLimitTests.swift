import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// Memory stays near `--max-memory`: what needs more is refused by name, before it takes it.
///
/// The fixtures are small texts that need much memory.
@Suite struct MemoryLimitTests {
  private static let rings = """
    { "scene": { "type": "zstack", "children": [ { "type": "forEach", "as": "i",
      "in": { "from": 1, "to": 40000 }, "element": { "type": "activityRing", "progress": 0.9,
        "segments": { "count": 1000, "gap": 0.1 }, "radius": 100 } } ] } }
    """
  private static let gauges = """
    { "scene": { "type": "zstack", "children": [ { "type": "forEach", "as": "i",
      "in": { "from": 1, "to": 20000 }, "element": { "type": "gauge", "value": 0.3, "ticks": {},
        "needle": {} } } ] } }
    """
  private static let disc = """
    { "canvas": { "width": 3000, "height": 2000, "background": "white" },
      "scene": { "type": "rectangle", "fill": "red", "frame": { "width": 2900, "height": 1900 },
        "opacity": { "from": 0.1, "to": 1, "duration": 1 } } }
    """
  private static let card = """
    { "data": { "id": { "type": "string", "sample": "a" }, "w": { "type": "number", "sample": 9 } },
      "canvas": { "background": "white" },
      "scene": { "type": "rectangle", "fill": "red", "frame": { "width": "$data.w", "height": 900 },
        "opacity": 0.5, "shadow": { "radius": 5 } } }
    """
  private static let rows =
    "id,w\n" + (0..<24).map { "r\($0),\(1500 + $0)\n" }.joined()

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("rings.json", rings), ("gauges.json", gauges), ("disc.json", disc), ("card.json", card),
      ("rows.csv", rows),
    ] { try folder.write(text, to: name) }
    return folder
  }

  // MARK: Messages

  @Test(arguments: [
    ["-o", "p.png"], ["explain"], ["-o", "p.png", "--embed-scene"], ["explain", "--commands"],
  ])
  func displayListsAreRefusedWhileTheyAreMade(arguments: [String]) throws {
    let folder = try Self.folder()
    let run = try Tool.run(
      arguments + ["--config", "rings.json", "--max-memory", "32M"], in: folder.url)
    #expect(run.status == 65 && run.text.isEmpty)
    #expect(
      run.error == """
        rings.json:1:22: error: laying out the scene needs 31 MiB of memory besides the 2 MiB in use, and 32 MiB are allowed
           1 | { "scene": { "type": "zstack", "children": [ { "type": "forEach", "as": "i",
             |                      ^~~~~~~~ scene
             = help: raise --max-memory

        """)
  }

  /// The list fits, but not the copies of its lines.
  @Test func theTextOfTheCommandsCounts() throws {
    let rectangles = """
      { "scene": { "type": "zstack", "children": [ { "type": "forEach", "as": "i",
        "in": { "from": 1, "to": 2000 }, "element": { "type": "rectangle", "fill": "red",
          "frame": { "width": 5, "height": 5 } } } ] } }
      """
    let folder = try TemporaryFolder()
    try folder.write(rectangles, to: "c.json")
    let run = try Tool.run(
      ["explain", "--commands", "--config", "c.json", "--max-memory", "32M"], in: folder.url)
    #expect(run.status == 65 && run.text.isEmpty)
    #expect(
      run.error
        == "ringrender: error: the text of the drawing commands needs 47 MiB of memory besides the "
        + "2 MiB in use, and 32 MiB are allowed; raise --max-memory\n")
  }

  @Test(
    arguments: [
      (
        ["frames", "--config", "disc.json", "-o", "a.png", "--apng", "--jobs", "8"], "128M",
        "frame 0 (at 0 s): an animation of 3000 × 2000 pixels needs 252 MiB of memory besides the 8 MiB in use, and "
          + "128 MiB are allowed"
      ),
      (
        [
          "frames", "--config", "disc.json", "-o", "s.png", "--sprite-sheet", "--frames", "0-3",
          "--jobs", "8",
        ], "128M",
        "a sprite sheet of 6000 × 4000 pixels with its frames needs 69 MiB of memory besides the "
          + "100 MiB in use, and 128 MiB are allowed"
      ),
      (
        ["--config", "disc.json", "-o", "p.png", "--compression", "small"], "64M",
        "the smallest file of 3000 × 2000 pixels needs 69 MiB of memory besides the 4 MiB in use, "
          + "and 64 MiB are allowed"
      ),
    ] as [([String], String, String)])
  func whatPicturesNeedBesidesTheirPixelsIsRefused(
    arguments: [String], memory: String, message: String
  ) throws {
    let folder = try Self.folder()
    let run = try Tool.run(arguments + ["--quiet", "--max-memory", memory], in: folder.url)
    #expect(run.status == 65)
    #expect(run.error == "ringrender: error: \(message); raise --max-memory\n")
    let names = try folder.names
    #expect(!names.contains { $0.hasSuffix(".png") })
  }

  // MARK: Images of rows

  /// The image of each row has 47 MiB, and drawing it takes as much again.
  private static func photos() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var encoder = try PNGEncoder(compression: .fast)
    for (name, side) in [("s", 1), ("p", 3500)] {
      let size = PixelSize(width: side, height: side)
      let image = RasterImage(size: size, pixels: [UInt8](repeating: 255, count: size.count * 4))
      try folder.write(Data(encoder.encode(image)), to: "\(name).png")
    }
    try folder.write(
      """
      { "data": { "id": { "type": "string", "sample": "a" },
          "photo": { "type": "image", "sample": "s.png" } },
        "canvas": { "width": 40, "height": 40 },
        "scene": { "type": "zstack", "children": [
          { "type": "image", "path": "$data.photo", "width": 30 },
          { "type": "text", "text": "{data.id}" } ] } }
      """, to: "c.json")
    // The second half of the rows draws the pictures of the first half again.
    let rows = (0..<6).map { "r\($0),\($0 % 3),p.png\n" }.joined()
    try folder.write("name,id,photo\n" + rows, to: "rows.csv")
    return folder
  }

  /// Images beyond the share of a thread are loaded and drawn while no other thread draws.
  @Test(arguments: [1, 2, 8])
  func imagesOfRowsAreWithinTheLimit(jobs: Int) throws {
    let folder = try Self.photos()
    let arguments = [
      "batch", "--config", "c.json", "--data", "rows.csv", "-o", "{name}.png", "--jobs",
      "\(jobs)", "--max-memory",
    ]
    let run = try MeasuredRun(arguments + ["128M"], in: folder)
    #expect(run.status == 0, "\(run)")
    #expect(run.messages.contains("3 drawn, 3 duplicates"), "\(run)")
    #expect(run.memory <= 128 << 20 / 10 * 11 + 96_000_000, "\(run)")
    let refused = try Tool.run(arguments + ["96M", "--quiet"], in: folder.url)
    #expect(refused.status == 65)
    #expect(
      refused.error.contains(
        "rows.csv:7:1: row 6: an image of 3500 × 3500 px needs 47 MiB of memory besides the 59 MiB "
          + "in use, and 96 MiB are allowed; raise --max-memory\n"), "\(refused.error)")
  }

  // MARK: Peaks

  private static let limits = TestCases.runsAll ? [128, 256] : [128]
  private static let peaks: [([String], megabytes: Int)] = limits.flatMap { megabytes in
    [
      ["--config", "rings.json", "-o", "p.png"], ["explain", "--config", "rings.json"],
      ["--config", "gauges.json", "-o", "p.png"], ["explain", "--config", "gauges.json"],
      ["--config", "disc.json", "-o", "p.png", "--compression", "fast", "--jobs", "8"],
    ].map { ($0, megabytes) }
      + [1, 8, 24].flatMap { jobs in
        [
          ["frames", "--config", "disc.json", "-o", "a.png", "--apng"],
          ["frames", "--config", "disc.json", "-o", "s.png", "--sprite-sheet"],
          ["frames", "--config", "disc.json", "-o", "%d.png"],
          ["batch", "--config", "card.json", "--data", "rows.csv", "-o", "{id}.png"],
        ].map { arguments in
          let frames = arguments[0] == "frames" ? ["--frames", "0-3"] : []
          return (
            arguments + frames + ["--compression", "fast", "--jobs", "\(jobs)"], megabytes
          )
        }
      }
  }

  /// A tenth and 96 MB above the limit are for the program, its libraries and fonts.
  @Test(arguments: peaks)
  func memoryStaysNearTheLimit(arguments: [String], megabytes: Int) throws {
    let folder = try Self.folder()
    let run = try MeasuredRun(arguments + ["--max-memory", "\(megabytes)M"], in: folder)
    #expect(run.status == 0 || run.status == 65, "\(run)")
    #expect(run.status == 0 || run.messages.contains("MiB are allowed"), "\(run)")
    #expect(run.memory <= megabytes << 20 / 10 * 11 + 96_000_000, "\(run)")
  }

  /// The product of two lengths, 1 GB and 300 MB, is refused before it is made.
  @Test(arguments: [
    (
      true,
      "repeated elements, and texts and lists with data in them, have more than 33554432 bytes"
    ), (false, "the text is too long: 1200000 bytes; at most 32768 are allowed"),
  ])
  func aTextOfLongPartsIsNotPutTogether(isData: Bool, message: String) throws {
    func repeated(_ part: String, _ count: Int) -> String { String(repeating: part, count: count) }
    let folder = try TemporaryFolder()
    let (data, scene) =
      isData
      ? (
        #""x": {"type": "string", "sample": "\#(repeated("x", 1_000_000))"}"#,
        #""type": "text", "text": "\#(repeated("{data.x}", 1000))""#
      )
      : (
        "",
        #""type": "progressRing", "value": 1, "total": 2, "unit": "\#(repeated("x", 300_000))","#
          + #" "label": "\#(repeated("{unit}", 1000))""#
      )
    try folder.write(
      #"{"data": {\#(data)}, "canvas": {"width": 9, "height": 9}, "scene": {\#(scene)}}"#,
      to: "c.json")
    let run = try MeasuredRun(["check", "c.json"], in: folder)
    #expect(run.status == 65 && run.messages.contains("error: \(message)\n"))
    #expect(run.memory <= 200_000_000)
  }
}
