import RingCore
import Testing

@testable import RingCompare

@Suite struct DifferencePictureTests {
  private static let red = SIMD4<UInt8>(255, 0, 0, 255)
  private static let blue = SIMD4<UInt8>(120, 170, 255, 255)
  private static let magenta = SIMD4<UInt8>(255, 0, 255, 255)
  private static let clear = SIMD4<UInt8>(0, 0, 0, 0)

  private func compared(_ options: Comparison = Comparison()) -> Difference {
    let expected = RasterImage.plain(6, 4, [0, 0, 0, 255])
    let actual = expected.with { x, y, color in
      switch (x, y) {
      case (1, 2): [0, 90, 0, 255]
      case (5, 3): [0, 1, 0, 255]
      default: color
      }
    }
    return options.compare(expected, actual)
  }

  @Test func aMaskHasCountedPixelsOnly() {
    let mask = compared(Comparison(maxDelta: 1)).picture(.mask)
    #expect(mask.size == PixelSize(width: 6, height: 4))
    #expect(mask[1, 2] == Self.red)
    #expect(mask[5, 3] == Self.clear && mask[0, 0] == Self.clear)
  }

  @Test func anOverlayFadesTheExpectedPicture() {
    let overlay = compared(Comparison(maxDelta: 1)).picture(.overlay)
    #expect(overlay[0, 0] == SIMD4(191, 191, 191, 255))
    #expect(overlay[1, 2] == Self.red && overlay[5, 3] == Self.blue)
  }

  @Test func aStripHasBothPicturesAndTheOverlayBetweenThem() {
    let compared = compared()
    let (strip, overlay) = (compared.picture(.sideBySide), compared.picture(.overlay))
    #expect(strip.size == PixelSize(width: 18, height: 4))
    for y in 0..<4 {
      for x in 0..<6 {
        #expect(strip[x, y] == compared.expected[x, y])
        #expect(strip[6 + x, y] == overlay[x, y])
        #expect(strip[12 + x, y] == compared.actual[x, y])
      }
    }
  }

  @Test func marksAreasThatOnlyOneImageHas() {
    let compared = Comparison().compare(
      .plain(4, 2, [0, 0, 0, 255]), .plain(2, 3, [0, 0, 0, 255]))
    let mask = compared.picture(.mask)
    #expect(mask.size == PixelSize(width: 4, height: 3))
    #expect(mask[1, 1] == Self.clear && mask[3, 2] == Self.clear)
    #expect(mask[3, 0] == Self.magenta && mask[0, 2] == Self.magenta)
    #expect(compared.picture(.sideBySide).size == PixelSize(width: 4 + 4 + 2, height: 3))
  }

  @Test func pixelsTakenForAntiAliasingAreYellow() throws {
    let pair = try #require(
      PerceptualPairs.all.first { $0.testDescription == "boxes at the edges" })
    let compared = Comparison(ignoresAntiAliasing: true)
      .compare(pair.expected, pair.actual)
    let overlay = compared.picture(.overlay)
    let yellow = (0..<24).flatMap { y in (0..<30).map { overlay[$0, y] } }
      .filter { $0 == SIMD4(255, 200, 0, 255) }
    #expect(yellow.count == compared.ignoredPixels)
    #expect(yellow.count > 20)
  }
}
