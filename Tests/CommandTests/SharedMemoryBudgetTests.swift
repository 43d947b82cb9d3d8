import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// The memory budget, which all images share.
@Suite struct SharedMemoryBudgetTests {
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, level) in [("a", 255), ("b", 128)] as [(String, UInt8)] {
      let size = PixelSize(width: 800, height: 800)
      let picture = RasterImage(
        size: size, pixels: [UInt8](repeating: level, count: size.count * 4))
      var encoder = try PNGEncoder(compression: .fast)
      try Data(try encoder.encode(picture)).write(
        to: folder.url.appendingPathComponent("\(name).png"))
    }
    try folder.write(
      """
      {
        "canvas": { "width": 10, "height": 10 },
        "scene": { "type": "zstack", "children": [
          { "type": "image", "path": "a.png", "width": 10 },
          { "type": "image", "path": "a.png", "width": 9 },
          { "type": "image", "path": "b.png", "width": 8 } ] }
      }
      """, to: "c.json")
    return folder
  }

  /// Each image counts once, however often it is shown.
  @Test(arguments: [
    ["check", "c.json"], ["--config", "c.json", "-o", "p.png"], ["explain", "--config", "c.json"],
    ["frames", "--config", "c.json", "-o", "%d.png", "--frames", "0"],
  ])
  func picturesOfAConfigCountTogether(arguments: [String]) throws {
    let folder = try Self.folder()
    let refused = try Tool.run(arguments + ["--max-memory", "5M"], in: folder.url)
    #expect(refused.status == 65)
    #expect(
      refused.error == """
        c.json:6:32: error: the picture "b.png" cannot be used: a picture of 800 × 800 pixels needs 4 MiB of memory besides the 3 MiB in use, and 5 MiB are allowed
           6 |     { "type": "image", "path": "b.png", "width": 8 } ] }
             |                                ^~~~~~~ scene.children[2].path
             = help: raise --max-memory

        """)
    let allowed = try Tool.run(arguments + ["--max-memory", "32M"], in: folder.url)
    #expect(allowed.status == 0, "\(allowed.error)")
  }

  #if os(Linux)
    /// A hundred copies of each image would take half a gigabyte.
    @Test func picturesAreHeldOnceForAllValues() throws {
      let folder = try Self.folder()
      let line = """
        ulimit -d 300000
        "$RR" frames --config c.json -o v.rgba --format rgba --values 0-100 --jobs 1 \
          --value-path 'scene.children[0].rotation'
        """
      let run = try Tool.shell(line, in: folder.url)
      #expect(run.status == 0, "\(run.error)")
    }
  #endif

  @Test(arguments: [
    "0", "-1", "1X", "M", "", "1.5G", "99999T", "1GG", "1 G", "999999999999999999999",
  ])
  func amountsHaveAForm(amount: String) throws {
    let complaint = try Usage.complaint(["check", "-", "--max-memory", amount])
    #expect(complaint.status == 64, "\(complaint.text)")
  }

  // MARK: Comparisons

  /// Creates a folder with a solid image in `g`, and in `n` one with another last pixel.
  private static func pair() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("g"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("n"), withIntermediateDirectories: true)
    let size = PixelSize(width: 1600, height: 900)
    var pixels = [UInt8](repeating: 255, count: size.count * 4)
    for name in ["g/a.png", "n/a.png"] {
      var encoder = try PNGEncoder(compression: .fast)
      let bytes = try encoder.encode(RasterImage(size: size, pixels: pixels))
      try Data(bytes).write(to: folder.url.appendingPathComponent(name))
      pixels[size.count * 4 - 4] = 7
    }
    return folder
  }

  private static let found = """
    different: 1 pixel differs; the largest channel difference is 248; all within 1 × 1 at (1599, 899)
    densest window: 1 pixel of 16 × 16 at (1584, 884)

    """

  @Test func picturesThatHaveNoRoomAreComparedInBands() throws {
    let folder = try Self.pair()
    for memory in ["1G", "6M"] {
      let run = try Tool.run(
        ["diff", "g/a.png", "n/a.png", "--max-memory", memory], in: folder.url)
      #expect(run.status == 1 && run.text == Self.found, "\(memory): \(run.text)\(run.error)")
    }
  }

  /// Only RGB and RGBA with 8 bits can be compared in bands.
  @Test func palettesThatHaveNoRoomAreRefused() throws {
    let folder = try Self.pair()
    var encoder = try PNGEncoder(compression: .balanced)
    for name in ["g/a.png", "n/a.png"] {
      let image = try PNGDecoder().decode(Array(#require(folder.data(name))))
      let bytes = try encoder.encode(image)
      // The colour type of IHDR is neither RGB nor RGBA.
      #expect(![2, 6].contains(bytes[25]))
      try folder.write(bytes, to: name)
    }
    let arguments = ["diff", "g/a.png", "n/a.png", "--max-memory"]
    #expect(try Tool.run(arguments + ["1G"], in: folder.url).text == Self.found)
    let run = try Tool.run(arguments + ["6M"], in: folder.url)
    #expect(run.status == 65 && run.text.isEmpty)
    #expect(
      run.error
        == "ringrender: error: the comparison of pictures of 1600 × 900 pixels needs 13 MiB of memory "
        + "besides the 1 MiB in use, and 6 MiB are allowed; raise --max-memory\n", "\(run.error)")
  }

  @Test(
    arguments: [
      (
        [], "1M",
        "the comparison of pictures of 1600 × 900 pixels needs 4 MiB of memory besides the 1 MiB in "
          + "use, and 1 MiB are allowed"
      ),
      (
        ["-o", "d.png"], "32M",
        "the comparison of pictures of 1600 × 900 pixels, with its strip, needs 62 MiB of memory besides "
          + "the 2 MiB in use, and 32 MiB are allowed"
      ),
      (
        ["-o", "d.png", "--view", "mask"], "16M",
        "the comparison of pictures of 1600 × 900 pixels, with its mask, needs 29 MiB of memory besides "
          + "the 1 MiB in use, and 16 MiB are allowed"
      ),
    ] as [([String], String, String)])
  func comparisonsWithoutRoomAreRefused(
    arguments: [String], memory: String, message: String
  ) throws {
    let folder = try Self.pair()
    let run = try Tool.run(
      ["diff", "g/a.png", "n/a.png", "--max-memory", memory] + arguments, in: folder.url)
    #expect(run.status == 65 && run.text.isEmpty)
    #expect(run.error == "ringrender: error: \(message); raise --max-memory\n")
    #expect(folder.data("d.png") == nil)
  }

  /// Eight comparisons at once have an eighth each, which is too little; one at a time succeeds.
  @Test func goldensThatNeedMoreThanTheirShareWait() throws {
    let folder = try Self.pair()
    for number in 0..<8 {
      for part in ["g", "n"] {
        let target = folder.url.appendingPathComponent("\(part)/b\(number).png")
        try #require(folder.data("g/a.png")).write(to: target)
      }
    }
    let arguments = ["verify", "n", "--goldens", "g", "--jobs", "8", "--max-memory"]
    let run = try Tool.run(arguments + ["24M"], in: folder.url)
    #expect(run.status == 1)
    #expect(run.text.contains("9 goldens: 8 passed, 1 different"), "\(run.text)\(run.error)")
    let refused = try Tool.run(arguments + ["4M"], in: folder.url)
    #expect(refused.status == 65)
    #expect(
      refused.text.contains(
        "a: a picture of 1600 × 900 pixels needs 7 MiB of memory besides the 1 MiB in use, and "
          + "4 MiB are allowed"),
      "\(refused.text)")
  }

  /// Two configs at once have half of the memory each, which is too little to open one.
  @Test func animatedConfigsThatNeedMoreThanTheirShareWait() throws {
    let folder = try Self.folder()
    for name in ["a", "b"] {
      try folder.write(try #require(folder.data("\(name).png")), to: "n/\(name).png")
      try folder.write(
        """
        { "canvas": { "width": 10, "height": 10 },
          "scene": { "type": "image", "path": "\(name).png", "width": 10,
            "opacity": { "from": 0, "to": 1, "duration": 1 } } }
        """, to: "n/\(name)-moving.json")
    }
    let run = try Tool.run(
      [
        "verify", "n", "--goldens", "g", "--times", "0.5", "--exclude", "?", "--record", "missing",
        "--jobs", "2", "--max-memory", "6M",
      ], in: folder.url)
    #expect(run.status == 1, "\(run.text)\(run.error)")
    let goldens = try FileManager.default.contentsOfDirectory(atPath: folder["g"]).sorted()
    #expect(goldens == ["a-moving@0.5s.png", "b-moving@0.5s.png"], "\(run.text)\(run.error)")
  }

  @Test(arguments: ["1048576", "1024K", "1M", "1m", "1MB", "1MiB"])
  func amountsHaveUnits(amount: String) throws {
    let folder = try Self.folder()
    let run = try Tool.run(["check", "c.json", "--max-memory=\(amount)"], in: folder.url)
    #expect(run.status == 65 && run.error.contains("and 1 MiB are allowed"), "\(run.error)")
  }
}
