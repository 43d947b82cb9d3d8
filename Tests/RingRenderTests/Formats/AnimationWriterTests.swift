import Foundation
import RingCodec
import RingCore
import RingScene
import RingSystem
import TestSupport
import Testing

@testable import RingRender

@Suite struct AnimationWriterTests {
  @Test(arguments: Compression.allCases, [SRGBColor.clear, .black])
  func ffmpegAndPillowSeeAnAPNGAsThePicturesAre(
    _ compression: Compression, _ background: SRGBColor
  ) throws {
    let fixture = try Fixture(background: background)
    let order = Array(0..<12) + [11, 11, 5]
    try fixture.write("a.png", .apng, frames: order, plays: 3, compression: compression)
    let path = fixture.path("a.png")
    // Equal consecutive frames are merged.
    let pictures = try fixture.pictures(Array(0..<12) + [5])
    let pixels = pictures.flatMap(\.pixels)
    let byFFmpeg = try OtherProgram.ffmpegFrames(path, format: "apng") == pixels
    #expect(byFFmpeg)
    for pillow in Pillow.allCases {
      let frames = try pillow.frames(of: path)
      let isSame = frames.pixels == pixels
      #expect(try isSame || !pillow.canShow(path), "\(pillow)")
      #expect(frames.loop == 3)
      let total = frames.durations.reduce(0, +)
      expectClose(total, 500, within: 1e-6)
      try #require(frames.durations.count > 11)
      #expect(frames.durations[11] == 100)
    }
    let check = try ChildProgram.run("pngcheck", ["-q", path])
    #expect(check.status == 0, "\(check.text)")
    #expect(try fixture.names == ["a.png"])
  }

  /// Chromium, Firefox and Safari take a delay of 10 ms for a mistake and prolong it. At 91 frames
  /// per second, some frames have this delay.
  @Test(arguments: [
    (60, 1, false), (90, 1, false), (1000, 11, false), (91, 1, true), (100, 1, true),
  ])
  func warnsOfFrameRatesThatBrowsersSlowDown(
    _ numerator: Int, _ denominator: Int, _ isFast: Bool
  ) throws {
    let rate = try FrameRate(numerator, per: denominator)
    let fixture = try Fixture(frames: 2, rate: rate)
    #expect(try fixture.write("a.png", .apng).notes == (isFast ? [.fastAPNG] : []))
    #expect(try fixture.write("a.webp", .webp).notes == (isFast ? [.fastWebP] : []))
  }

  @Test func anAPNGHasTheSameBytesForAnyNumberOfJobs() throws {
    let fixture = try Fixture()
    for jobs in [1, 2, 5] { try fixture.write("\(jobs).png", .apng, jobs: jobs) }
    #expect(fixture.bytes("1.png") == fixture.bytes("2.png"))
    #expect(fixture.bytes("1.png") == fixture.bytes("5.png") && !fixture.bytes("1.png").isEmpty)
  }

  @Test(arguments: [AnimationFormat.apng, .webp, .webm])
  func transparencyMayBeginLate(_ format: AnimationFormat) throws {
    let fixture = try Fixture()
    var animation = fixture.animation
    let opaque = try Fixture(background: .black)
    let later = opaque.animation
    let earlier = fixture.animation
    animation = AnimatedScene(duration: nil) { time in
      try time < 0.15 ? later.scene(at: time) : earlier.scene(at: time)
    }
    let settings = AnimationSettings(format: format, rate: .default)
    _ = try AnimationWriter(
      SceneSeries(animation), frames: Array(0..<10), settings: settings, run: PictureRun(jobs: 2)
    ).write(to: fixture.path("late"))
    if format == .webm {
      #expect(try OtherProgram.ffprobe(fixture.path("late"))["TAG:alpha_mode"] == "1")
    } else {
      let last = try #require(try fixture.pictures([9]).first)
      for pillow in Pillow.allCases {
        let pixels = try pillow.frames(of: fixture.path("late")).pixels
        let isSame = visible(pixels).suffix(last.pixels.count) == last.pixels[...]
        #expect(isSame, "\(pillow)")
      }
    }
  }

  @Test func repeatedFramesAreWrittenAgain() throws {
    let fixture = try Fixture()
    let frames = [0, 7, 0, 0, 7]
    try fixture.write("a.rgba", .rgba, frames: frames)
    let isSame = try fixture.bytes("a.rgba") == fixture.pictures(frames).flatMap(\.pixels)
    #expect(isSame)
  }

