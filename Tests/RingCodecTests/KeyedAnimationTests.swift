import RingCore
import TestSupport
import Testing

@testable import RingCodec

/// Opaque images with a colour key for unchanged pixels, and unchanged gaps that are stored
/// nevertheless.
@Suite struct KeyedAnimationTests {
  /// Returns four frames of dark noise with some pixels of a given colour, whose corners change.
  private static func corners(besides color: [UInt8] = [255, 255, 255]) -> [RasterImage] {
    (0..<4).map { frame in
      Picture("", 40, 30) { x, y in
        let isCorner = (x < 9 && y < 9) || (x > 30 && y > 20)
        var random = SplitMix64(seed: UInt64((isCorner ? frame * 10_000 : 0) + y * 100 + x))
        let word = random.next()
        guard word & 7 > 0 else { return color + [255] }
        return [UInt8(word >> 8 & 63) | 1, UInt8(word >> 16 & 63), UInt8(word >> 24 & 63), 255]
      }.image
    }
  }

  private static func survey(_ frames: [RasterImage]) -> AnimationLayout {
    var survey = AnimationStatistics()
    for frame in frames { survey.add(frame) }
    return survey.layout
  }

  @Test(
    arguments: [([255, 255, 255], [0, 0, 0]), ([0, 0, 0], [255, 255, 255])] as [([UInt8], [UInt8])])
  func unchangedPixelsAreTheColourKey(_ color: [UInt8], _ key: [UInt8]) throws {
    let frames = Self.corners(besides: color)
    let bytes = try encode(frames, Self.survey(frames), .small)
    let file = try APNGFile(bytes)
    #expect(file.png["IHDR"]?[9] == 2)
    #expect(file.png["tRNS"] == key.flatMap { [0, $0] })
    let before = try #require(file.png.types.firstIndex(of: "tRNS"))
    #expect(before < file.png.types.firstIndex(of: "IDAT") ?? 0)
    #expect(file.frames.dropFirst().allSatisfy { $0.blend == 1 && $0.data.count < 600 })
    #expect(file.frames.map(\.shown) == frames)
    #expect(bytes.count < (try encode(frames, .translucent, .small).count))
  }

  @Test func theKeyIsAColorThatNoPictureHas() {
    var keys = UnusedColors()
    #expect(keys.best == Pixel(SIMD4(0, 0, 0, 255)))
    func remove(_ colors: [[UInt8]]) {
      let size = PixelSize(width: colors.count, height: 1)
      keys.remove(colorsOf: RasterImage(size: size, pixels: colors.flatMap { $0 + [255] }))
    }
    remove([[0, 0, 0], [255, 255, 255], [254, 254, 253]])
    #expect(keys.best == Pixel(SIMD4(254, 254, 254, 255)))
    remove((0...255).map { [$0, $0, $0] })
    #expect(keys.best == Pixel(SIMD4(0, 0, 16, 255)))
    let levels = (0..<16).map { UInt8($0 * 16) }
    for red in levels { remove(levels.flatMap { g in levels.map { [red, g, $0] } }.dropLast()) }
    #expect(keys.best == Pixel(SIMD4(0, 240, 240, 255)))
    for red in levels { remove([[red, 240, 240]]) }
    #expect(keys.best == nil)
  }

  @Test func aPictureWithTheKeyIsRefused() throws {
    let key = Pixel(SIMD4(1, 2, 3, 255))
    let pictures = [[9, 9, 9, 255], [1, 2, 3, 255]].map { color in
      Picture("", 4, 4) { x, _ in x == 2 ? color : [4, 5, 6, 255] }.image
    }
    #expect(throws: PNGError.frameLayout(1)) { try encode(pictures, .withColorKey(key), .small) }
  }

  /// If one pixel of each row changes and no gray is unused, every row must encode the key again.
  @Test func alphaTakesThePlaceOfAKeyThatIsFarWorse() throws {
    let frames = (0..<4).map { frame in
      Picture("", 256, 120) { x, y in
        if y == 0 { return [UInt8(x), UInt8(x), UInt8(x), 255] }
        var random = SplitMix64(seed: UInt64(frame * 1000 + y))
        if x == Int(random.next() & 255) { return [200, 30, 9, 255] }
        return [UInt8(x), UInt8(y), 1, 255]
      }.image
    }
    let file = try APNGFile(encode(frames, Self.survey(frames), .small))
    #expect(file.png["tRNS"] == nil && file.png["IHDR"]?[9] == 6)
    #expect(file.frames.map(\.shown) == frames)
  }

  @Test func shortOpaqueStretchesBetweenChangesAreRepeated() {
    let row: [UInt8] = Array("a..b....c.-.d".utf8)
    func picture(_ value: (UInt8) -> [UInt8]) -> RasterImage {
      RasterImage(size: PixelSize(width: row.count, height: 1), pixels: row.flatMap(value))
    }
    func canvas(_ letter: UInt8) -> [UInt8] {
      letter == UInt8(ascii: "-") ? [7, 7, 7, 100] : [5, 6, 7, 255]
    }
    let old = picture(canvas)
    let new = picture { $0 > 64 ? [$0, 0, 0, 255] : canvas($0) }
    func stored(_ bridged: Int) -> String {
      let region = PixelRegion(x: 0, y: 0, width: row.count, height: 1)
      let changes = new.delta(from: old, in: region, mergingGapsUpTo: bridged)
      return (0..<row.count).map { changes[$0, 0] == .zero ? " " : "x" }.joined()
    }
    #expect(stored(0) == "x  x    x   x")
    #expect(stored(2) == "xxxx    x   x")
    #expect(stored(4) == "xxxxxxxxx   x")
  }
}
