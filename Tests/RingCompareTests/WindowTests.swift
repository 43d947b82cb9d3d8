import RingCore
import TestSupport
import Testing

@testable import RingCompare

/// The densest window and ignored regions, checked against counts of every square.
@Suite struct WindowTests {
  private func mask(_ width: Int, _ height: Int, seed: UInt64) -> DifferenceMask {
    var random = SplitMix64(seed: seed)
    var mask = DifferenceMask(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        mask[x, y] = [.equal, .equal, .counted, .tolerated, .antiAliased][Int(random.next() % 5)]
      }
    }
    return mask
  }

  private func slowest(_ mask: DifferenceMask, _ size: Int) -> DenseWindow {
    let (width, height) = (min(size, mask.size.width), min(size, mask.size.height))
    var best = DenseWindow(size: size, x: 0, y: 0, pixels: 0)
    for top in 0...mask.size.height - height {
      for left in 0...mask.size.width - width {
        var pixels = 0
        for y in top..<top + height {
          for x in left..<left + width where mask[x, y] == .counted { pixels += 1 }
        }
        if pixels > best.pixels {
          best = DenseWindow(size: size, x: left, y: top, pixels: pixels)
        }
      }
    }
    return best
  }

  @Test(arguments: [1, 2, 3, 8, 16, 1_000_000])
  func theDensestWindowIsThatOfCounting(_ size: Int) {
    for (index, shape) in [(1, 1), (9, 1), (1, 9), (23, 17), (8, 30)].enumerated() {
      let mask = mask(shape.0, shape.1, seed: UInt64(index))
      let rows = (0..<shape.1).filter { y in
        (0..<shape.0).contains { mask[$0, y] == .counted }
      }
      guard let first = rows.first, let last = rows.last else { continue }
      #expect(
        WindowDensity(size: size, of: mask).densest(in: mask, rows: first..<last + 1)
          == slowest(mask, size),
        "\(shape), seed \(index)")
    }
  }

  @Test func scatteredPixelsPassAWindowThatTheSameNumberInOnePlaceDoesNot() {
    let expected = RasterImage.plain(64, 64)
    let scattered = expected.with { x, y, color in
      x % 8 == 3 && y % 8 == 5 ? [0, 0, 0, 255] : color
    }
    let compact = expected.with { x, y, color in
      (24..<32).contains(x) && (40..<48).contains(y) ? [0, 0, 0, 255] : color
    }
    let options = Comparison(density: .init(side: 16, maxPixels: 4))
    #expect(options.compare(expected, scattered).result.isAccepted)
    let result = options.compare(expected, compact).result
    #expect(!result.isAccepted)
    #expect(result.count == 64)
    #expect(result.densestWindow == DenseWindow(size: 16, x: 16, y: 32, pixels: 64))
    let limited = Comparison(maxPixels: 63, density: .init(side: 16, maxPixels: 4))
    #expect(!limited.compare(expected, scattered).result.isAccepted)
  }

  @Test func ignoredRegionsHideTheirPixelsAndNoOthers() {
    let expected = RasterImage.plain(50, 20)
    let actual = expected.with { x, _, color in x >= 30 ? [0, 0, 0, 255] : color }
    func compare(_ regions: [PixelRegion]) -> ComparisonResult {
      Comparison(ignoredRegions: regions)
        .compare(expected, actual).result
    }
    #expect(
      compare([PixelRegion(x: 30, y: 0, width: 20, height: 20)])
        == ComparisonResult(.withinTolerance))
    // Regions cover parts of rows, and pixels in several regions count once.
    let overlapping = [
      PixelRegion(x: 35, y: 5, width: 5, height: 5), PixelRegion(x: 37, y: 4, width: 5, height: 3),
      PixelRegion(x: 36, y: 6, width: 1, height: 1),
    ]
    #expect(compare(overlapping).count == 400 - 25 - 15 + 6)
  }

  @Test(arguments: [
    PixelRegion(x: -5, y: -5, width: 2, height: 2), PixelRegion(x: 50, y: 0, width: 9, height: 9),
    PixelRegion(x: 3, y: 3, width: -4, height: 9), PixelRegion(x: 3, y: 3, width: 9, height: 0),
    PixelRegion(x: .min, y: .min, width: 1, height: .max),
  ])
  func regionsWithoutPixelsMeanNothing(_ region: PixelRegion) {
    let actual = RasterImage.plain(50, 20, [0, 0, 0, 255])
    let result = Comparison(ignoredRegions: [region])
      .compare(.plain(50, 20), actual).result
    #expect(result.count == 1000)
  }

  @Test func aHugeRegionIsEverything() {
    let region = PixelRegion(x: -1, y: -1, width: .max, height: .max)
    let result = Comparison(ignoredRegions: [region])
      .compare(.plain(5, 5), .plain(5, 5, [0, 0, 0, 9])).result
    #expect(result == ComparisonResult(.withinTolerance))
  }
}