  @Test(arguments: [AnimationFormat.apng, .webp, .webm, .mov])
  func anAnimationThatBeginsAnewIsCountedAnewAndLeavesOneFile(_ format: AnimationFormat) throws {
    let fixture = try Fixture()
    let (opaque, clear) = (try Fixture(background: .black).animation, fixture.animation)
    let animation = AnimatedScene(duration: nil) { time in
      try time < 0.15 ? opaque.scene(at: time) : clear.scene(at: time)
    }
    var counts: [Int] = []
    var writer = try AnimationWriter(
      SceneSeries(animation), frames: Array(0..<8),
      settings: AnimationSettings(format: format, rate: .default), run: PictureRun(jobs: 2))
    writer.progress = { counts.append($0 * 100 + $1) }
    let report = try writer.write(to: fixture.path("late"))
    // The first pass ends after five opaque frames. The second pass draws all eight.
    #expect(counts == (Array(1...5) + Array(1...8)).map { $0 * 100 + 8 })
    #expect(report.notes.isEmpty)
    #expect(try fixture.names == ["late"])
  }

  @Test func aWebPIsLosslessWithExactTimes() throws {
    let fixture = try Fixture(frames: 30)
    try fixture.write("a.webp", .webp, plays: 2)
    let pixels = try fixture.pictures().flatMap(\.pixels)
    for pillow in Pillow.allCases {
      let frames = try pillow.frames(of: fixture.path("a.webp"))
      // Fully transparent pixels may have any colour.
      let isSame = visible(frames.pixels) == pixels
      #expect(isSame, "\(pillow)")
      #expect(frames.durations.reduce(0, +) == 1000, "\(frames.durations)")
      #expect(frames.loop == 2)
    }
  }

  @Test(arguments: [(30, 1), (24, 1), (50, 1), (30_000, 1001), (60, 1)])
  func aGIFsDelaysDoNotDrift(_ numerator: Int, _ denominator: Int) throws {
    let rate = try FrameRate(numerator, per: denominator)
    let fixture = try Fixture(frames: 61, rate: rate)
    let report = try fixture.write("a.gif", .gif)
    let gif = try GIFFile(fixture.bytes("a.gif"))
    #expect(gif.delays.count == 61)
    var end = 0
    for (index, delay) in gif.delays.enumerated() {
      end += delay
      let exact = 100 * Double((index + 1) * denominator) / Double(numerator)
      expectClose(Double(end), exact, within: 0.5 + 1e-9, "frame \(index): \(gif.delays)")
    }
    #expect(report.notes.contains(.fastGIF) == (numerator == 60))
  }

  @Test(arguments: [(0, 0), (1, nil), (2, 1), (5, 4)])
  func aGIFsRepetitions(_ plays: Int, _ written: Int?) throws {
    let fixture = try Fixture(frames: 3)
    try fixture.write("a.gif", .gif, plays: plays)
    #expect(try GIFFile(fixture.bytes("a.gif")).repetitions == written)
  }

