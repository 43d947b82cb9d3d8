// Imports only the product, without `@testable`, to see what its users see.
import RingCompare
import Testing

@Suite struct DifferenceTests {
  private let expected = RasterImage.plain(20, 20)
  /// `expected` with a row of ten pixels that differ by 7 levels, on the right.
  private var actual: RasterImage {
    expected.with { x, y, color in x >= 10 && y == 19 ? [16, 90, 200, 255] : color }
  }

  @Test func hasTheNumbersOfTheComparison() {
    let difference = Comparison(maxDelta: 2).compare(expected, actual)
    #expect(difference.verdict == .different && !difference.isAccepted)
    #expect(difference.pixels == 10 && difference.ignoredPixels == 0)
    #expect(difference.maxDelta == 7)
    #expect(difference.bounds == PixelRegion(x: 10, y: 19, width: 10, height: 1))
    #expect(difference.densest == PixelRegion(x: 4, y: 4, width: 16, height: 16))
    #expect(difference.description.hasPrefix("10 pixels differ; the largest channel difference"))
  }

  @Test func hasNoNumbersWithoutADifference() {
    let difference = Comparison().compare(expected, expected)
    #expect(difference.verdict == .identical && difference.isAccepted)
    #expect(difference.pixels == 0 && difference.maxDelta == 0 && difference.bounds == nil)
    #expect(difference.densest == nil && difference.passing.isEmpty)
    #expect(difference.explanation == nil && difference.description == "every pixel is equal")
  }

  @Test func saysWhatTheToleranceAllows() {
    #expect(
      Comparison(maxDelta: 2, maxPixels: 10).compare(expected, actual).description
        == "10 pixels differ; the largest channel difference is 7; all within 10 × 1 at (10, 19), "
        + "which the tolerance allows")
    #expect(
      Comparison(maxDelta: 7).compare(expected, actual).description
        == "no pixel counts; the largest channel difference is 7, which the tolerance allows")
  }

  @Test func clipsTheDensestSquareToTheImage() {
    let small = RasterImage.plain(5, 3)
    let other = small.with { x, y, color in x == 4 && y == 2 ? [0, 0, 0, 255] : color }
    let difference = Comparison().compare(small, other)
    #expect(difference.densest == PixelRegion(x: 0, y: 0, width: 5, height: 3))
  }

  @Test func drawsAPictureOfItself() {
    let difference = Comparison().compare(expected, actual)
    let red = SIMD4<UInt8>(255, 0, 0, 255)
    #expect(difference.picture()[10, 19] == red && difference.picture()[9, 19] != red)
    #expect(difference.picture(.mask)[9, 19] == SIMD4(0, 0, 0, 0))
    #expect(difference.picture(.sideBySide).width == 60)
    #expect(difference.picture(.sideBySide)[20 + 10, 19] == red)
  }

  @Test func knowsWhatWouldHavePassed() throws {
    let comparison = Comparison(
      maxPixels: 3, density: .init(side: 4, maxPixels: 2), ignoredRegions: [])
    let difference = comparison.compare(expected, actual)
    let passing = difference.passing
    try #require(passing.count == 3)
    #expect(passing[0].maxDelta == 7 && passing[0].maxPixels == 3)
    guard case .oklab(let threshold) = passing[1].metric else {
      Issue.record("\(passing[1])")
      return
    }
    #expect(threshold > 0 && threshold < 0.1)
    #expect(passing[2].maxPixels == 10 && passing[2].density == .init(side: 4, maxPixels: 4))
    for comparison in passing {
      #expect(comparison.compare(expected, actual).verdict == .withinTolerance)
    }
  }

  @Test func explainsAMovement() {
    func dot(_ x: Int) -> RasterImage {
      RasterImage.plain(9, 4).with { $0 == x && $1 == 1 ? [255, 0, 0, 255] : $2 }
    }
    let difference = Comparison().compare(dot(2), dot(3))
    #expect(difference.explanation == "the same picture, 1 px to the right")
    #expect(Comparison().compare(expected, actual).explanation == nil)
  }

  @Test func otherSizesAreNeverAccepted() {
    let difference = Comparison(maxDelta: 255).compare(expected, .plain(20, 21))
    #expect(difference.verdict == .differentSizes && !difference.isAccepted)
    #expect(difference.passing.isEmpty && difference.pixels == 0)
  }

  @Test func comparesFramesInPairs() {
    let verdicts = { (differences: [Difference]) in differences.map(\.verdict) }
    let both = Comparison().compareFrames([expected, expected], [expected, actual])
    #expect(verdicts(both) == [.identical, .different])
    let missing = Comparison().compareFrames([expected, expected], [expected])
    #expect(verdicts(missing) == [.identical, .differentSizes])
    #expect(missing[1].actual.size == PixelSize(width: 0, height: 0))
    let extra = Comparison(maxDelta: 255).compareFrames([], [expected])
    #expect(verdicts(extra) == [.differentSizes] && !extra[0].isAccepted)
    #expect(extra[0].picture(.mask).size == expected.size)
  }
}
