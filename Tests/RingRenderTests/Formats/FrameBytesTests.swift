import Foundation
import RingCore
import RingScene
import Testing

@testable import RingRender

@Suite struct FrameBytesTests {
  /// Red, green, blue, white, black, grey, and a translucent red.
  private static let picture = RasterImage(
    size: PixelSize(width: 7, height: 1),
    pixels: [
      [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255], [0, 0, 0, 255],
      [128, 128, 128, 255], [255, 0, 0, 51],
    ].flatMap { $0 })

  /// The expected values are ITU-R BT.601's table of colour bars at full amplitude, which uses the
  /// same rounding.
  @Test func yuvOfKnownColours() throws {
    let bytes = YUVFrame.bytes(of: Self.picture)
    #expect(Array(bytes.prefix(6)) == Array("FRAME\n".utf8))
    let planes = (0..<3).map { plane in Array(bytes.dropFirst(6 + plane * 7).prefix(6)) }
    try #require(planes.count > 2)
    #expect(planes[0] == [81, 145, 41, 235, 16, 126])
    #expect(planes[1] == [90, 54, 240, 128, 128, 128])
    #expect(planes[2] == [240, 34, 110, 128, 128, 128])
  }

  @Test func transparencyShowsTheBackdrop() {
    let preparation = FrameConverter(format: .mp4, matte: SRGBColor(bytes: 0, 100, 200))
    let frame = preparation.bytes(of: Self.picture)
    #expect(!frame.isOpaque)
    // An alpha of 51 is a fifth.
    let last = 6 * 4
    #expect(Array(frame.bytes[last..<last + 4]) == [51, 80, 160, 255])
    #expect(Array(frame.bytes[0..<4]) == [255, 0, 0, 255])
  }

  @Test func sidesOfAnMp4BecomeEven() {
    let preparation = FrameConverter(format: .mp4, matte: .white)
    #expect(preparation.size(of: Self.picture.size) == PixelSize(width: 8, height: 2))
    let bytes = preparation.bytes(of: Self.picture).bytes
    #expect(bytes.count == 8 * 2 * 4)
    let (row, next) = (Array(bytes[..<32]), Array(bytes[32...]))
    #expect(row == next && row[24..<28] == row[28..<32])
    #expect(
      FrameConverter(format: .webm, matte: .white).size(of: Self.picture.size)
        == Self.picture.size)
  }

  @Test func ffmpegReadsY4mAsItWasDrawn() throws {
    let fixture = try Fixture(background: SRGBColor(bytes: 20, 90, 200))
    let report = try fixture.write("a.y4m", .y4m)
    #expect(report.notes.isEmpty)
    let probe = try OtherProgram.ffprobe(fixture.path("a.y4m"))
    #expect(probe["pix_fmt"] == "yuv444p" && probe["color_range"] == "tv")
    #expect(probe["nb_read_frames"] == "12" && probe["r_frame_rate"] == "30/1")
    let decoded = try OtherProgram.ffmpegFrames(fixture.path("a.y4m"))
    let expected = try fixture.pictures().flatMap(\.pixels)
    try #require(decoded.count == expected.count)
    let worst = zip(decoded, expected).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(worst <= 3)
  }

  @Test func rgbaIsNothingButThePixels() throws {
    let fixture = try Fixture()
    try fixture.write("a.rgba", .rgba, frames: [3, 3, 1])
    let pixels = try fixture.pictures([3, 3, 1]).flatMap(\.pixels)
    let isSame = fixture.bytes("a.rgba") == pixels
    #expect(isSame)
  }
}

@Suite struct AnimationFormatTests {
  @Test func rejectsUnsupportedFrameRatesBeforeDrawing() throws {
    let fixture = try Fixture(rate: 101)
    let fast = #expect(throws: AnimationError.self) { try fixture.write("a.gif", .gif) }
    #expect(fast?.description == "a gif cannot show 101 frames per second: at most 100")
    var slow = fixture
    slow.rate = try #require(FrameRate(1, per: 656))
    let late = #expect(throws: AnimationError.self) { try slow.write("a.gif", .gif) }
    #expect(
      late?.description
        == "a gif cannot show 1/656 frames per second: a frame lasts at most 655.35 s")
    let often = #expect(throws: AnimationError.self) {
      try fixture.write("a.webp", .webp, plays: 65_536)
    }
    #expect(throws: AnimationError.plays(.webp, -1)) {
      try fixture.write("a.webp", .webp, plays: -1)
    }
    #expect(
      often?.description
        == "a webp cannot be played 65536 times: at most 65535, or 0 for forever")
    let none = #expect(throws: AnimationError.self) {
      try fixture.write("a.gif", .apng, frames: [])
    }
    #expect(none?.description == "an animation needs at least one frame")
    #expect(try fixture.names.isEmpty)
    #expect(
      AnimationError.side(.webp, PixelSize(width: 20_000, height: 10)).description
        == "a webp of 20000 × 10 pixels is impossible: a side may have 16383")
  }

  @Test func noteDescriptions() {
    #expect(
      AnimationNote.flattened(.mp4).description
        == "mp4 does not support transparency: drawn on an opaque background")
    let sizes = [41, 42].map { PixelSize(width: $0, height: $0) }
    #expect(
      AnimationNote.padded(from: sizes[0], to: sizes[1]).description
        == "mp4 needs even sides: 41 × 41 became 42 × 42 pixels (the last column or row is "
        + "repeated)")
    #expect(
      AnimationNote.hardEdges.description
        == "gif does not support partial transparency: edges are hard")
    #expect(
      AnimationNote.fastGIF.description
        == "many programs play a gif of more than 50 frames per second too slowly")
    #expect(
      AnimationNote.fastAPNG.description
        == "browsers show a frame of 10 ms or less for 100 ms: an apng of more than 90 frames per "
        + "second plays too slowly")
    #expect(
      AnimationNote.fastWebP.description
        == "browsers show a frame of 10 ms or less for 100 ms: a webp of more than 90 frames per "
        + "second plays too slowly")
  }
}
