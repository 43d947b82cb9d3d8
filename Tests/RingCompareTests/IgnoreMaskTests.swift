import RingCodec
import RingCore
import TestSupport
import Testing

@testable import RingCompare

/// Masks of ignored pixels, and limits that are a share of the pixels.
@Suite struct IgnoreMaskTests {
  /// A mask that ignores the pixels for which `isIgnored` returns `true`.
  private static func mask(
    _ width: Int, _ height: Int, _ isIgnored: (_ x: Int, _ y: Int) -> Bool
  ) -> IgnoreMask {
    IgnoreMask(RasterImage(width, height) { x, y in [0, 0, 0, isIgnored(x, y) ? 255 : 254] })
  }

  @Test func opaquePixelsAreIgnoredAndNoOthers() {
    let mask = Self.mask(5, 3) { x, y in y == 1 ? x != 2 : y == 2 && x == 4 }
    #expect(mask.count == 5)
    #expect(mask.ignoredColumns(inRow: 0) == [])
    #expect(mask.ignoredColumns(inRow: 1) == [0..<2, 3..<5])
    #expect(mask.ignoredColumns(inRow: 2) == [4..<5])
    #expect(mask.ignoredColumns(inRow: 3) == [] && mask.ignoredColumns(inRow: -1) == [])
  }

  @Test func aMaskHidesExactlyItsPixels() {
    var random = SplitMix64(seed: 7)
    let isIgnored = (0..<40 * 30).map { _ in random.next() % 3 == 0 }
    let expected = RasterImage.plain(40, 30)
    let actual = RasterImage.plain(40, 30, [0, 0, 0, 255])
    var comparison = Comparison()
    comparison.mask = Self.mask(40, 30) { x, y in isIgnored[y * 40 + x] }
    let result = comparison.compare(expected, actual).result
    #expect(result.count == isIgnored.count { !$0 })
    #expect(!result.isAccepted)
    // In bands, as files are compared.
    var bands = BandedComparison(comparison, expected: expected.size, actual: actual.size)
    for y in 0..<30 {
      let row = y * 160..<(y + 1) * 160
      bands.add(expected: Array(expected.pixels[row]), actual: Array(actual.pixels[row]))
    }
    #expect(bands.finish() == result)
  }

  @Test func aMaskAndRegionsAddUp() {
    var comparison = Comparison(ignoredRegions: [PixelRegion(x: 0, y: 0, width: 3, height: 10)])
    comparison.mask = Self.mask(10, 10) { x, _ in x >= 2 }
    let result = comparison.compare(.plain(10, 10), .plain(10, 10, [1, 2, 3, 255])).result
    #expect(result == ComparisonResult(.withinTolerance))
  }

  @Test func aMaskIsReadWithinItsMemory() throws {
    var encoder = try PNGEncoder()
    let bytes = try encoder.encode(RasterImage(20, 10) { x, _ in [0, 0, 0, x < 5 ? 255 : 0] })
    var memory = MemoryBudget.default
    let mask = try IgnoreMask(png: bytes, memory: &memory)
    #expect(mask.size == PixelSize(width: 20, height: 10) && mask.count == 50)
    #expect(memory.used == 20 * 10 * 4)
    var little = MemoryBudget(limit: 100)
    #expect(throws: MemoryLimitError.self) { try IgnoreMask(png: bytes, memory: &little) }
    #expect(throws: PNGError.self) { try IgnoreMask(png: [1, 2, 3], memory: &memory) }
  }

  @Test func aShareCountsThePixelsOfEachImage() {
    var comparison = Comparison()
    comparison.maxPixelShare = PixelShare("10%")
    let expected = RasterImage.plain(10, 10)
    func actual(_ columns: Int) -> RasterImage {
      expected.with { x, _, color in x < columns ? [0, 0, 0, 255] : color }
    }
    let accepted = comparison.compare(expected, actual(1))
    #expect(accepted.isAccepted && accepted.comparison.maxPixels == 10)
    let refused = comparison.compare(expected, actual(2))
    #expect(!refused.isAccepted)
    #expect(refused.minimalTolerances?.limits?.pixels == 20)
    #expect(comparison.compare(.plain(5, 10), .plain(5, 10)).comparison.maxPixels == 5)
  }
}
