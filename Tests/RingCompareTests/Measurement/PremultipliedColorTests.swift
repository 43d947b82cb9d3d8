import RingCore
import TestSupport
import Testing

@testable import RingCompare

@Suite struct PremultipliedColorTests {
  /// The median of three levels, computed without sorting, equals that of the sorted levels.
  @Test func theMiddleOfThreeIsTheirMedian() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 {
      let levels = (0..<3).map { _ -> PremultipliedColor in
        var level = PremultipliedColor.zero
        // Few distinct values, so that many are equal.
        for index in 0..<4 { level[index] = Double(random.next() % 5) / 4 }
        return level
      }
      var expected = PremultipliedColor.zero
      for index in 0..<4 { expected[index] = levels.map { $0[index] }.sorted()[1] }
      #expect(PremultipliedColor.median(levels[0], levels[1], levels[2]) == expected)
      #expect(PremultipliedColor.median(of: levels) == expected)
    }
  }

  /// The colour components are premultiplied; the alpha is not multiplied by itself.
  @Test func aPixelIsItsPremultipliedLevel() {
    let image = RasterImage(size: PixelSize(width: 1, height: 1), pixels: [255, 51, 0, 102])
    let level = PixelField(image)[Point(x: 0.5, y: 0.5)]
    for (index, expected) in [0.4, 0.08, 0, 0.4].enumerated() {
      expectClose(level[index], expected, within: 1e-15)
    }
  }
}
