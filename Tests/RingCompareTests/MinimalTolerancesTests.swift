import RingCompare
import RingCore
import TestSupport
import Testing

/// The returned tolerances pass, and smaller tolerances do not.
@Suite struct MinimalTolerancesTests {
  private static let metrics: [Comparison.Metric] = [.channels, .oklab(threshold: 0.004)]

  /// Returns small images in which some pixels differ a little, others a lot.
  private static func pair(_ random: inout SplitMix64) -> (RasterImage, RasterImage) {
    func number(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
    let (width, height) = (number(12) + 3, number(12) + 3)
    let expected = RasterImage(width, height) { _, _ in
      [number(256), number(256), number(256), number(4) == 0 ? number(256) : 255]
    }
    let actual = expected.with { _, _, color in
      guard number(3) == 0 else { return color }
      let range = number(5) == 0 ? 200 : 9
      return color.map { min(255, max(0, $0 + number(range) - range / 2)) }
    }
    return (expected, actual)
  }

  private static func options(_ random: inout SplitMix64) -> Comparison {
    func number(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
    return Comparison(
      maxDelta: number(3), maxPixels: number(2) == 0 ? nil : number(6),
      density: number(2) == 0 ? nil : Comparison.Density(side: number(5) + 1, maxPixels: number(4)),
      metric: metrics[number(2)], ignoresAntiAliasing: number(3) == 0,
      ignoredRegions: number(3) == 0 ? [PixelRegion(x: 1, y: 1, width: 2, height: 2)] : [])
  }

  private func accepts(
    _ options: Comparison, _ expected: RasterImage, _ actual: RasterImage
  ) -> Bool {
    options.compare(expected, actual).isAccepted
  }

  @Test func eachPassesAloneAndLessDoesNot() throws {
    var random = SplitMix64(seed: 20_261_122)
    var seen = (deltas: 0, thresholds: 0, pixels: 0, windows: 0)
    for round in 0..<600 {
      let (expected, actual) = Self.pair(&random)
      let options = Self.options(&random)
      let compared = options.compare(expected, actual)
      let passing = compared.minimalTolerances
      guard compared.verdict == .different else {
        #expect(passing == nil)
        continue
      }
      let found = try #require(passing)
      func check(_ what: String, _ enough: Comparison, _ less: Comparison) {
        #expect(accepts(enough, expected, actual), "round \(round): \(what)")
        #expect(!accepts(less, expected, actual), "round \(round): less than \(what)")
      }
      var (enough, less) = (options, options)
      if let delta = found.maxDelta {
        (enough.maxDelta, less.maxDelta) = (delta, delta - 1)
        check("a delta of \(delta)", enough, less)
        seen.deltas += 1
      }
      if let threshold = found.threshold {
        (enough, less) = (options, options)
        enough.metric = .oklab(threshold: threshold)
        less.metric = .oklab(threshold: threshold - 0.001)
        check("a threshold of \(threshold)", enough, less)
        seen.thresholds += 1
      }
      let limits = try #require(found.limits)
      (enough, less) = (options, options)
      if let pixels = limits.pixels {
        (enough.maxPixels, less.maxPixels) = (pixels, pixels - 1)
        seen.pixels += 1
      }
      if let pixels = limits.windowPixels {
        enough.density?.maxPixels = pixels
        less.density?.maxPixels = pixels - 1
        seen.windows += 1
      }
      check("\(limits)", enough, less)
    }
    // The test has covered each kind of tolerance.
    #expect(seen.deltas > 200 && seen.thresholds > 200 && seen.pixels > 100 && seen.windows > 100)
  }

  /// Black against white passes only with the largest tolerance of a pixel, which is useless.
  @Test func doesNotSuggestTolerancesThatPassEverything() throws {
    let compared = Comparison().compare(
      .plain(3, 2, [0, 0, 0, 255]), .plain(3, 2, [255, 255, 255, 255]))
    let passing = try #require(compared.minimalTolerances)
    #expect(passing.maxDelta == nil && passing.threshold == nil && passing.limits?.pixels == 6)
  }

  /// A threshold that is not a number accepts equal pixels only, and differs from itself.
  @Test func aThresholdThatIsNotANumberPassesWithOthers() throws {
    let expected = RasterImage.plain(4, 4)
    let actual = expected.with { x, y, color in
      x == 1 && y == 2 ? [color[0] + 7, 90, 200, 255] : color
    }
    let comparison = Comparison(metric: .oklab(threshold: .nan))
    #expect(comparison.compare(expected, expected).isAccepted)
    let passing = comparison.compare(expected, actual).passing
    #expect(passing.map(\.maxDelta) == [7, 0, 0] && passing.map(\.maxPixels) == [nil, nil, 1])
    #expect(passing.allSatisfy { accepts($0, expected, actual) })
    let zero = Comparison(metric: .oklab(threshold: 0)).compare(expected, actual).passing
    #expect(zero.map(\.maxDelta) == [7, 0, 0] && zero[1].metric == passing[1].metric)
  }

  #if compiler(>=6.2)
    @Test func aDensityOutOfRangeIsAProgrammingError() async {
      await #expect(processExitsWith: .failure) { _ = Comparison.Density(side: 0) }
      await #expect(processExitsWith: .failure) {
        _ = Comparison.Density(side: 1, maxPixels: -1)
      }
    }
  #endif

  @Test func otherSizesPassWithNothing() {
    let compared = Comparison().compare(.plain(3, 2), .plain(3, 3))
    #expect(compared.minimalTolerances == nil)
  }

  /// Tolerances from the numbers alone pass too, but need not be minimal.
  @Test func withoutPicturesThereIsStillAnAnswer() throws {
    let expected = RasterImage.plain(9, 9)
    let actual = expected.with { x, y, color in x == y ? [color[0] + 7, 90, 200, 255] : color }
    let options = Comparison(maxPixels: 2)
    let passing = try #require(
      options.compare(expected, actual).result.minimalTolerances(
        for: options))
    #expect(passing.maxDelta == 7 && passing.threshold == nil)
    #expect(passing.limits?.pixels == 9 && passing.limits?.windowPixels == nil)
    #expect(accepts(Comparison(maxDelta: 7, maxPixels: 2), expected, actual))
  }

  @Test func framesNeedTheLargest() throws {
    let expected = RasterImage.plain(9, 9)
    func passing(_ step: Int, _ count: Int) throws -> MinimalTolerances {
      let actual = expected.with { x, y, color in
        x == 0 && y < count ? [color[0] + step, 90, 200, 255] : color
      }
      return try #require(
        Comparison().compare(expected, actual).minimalTolerances)
    }
    let both = try passing(3, 5).union(try passing(8, 2))
    #expect(both.maxDelta == 8 && both.limits?.pixels == 5)
    #expect(both.threshold == (try passing(8, 2)).threshold)
  }
}