  @Test func aGIFHasHardEdgesAndSaysSo() throws {
    let fixture = try Fixture()
    let report = try fixture.write("a.gif", .gif)
    #expect(report.notes == [.hardEdges])
    for pillow in Pillow.allCases {
      let pixels = try pillow.frames(of: fixture.path("a.gif")).pixels
      let alphas = Set(stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] })
      #expect(alphas == [0, 255], "\(pillow)")
    }
    #expect(try fixture.names == ["a.gif"])
  }

  @Test(arguments: [
    (AnimationFormat.mp4, "h264", "yuv420p"), (.webm, "vp9", "yuv420p"),
    (.mov, "prores", "yuva444p12le"),
  ])
  func aVideoHasAllFramesItsTimeAndItsColours(
    _ format: AnimationFormat, _ codec: String, _ pixels: String
  ) throws {
    let fixture = try Fixture(rate: FrameRate(text: "29.97"))
    let report = try fixture.write("a", format)
    let probe = try OtherProgram.ffprobe(fixture.path("a"))
    let isMP4 = format == .mp4
    #expect(probe["codec_name"] == codec)
    #expect(probe["pix_fmt"] == pixels)
    #expect(probe["nb_read_frames"] == "12" && probe["r_frame_rate"] == "30000/1001")
    let side = isMP4 ? "42" : "41"
    #expect(probe["width"] == side && probe["height"] == side)
    #expect(probe["color_space"] == (format == .mov ? "bt709" : "smpte170m"))
    #expect(probe["color_primaries"] == "bt709")
    // ProRes has no field for the range.
    #expect(probe["color_range"] == "tv" || (format == .mov && probe["color_range"] == "unknown"))
    #expect(probe["TAG:alpha_mode"] == (format == .webm ? "1" : nil))
    let sizes = [41, 42].map { PixelSize(width: $0, height: $0) }
    let expected: [AnimationNote] = [.padded(from: sizes[0], to: sizes[1]), .flattened(.mp4)]
    #expect(report.notes == (isMP4 ? expected : []))
    #expect(try fixture.names == ["a"])
  }

  @Test(arguments: [(AnimationFormat.webm, "libvpx-vp9" as String?), (.mov, nil)])
  func aVideoKeepsTransparency(_ format: AnimationFormat, _ decoder: String?) throws {
    let fixture = try Fixture()
    try fixture.write("a", format)
    let decoded = try OtherProgram.ffmpegFrames(fixture.path("a"), decoder: decoder)
    let expected = try fixture.pictures().flatMap(\.pixels)
    try #require(decoded.count == expected.count)
    let alphas = stride(from: 3, to: decoded.count, by: 4).map {
      abs(Int(decoded[$0]) - Int(expected[$0]))
    }
    let mean = Double(alphas.reduce(0, +)) / Double(alphas.count)
    let worst = alphas.max() ?? 0
    #expect(mean < 2 && worst < 40, "\(mean) \(worst)")
    // The colours of opaque pixels are right, too.
    var colors: [Int] = []
    for pixel in stride(from: 0, to: decoded.count, by: 4) where expected[pixel + 3] == 255 {
      colors += (pixel..<pixel + 3).map { abs(Int(decoded[$0]) - Int(expected[$0])) }
    }
    let colorMean = Double(colors.reduce(0, +)) / Double(colors.count)
    #expect(colorMean < 8)
  }

  @Test func aVideoOfOpaqueFramesHasNoAlpha() throws {
    let fixture = try Fixture(background: .black)
    try fixture.write("a.webm", .webm)
    #expect(try OtherProgram.ffprobe(fixture.path("a.webm"))["TAG:alpha_mode"] == nil)
    try fixture.write("a.mov", .mov)
    let pixels = try OtherProgram.ffmpegFrames(fixture.path("a.mov"))
    #expect(stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 })
  }

  @Test func anMp4LiesOnItsBackdropAndItsEdgeIsRepeated() throws {
    let fixture = try Fixture()
    try fixture.write("a.mp4", .mp4, matte: SRGBColor(bytes: 200, 40, 90))
    let pixels = try OtherProgram.ffmpegFrames(fixture.path("a.mp4"))
    for corner in [0, 41, 41 * 42, 42 * 42 - 1] {
      for (channel, value) in [200, 40, 90].enumerated() {
        expectClose(Int(pixels[corner * 4 + channel]), value, within: 4)
      }
    }
  }

  @Test func anMp4BeginsWithItsIndex() throws {
    let fixture = try Fixture()
    try fixture.write("a.mp4", .mp4)
    let text = String(decoding: fixture.bytes("a.mp4"), as: Unicode.ASCII.self)
    let (index, data) = (text.range(of: "moov"), text.range(of: "mdat"))
    #expect(try #require(index).lowerBound < #require(data).lowerBound)
  }
}

/// Returns the pixels with fully transparent ones set to zero.
private func visible(_ pixels: [UInt8]) -> [UInt8] {
  var pixels = pixels
  for i in stride(from: 0, to: pixels.count, by: 4) where pixels[i + 3] == 0 {
    for channel in 0..<3 { pixels[i + channel] = 0 }
  }
  return pixels
}

/// The timing blocks of a GIF (GIF89a specification).
struct GIFFile {
  /// The delays in hundredths of a second.
  private(set) var delays: [Int] = []
  /// The number of repetitions in the Netscape extension; `nil` without it.
  private(set) var repetitions: Int?

  struct Invalid: Error {}

  init(_ bytes: [UInt8]) throws {
    guard bytes.count > 13, bytes.starts(with: Array("GIF89a".utf8)) else { throw Invalid() }
    var position = 13 + Self.tableSize(bytes[10])
    while position < bytes.count, bytes[position] != 0x3B {
      switch (bytes[position], bytes[position + 1]) {
      case (0x21, 0xF9):
        delays.append(Int(bytes[position + 4]) | Int(bytes[position + 5]) << 8)
        position = Self.skipBlocks(bytes, position + 2)
      case (0x21, 0xFF):
        if bytes[position + 3..<position + 14].elementsEqual("NETSCAPE2.0".utf8) {
          repetitions = Int(bytes[position + 16]) | Int(bytes[position + 17]) << 8
        }
        position = Self.skipBlocks(bytes, position + 2)
      case (0x21, _): position = Self.skipBlocks(bytes, position + 2)
      case (0x2C, _):
        position = Self.skipBlocks(bytes, position + 11 + Self.tableSize(bytes[position + 9]))
      default: throw Invalid()
      }
    }
  }

  private static func tableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  private static func skipBlocks(_ bytes: [UInt8], _ start: Int) -> Int {
    var position = start
    while bytes[position] != 0 { position += Int(bytes[position]) + 1 }
    return position + 1
  }
}
