import Foundation
import RingCore
import TestSupport
import Testing

@testable import RingCompare

@Suite struct PerceptualTests {
  struct Reference: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The counts above the thresholds 0.1 and 0.02, each with anti-aliasing counted and ignored.
    let counts: [Int]

    init(_ name: String, _ counts: Int...) {
      testDescription = name
      self.counts = counts
    }
  }

  private static let references = [
    Reference("gradients", 0, 0, 2499, 2499),
    Reference("dark levels", 450, 450, 2046, 2046),
    Reference("levels of alpha", 0, 0, 1973, 1973),
    Reference("translucent colours", 562, 562, 2138, 2138),
    Reference("thick ring on white, moved by a quarter", 128, 0, 300, 0),
    Reference("thick ring on white, moved by one", 324, 0, 448, 0),
    Reference("thick ring on transparency, moved by 0.4", 174, 0, 322, 0),
    Reference("thin ring on white, moved by a quarter", 130, 1, 310, 5),
    Reference("thin ring on transparency, moved by a quarter", 113, 2, 285, 5),
    Reference("boxes at the edges", 32, 0, 32, 0),
    Reference("boxes at the edges, on transparency", 25, 0, 33, 0),
    Reference("text moved by 0.3", 309, 85, 474, 133),
    Reference("text changed", 393, 170, 545, 232),
    Reference("opaque noise", 994, 994, 2396, 2396),
    Reference("translucent noise", 453, 453, 2075, 2075),
    Reference("noise of few levels", 1608, 1607, 1840, 1839),
    Reference("noise of few translucent levels", 975, 850, 1330, 1153),
  ]

  @Test(arguments: references)
  func countsAsPixelmatchDoes(_ reference: Reference) throws {
    let pair = try #require(
      PerceptualPairs.all.first { $0.testDescription == reference.testDescription })
    let counts = [0.1, 0.02].flatMap { threshold in
      [false, true].map { ignoresAntiAliasing in
        let options = Comparison(
          metric: .oklab(threshold: threshold), ignoresAntiAliasing: ignoresAntiAliasing)
        return options.compare(pair.expected, pair.actual).pixels
      }
    }
    #expect(counts == reference.counts)
  }

  @Test func everyPairHasAReference() {
    #expect(PerceptualPairs.all.map(\.testDescription) == Self.references.map(\.testDescription))
  }

  private func differ(_ a: [UInt8], _ b: [UInt8], _ threshold: Double) -> Bool {
    func pixel(_ color: [UInt8]) -> Pixel { Pixel(SIMD4(color[0], color[1], color[2], 255)) }
    return PerceptualMetric(threshold: threshold).differ(pixel(a), pixel(b), at: 0)
  }

  @Test func blackAndWhiteAre1Apart() {
    #expect(differ([0, 0, 0], [255, 255, 255], 0.999))
    #expect(!differ([0, 0, 0], [255, 255, 255], 1.001))
    #expect(!differ([0, 0, 0], [13, 13, 13], 0.1))
    #expect(differ([0, 0, 0], [23, 23, 23], 0.1))
  }

  /// The reference uses Foundation's `pow` and `cbrt`; distances from the tables may deviate by
  /// 0.0005.
  @Test func distancesAreThoseOfTheFormulas() {
    var random = SplitMix64(seed: 3)
    for round in 0..<500 {
      let a = (0..<3).map { _ in UInt8(random.next() & 255) }
      let b = (0..<3).map { _ in UInt8(random.next() & 255) }
      let distance = IdealColor(a).distance(to: IdealColor(b))
      #expect(differ(a, b, distance - 0.0005), "\(a) \(b), round \(round)")
      #expect(!differ(a, b, distance + 0.0005), "\(a) \(b), round \(round)")
    }
  }

  @Test func nothingPassesAThresholdThatIsNoNumber() {
    #expect(differ([1, 2, 3], [1, 2, 4], .nan))
    #expect(differ([1, 2, 3], [1, 2, 4], 0))
    #expect(differ([1, 2, 3], [1, 2, 4], -1))
  }

  @Test func theCheckerboardHasTwoLevelsInGreenAndBlue() {
    let colors = (0..<100).map(PerceptualMetric.background)
    #expect(colors.allSatisfy { $0.x == 48 })
    #expect(Set(colors.map(\.y)) == [48, 207] && Set(colors.map(\.z)) == [48, 207])
    // 1/φ + 1/φ² = 1, so that green and blue are never equal except at the first pixel.
    #expect(colors.dropFirst().allSatisfy { $0.y != $0.z })
  }

  /// A white veil and transparency are equal on white, but differ on the checkerboard.
  @Test func aWhiteVeilIsNotTransparency() {
    let options = Comparison(metric: .oklab())
    let result = options.compare(
      .plain(9, 9, [255, 255, 255, 128]), .plain(9, 9, [0, 0, 0, 0])
    ).result
    #expect(result.count == 81)
  }

  @Test(arguments: [Comparison.Metric.channels, .oklab()])
  func aThinRingThatMovedByAQuarterOfAPixelIsFound(_ metric: Comparison.Metric) throws {
    func ring(_ x: Double) -> RasterImage {
      Shape.ring(x: x, y: 200, radius: 20, thickness: 2)
        .image(300, 240, color: [230, 40, 120, 255], over: [255, 255, 255, 255])
    }
    let comparison = Comparison(metric: metric)
    let found = comparison.compare(ring(250), ring(250.25)).result
    #expect(!found.isAccepted && found.count > 80)
    let box = try #require(found.boundingBox)
    #expect((228...232).contains(box.x) && (178...182).contains(box.y))
    let window = try #require(found.densestWindow)
    #expect((214...272).contains(window.x) && (164...222).contains(window.y))
    #expect(window.pixels > 20)
  }

  @Test func aDeltaAndAThresholdBothTolerate() {
    let (expected, actual) = (
      RasterImage.plain(4, 4, [0, 0, 0, 255]), RasterImage.plain(4, 4, [20, 20, 20, 255])
    )
    func isAccepted(_ delta: Int, _ threshold: Double) -> Bool {
      let options = Comparison(maxDelta: delta, metric: .oklab(threshold: threshold))
      return options.compare(expected, actual).result.isAccepted
    }
    #expect(!isAccepted(19, 0.02))
    #expect(isAccepted(20, 0.02))
    #expect(isAccepted(0, 0.9))
  }
}

/// OKLab with Ottosson's uniform lightness, in Double and without tables.
private struct IdealColor {
  let (lightness, a, b): (Double, Double, Double)

  init(_ color: [UInt8]) {
    let light = color.map { level -> Double in
      let c = Double(level) / 255
      return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }
    func cone(_ r: Double, _ g: Double, _ b: Double) -> Double {
      cbrt(r * light[0] + g * light[1] + b * light[2])
    }
    let l = cone(0.4122214708, 0.5363325363, 0.0514459929)
    let m = cone(0.2119034982, 0.6806995451, 0.1073969566)
    let s = cone(0.0883024619, 0.2817188376, 0.6299787005)
    let x = 1.206 / 1.03 * (0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s)
    lightness = 0.5 * (x - 0.206 + sqrt((x - 0.206) * (x - 0.206) + 0.12 * x))
    a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  func distance(to other: IdealColor) -> Double {
    abs(lightness - other.lightness) + hypot(a - other.a, b - other.b)
  }
}
