import RingCore
import TestSupport
import Testing

@testable import RingCompare

@Suite struct ComparisonTests {
  private func compare(
    _ expected: RasterImage, _ actual: RasterImage,
    _ options: Comparison = Comparison()
  ) -> ComparisonResult {
    options.compare(expected, actual).result
  }

  @Test func equalPicturesAreIdentical() {
    #expect(compare(.plain(31, 7), .plain(31, 7)) == ComparisonResult())
  }

  /// The pixel is at every position of a row, hence of a block and of the remainder after the last
  /// block.
  @Test(arguments: [1, 15, 16, 17, 40])
  func oneLevelOfOneChannelIsADifference(_ width: Int) {
    let expected = RasterImage.plain(width, 3)
    for place in 0..<width {
      for channel in 0..<4 {
        let actual = expected.with { x, y, color in
          var color = color
          if x == place, y == 1 { color[channel] += color[channel] == 255 ? -1 : 1 }
          return color
        }
        var found = ComparisonResult(.different)
        found.count = 1
        found.maxDelta = 1
        found.boundingBox = PixelRegion(x: place, y: 1, width: 1, height: 1)
        found.densestWindow = DenseWindow(size: 16, x: max(0, place - 15), y: 0, pixels: 1)
        #expect(compare(expected, actual) == found, "\(place) of \(width)")
      }
    }
  }

  @Test func aFullyTransparentPixelHasNoColour() {
    let clear = RasterImage(size: PixelSize(width: 1, height: 1), pixels: [0, 0, 0, 0])
    let hidden = RasterImage(size: PixelSize(width: 1, height: 1), pixels: [250, 9, 40, 0])
    let faint = RasterImage(size: PixelSize(width: 1, height: 1), pixels: [250, 9, 40, 2])
    #expect(compare(clear, hidden) == ComparisonResult())
    for transparent in [clear, hidden] {
      #expect(compare(transparent, faint).maxDelta == 2)
      #expect(compare(faint, transparent, Comparison(maxDelta: 2)).isAccepted)
    }
  }

  @Test func uniformNoiseOfOneLevelPassesWithADeltaOfOne() {
    let pair = Self.noise(amount: 1)
    #expect(!compare(pair.expected, pair.actual).isAccepted)
    let result = compare(pair.expected, pair.actual, Comparison(maxDelta: 1))
    var found = ComparisonResult(.withinTolerance)
    found.maxDelta = 1
    #expect(result == found)
    let more = Self.noise(amount: 2)
    #expect(!compare(more.expected, more.actual, Comparison(maxDelta: 1)).isAccepted)
  }

  @Test func maxPixelsLimitsDifferences() {
    let expected = RasterImage.plain(20, 20)
    let actual = expected.with { x, y, color in x + y == 9 ? [0, 0, 0, 255] : color }
    #expect(!compare(expected, actual, Comparison(maxPixels: 9)).isAccepted)
    let result = compare(expected, actual, Comparison(maxPixels: 10))
    #expect(result.isAccepted)
    #expect(result.count == 10)
    #expect(result.boundingBox == PixelRegion(x: 0, y: 0, width: 10, height: 10))
  }

  @Test func sizesAreAResultAndTheOverlapIsCompared() {
    let expected = RasterImage.plain(30, 20)
    let actual = RasterImage.plain(20, 40).with { x, y, color in
      (x == 4 && y == 5) || y == 25 ? [0, 0, 0, 255] : color
    }
    let result = compare(expected, actual)
    #expect(result.verdict == .differentSizes)
    #expect(result.expected == expected.size && result.actual == actual.size)
    #expect(result.count == 1)
    #expect(result.boundingBox == PixelRegion(x: 4, y: 5, width: 1, height: 1))
    let tolerant = Comparison(maxDelta: 255, maxPixels: .max)
    #expect(!compare(expected, actual, tolerant).isAccepted)
  }

  @Test func emptyPicturesAreIdentical() {
    let empty = RasterImage(size: PixelSize(width: 0, height: 0), pixels: [])
    #expect(compare(empty, empty) == ComparisonResult())
    #expect(!compare(empty, .plain(1, 1)).isAccepted)
  }

  static func noise(amount: Int) -> PicturePair {
    var random = SplitMix64(seed: 7)
    let expected = RasterImage(70, 50) { _, _ in (0..<4).map { _ in 3 + Int(random.next() % 250) } }
    let actual = expected.with { _, _, color in color.map { $0 + random.jitter(amount) } }
    return PicturePair("noise", expected, actual)
  }
}
