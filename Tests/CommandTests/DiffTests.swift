import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

@Suite struct DiffTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("a.png", 40, 30) { _, _ in [10, 20, 30, 255] }
    // A box of 5 × 4 pixels at (20, 10), and a pixel that differs by one level.
    try write("b.png", 40, 30) { x, y in
      (20..<25).contains(x) && (10..<14).contains(y)
        ? [10, 120, 30, 255] : x == 0 && y == 0 ? [11, 20, 30, 255] : [10, 20, 30, 255]
    }
    try write("small.png", 40, 20) { _, _ in [10, 20, 30, 255] }
  }

  private func write(
    _ name: String, _ width: Int, _ height: Int, _ color: (Int, Int) -> [UInt8]
  ) throws {
    let image = RasterImage(
      size: PixelSize(width: width, height: height),
      pixels: (0..<height).flatMap { y in (0..<width).flatMap { x in color(x, y) } })
    var encoder = try PNGEncoder(compression: .balanced)
    try Data(try encoder.encode(image)).write(to: folder.url.appendingPathComponent(name))
  }

  private func diff(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(["diff"] + arguments, in: folder.url)
  }

  @Test func filesOfTheSameBytesAreIdentical() throws {
    let run = try diff("a.png", "a.png")
    #expect(run.status == 0)
    #expect(run.text == "identical: 40 × 30 pixels\n")
    #expect(run.error.isEmpty)
  }

  @Test func otherColoursOfTheSamePixelsAreAHint() throws {
    let bytes = [UInt8](try #require(folder.data("a.png"))).removingChunk("sRGB")
    try folder.write(bytes.insertingChunk("gAMA", [0, 1, 0x86, 0xA0]), to: "linear.png")
    let run = try diff("a.png", "linear.png")
    #expect(run.status == 0)
    #expect(run.text == "identical: 40 × 30 pixels\n")
    #expect(
      run.error == "linear.png states other colours than a.png (gAMA), which viewers may show "
        + "differently; pixels are compared as stored\n")
    #expect(try diff("a.png", "linear.png", "--json").error.isEmpty)
    // This gamma is that of sRGB.
    try folder.write(bytes.insertingChunk("gAMA", [0, 0, 0xB1, 0x8F]), to: "same.png")
    #expect(try diff("a.png", "same.png").error.isEmpty)
  }

  @Test func aDifferenceIsSaidCountedAndDrawn() throws {
    let run = try diff("a.png", "b.png", "-o", "d.png", "--view", "mask")
    #expect(run.status == 1)
    #expect(
      run.text == """
        different: 21 pixels differ; the largest channel difference is 100; all within 25 × 14 at \
        (0, 0)
        densest window: 20 pixels of 16 × 16 at (9, 0)

        """)
    let mask = try PNGDecoder().decode([UInt8](#require(folder.data("d.png"))))
    #expect(mask.size == PixelSize(width: 40, height: 30))
    #expect(mask[20, 10] == SIMD4(255, 0, 0, 255) && mask[19, 10] == SIMD4(0, 0, 0, 0))
  }

  /// Hints are not part of the result, so they go to stderr. Each proposed option passes.
  @Test func printsTolerancesThatWouldPass() throws {
    let run = try diff("a.png", "b.png")
    #expect(run.error.hasPrefix("passes with --max-delta 100, or --metric oklab --threshold 0."))
    #expect(run.error.hasSuffix(", or --max-pixels 21\n"))
    let line = run.error.dropFirst("passes with ".count).dropLast()
    for alternative in line.components(separatedBy: ", or ") {
      let options = alternative.split(separator: " ").map(String.init)
      let passed = try Tool.run(["diff", "a.png", "b.png"] + options, in: folder.url)
      #expect(passed.status == 0 && passed.error.isEmpty, "\(alternative)")
    }
    #expect(try diff("a.png", "b.png", "--json").error.isEmpty)
    for (name, left, top) in [("box.png", 20, 9), ("moved.png", 22, 10)] {
      try write(name, 40, 30) { x, y in
        0..<5 ~= x - left && 0..<4 ~= y - top ? [10, 120, 30, 255] : [10, 20, 30, 255]
      }
    }
    let moved = try diff("box.png", "moved.png").error
    #expect(moved.hasPrefix("the same picture, 2 px to the right and 1 px down\npasses with "))
  }

  @Test func programsReadJSON() throws {
    let run = try diff("a.png", "b.png", "--max-delta", "1", "--json")
    #expect(run.status == 1)
    let json = try #require(
      JSONSerialization.jsonObject(with: run.output) as? [String: NSObject])
    #expect(
      json == [
        "result": "different" as NSString, "differingPixels": 20 as NSNumber,
        "ignoredAntiAliased": 0 as NSNumber, "maxDelta": 100 as NSNumber,
        "boundingBox": [20, 10, 5, 4] as NSArray,
        "densestWindow": ["size": 16, "x": 9, "y": 0, "pixels": 20] as NSDictionary,
        "expectedSize": [40, 30] as NSArray, "actualSize": [40, 30] as NSArray,
      ])
    let same = try diff("a.png", "a.png", "--json")
    #expect(
      same.text == """
        {"result": "identical", "differingPixels": 0, "ignoredAntiAliased": 0, "maxDelta": 0, \
        "boundingBox": null, "densestWindow": null, "expectedSize": [40, 30], "actualSize": [40, 30]}

        """)
  }

  @Test func otherSizesAre2() throws {
    let run = try diff("a.png", "small.png", "-o", "d.png")
    #expect(run.status == 2)
    #expect(
      run.text
        == "different sizes: 40 × 20 pixels instead of 40 × 30; in their common area, no pixel "
        + "differs\n"
    )
    let strip = try PNGDecoder().decode([UInt8](#require(folder.data("d.png"))))
    #expect(strip.size == PixelSize(width: 120, height: 30))
  }

  @Test(arguments: [
    ["--max-delta", "100"], ["--max-pixels", "21"], ["--ignore", "20,10,5,4", "--max-delta", "1"],
    ["--window", "4", "--window-pixels", "16"], ["--metric", "oklab", "--threshold", "0.5"],
    ["--metric", "oklab", "--max-pixels", "20"],
    // 1.75 % of 1200 pixels are 21.
    ["--max-pixels", "1.75%"], ["--max-pixels", "100%"],
  ])
  func tolerancesAre0(_ options: [String]) throws {
    let run = try Tool.run(["diff", "a.png", "b.png"] + options, in: folder.url)
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.hasPrefix("within tolerance: "))
  }

  @Test(arguments: [
    ["--max-delta", "99"], ["--max-pixels", "20"], ["--ignore", "20,10,5,3", "--max-delta", "1"],
    ["--max-pixels", "1.74%"], ["--window", "4", "--window-pixels", "15"],
    ["--metric", "oklab", "--threshold", "0.05"],
  ])
  func lessToleranceIs1(_ options: [String]) throws {
    let run = try Tool.run(["diff", "a.png", "b.png", "--quiet"] + options, in: folder.url)
    #expect(run.status == 1)
    #expect(run.output.isEmpty && run.error.isEmpty)
  }

  @Test func oneOfTheTwoMayBeStdinAndThePictureMayGoToStdout() throws {
    let input = try #require(folder.data("b.png"))
    let run = try Tool.run(["diff", "a.png", "-", "-o", "-"], input: input, in: folder.url)
    #expect(run.status == 1)
    #expect(run.error.hasPrefix("different: 21 pixels differ"))
    #expect(try PNGDecoder().decode([UInt8](run.output)).width == 120)
  }

  @Test(arguments: [
    (["-", "-"], "Only one of the two pictures can be stdin."),
    (["a", "b", "--max-delta", "256"], "--max-delta must be 0 to 255, not 256."),
    (["a", "b", "--max-pixels=-1"], "--max-pixels must be 0 or more, not -1."),
    (["a", "b", "--max-pixels", "0%"], "The value '0%' is invalid for '--max-pixels"),
    (["a", "b", "--window", "0"], "--window must be 1 or more, not 0."),
    (
      ["a", "b", "--window-pixels", "3"],
      "--window-pixels needs --window, the side of the square."
    ),
    (
      ["a", "b", "--window", "3", "--window-pixels=-3"],
      "--window-pixels must be 0 or more, not -3."
    ),
    (
      ["a", "b", "--threshold", "0.1"],
      "--threshold needs --metric oklab; channels have --max-delta."
    ),
    (
      ["a", "b", "--metric", "oklab", "--threshold", "nan"],
      "--threshold must be 0 or more, not nan."
    ),
    (["a", "b", "--ignore", "1,2,3"], "The value '1,2,3' is invalid for '--ignore"),
    (["a", "b", "--ignore", "1,2,0,3"], "The value '1,2,0,3' is invalid for '--ignore"),
    (["a", "b", "--json", "--quiet"], "--json and --quiet contradict each other."),
    (["a", "b", "--json", "-o", "-"], "The JSON and the picture cannot both go to stdout."),
    (
      ["a", "b", "-o", "d.jpg"],
      "The format of 'd.jpg' is unknown: the name must end in .png."
    ),
    (["a"], "Missing expected argument '<ACTUAL>'"),
  ])
  func wrongUsageIs64(_ arguments: [String], _ message: String) throws {
    let complaint = try Usage.complaint(["diff"] + arguments)
    #expect(complaint.status == 64)
    #expect(complaint.text.hasPrefix("ringrender: error: \(message)"), "\(complaint.text)")
  }

  /// A comparison without an output image reads files in bands, but reports the same errors.
  @Test(arguments: [["-o", "d.png"], ["--json"], ["--quiet"], []])
  func unreadableInputExitsWith66(_ options: [String]) throws {
    try folder.write("no picture", to: "text.png")
    let whole = try #require(folder.data("a.png"))
    try whole.dropLast().write(to: folder.url.appendingPathComponent("cut.png"))
    let cut =
      "cannot read cut.png: not a readable PNG: it ends at byte \(whole.count - 1), within IEND at "
      + "byte \(whole.count - 12)"
    for (name, message) in [
      ("none.png", "cannot read none.png: No such file or directory"),
      (".", "cannot compare the file a.png with the folder .: name two files or two folders"),
      (
        "text.png",
        "cannot read text.png: not a readable PNG: it does not begin with the signature of a PNG"
      ),
      ("cut.png", cut),
    ] {
      for arguments in [["a.png", name], [name, "a.png"]] {
        let run = try Tool.run(["diff"] + options + arguments, in: folder.url)
        #expect(run.status == 66)
        #expect(run.error == "ringrender: error: \(message)\n")
        #expect(run.output.isEmpty && folder.data("d.png") == nil)
      }
    }
    // Equal files are not decoded, but must be PNGs.
    #expect(try diff("text.png", "text.png").status == 66)
  }

  @Test func aPictureThatCannotBeCreatedIs73() throws {
    let run = try diff("a.png", "b.png", "-o", "b.png/none/d.png")
    #expect(run.status == 73)
    #expect(run.error.contains("cannot create b.png/none/d.png: Not a directory"), "\(run.error)")
  }

  /// Writes an animation with one level per frame.
  private func animation(
    _ levels: [UInt8], _ name: String, plays: Int = 0,
    duration: FrameDuration = FrameDuration(1, 10)
  ) throws {
    func frame(_ level: UInt8) -> RasterImage {
      RasterImage(
        size: PixelSize(width: 2, height: 2),
        pixels: [UInt8](repeating: level, count: 16).enumerated().map { $0 % 4 == 3 ? 255 : $1 })
    }
    var encoder = try APNGEncoder(
      size: PixelSize(width: 2, height: 2), layout: .translucent,
      settings: .init(duration: duration, plays: plays))
    var bytes: [UInt8] = []
    for level in levels { bytes += try encoder.append(frame(level)) }
    let ending = try encoder.finish()
    bytes += ending.bytes
    bytes.replaceSubrange(
      ending.patchOffset..<ending.patchOffset + ending.patch.count, with: ending.patch)
    try Data(bytes).write(to: folder.url.appendingPathComponent(name))
  }

  /// Other programs write delays of 1/60 s where `ringrender` writes whole milliseconds; both are
  /// correct.
  @Test func timesThatDifferByHalfAMillisecondAreTheSame() throws {
    let levels = Array(UInt8(1)...61)
    try animation(levels, "milliseconds.png", duration: FrameDuration(1, 60))
    let fractions = try APNGDelays.rewritten(#require(folder.data("milliseconds.png")), to: (1, 60))
    try fractions.write(to: folder.url.appendingPathComponent("fractions.png"))
    let same = try diff("fractions.png", "milliseconds.png")
    #expect(same.status == 0, "\(same.text)")
    try animation(levels, "slow.png", duration: FrameDuration(1, 58))
    #expect(try diff("fractions.png", "slow.png").status == 1)
  }

  @Test func animationsAreComparedByTime() throws {
    try animation([1, 2, 3, 4, 5, 6], "one.png")
    try animation([1, 2, 9, 8, 5, 6], "two.png")
    // Frame 2 lasts twice as long, which delays the later frames.
    try animation([1, 2, 3, 3, 4, 5], "three.png")
    try animation([1, 2, 3, 4, 5, 6, 6], "long.png", plays: 2)
    let two = try diff("one.png", "two.png", "-o", "d.png", "--view", "strip")
    #expect(two.status == 1)
    #expect(
      two.text.hasSuffix("\nframes 2–3 differ; the worst is frame 2, at 0.200 s\n"), "\(two.text)")
    let strip = try PNGDecoder().decode([UInt8](#require(folder.data("d.png"))))
    #expect(strip[0, 0].x == 3 && strip[4, 0].x == 9)
    let three = try diff("one.png", "three.png", "--json")
    #expect(three.text.contains(#""different": [[3, 5]]"#), "\(three.text)")
    let long = try diff("one.png", "long.png")
    #expect(long.status == 1)
    #expect(
      long.text == """
        different: frames of 2 × 2 pixels
        duration: 0.700 s instead of 0.600 s
        plays: 2 instead of forever

        """)
    #expect(try diff("one.png", "two.png", "--max-delta", "6").status == 0)
    let still = try diff("one.png", "a.png")
    #expect(still.status == 2 && still.text.contains("plays: no animation instead of forever"))
  }

  /// An image beyond the decoder's limit is not reported as a lack of memory, whatever the options.
  @Test(arguments: [
    [], ["--json"], ["-q"], ["-o", "d.png"], ["-q", "-o", "d.png"], ["--explain"],
  ])
  func aPictureOverTheLimitIs66WhateverIsAskedFor(_ options: [String]) throws {
    let files = try Tool.shell(
      """
      python3 -c 'import struct, zlib
      def chunk(kind, data):
          return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
      for name, mark in ("l1.png", b"1"), ("l2.png", b"2"):
          header = struct.pack(">IIBBBBB", 20000, 20000, 8, 6, 0, 0, 0)
          open(name, "wb").write(bytes.fromhex("89504e470d0a1a0a") + chunk(b"IHDR", header)
              + chunk(b"IDAT", zlib.compress(bytes(2_000_000) + mark)) + chunk(b"IEND", b""))'
      """, in: folder.url)
    #expect(files.status == 0, "\(files.error)")
    let run = try Tool.run(["diff", "l1.png", "l2.png"] + options, in: folder.url)
    #expect(run.status == 66)
    #expect(
      run.error
        == "ringrender: error: cannot read l1.png: a PNG of 20000 × 20000 pixels is over the "
        + "limit of 268435456 pixels\n", "\(run.error)")
    #expect(folder.data("d.png") == nil)
  }
}
