import RingCompare
import RingCore
import TestSupport
import Testing

/// The comparison band by band, checked against the comparison of whole images.
@Suite struct BandedComparisonTests {
  private static let options: [Comparison] = [
    Comparison(), Comparison(maxDelta: 20, maxPixels: 9),
    Comparison(ignoresAntiAliasing: true),
    Comparison(metric: .oklab(), ignoresAntiAliasing: true),
    Comparison(
      density: .init(side: 3, maxPixels: 2), metric: .oklab(threshold: 0.02),
      ignoredRegions: [PixelRegion(x: 2, y: 3, width: 5, height: 40)]),
  ]

  /// Returns discs with soft edges, with some pixels changed.
  private func picture(_ size: PixelSize, _ generator: inout SplitMix64) -> RasterImage {
    let center = (Double(size.width) / 2, Double(size.height) / 2 + 0.3)
    let picture = RasterImage(size.width, size.height) { x, y in
      let (a, b) = (Double(x) - center.0, Double(y) - center.1)
      let alpha = min(1, max(0, 8.5 - (a * a + b * b).squareRoot()))
      return [200, 60 + y % 3, 40, Int(alpha * 255)]
    }
    return picture.with { _, _, color in
      Int.random(in: 0..<9, using: &generator) == 0
        ? color.map { $0 + Int.random(in: -40...40, using: &generator) } : color
    }
  }

  private func banded(
    _ expected: RasterImage, _ actual: RasterImage, _ options: Comparison, rows: Int
  ) -> ComparisonResult {
    var comparison = BandedComparison(options, expected: expected.size, actual: actual.size)
    func band(_ image: RasterImage, _ top: Int) -> [UInt8] {
      let (start, end) = (min(top, image.height), min(top + rows, image.height))
      return Array(image.pixels[start * image.width * 4..<end * image.width * 4])
    }
    for top in stride(from: 0, to: max(expected.height, actual.height), by: rows) {
      comparison.add(expected: band(expected, top), actual: band(actual, top))
    }
    return comparison.finish()
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func bandsFindWhatWholePicturesShow(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    func side() -> Int { Int.random(in: 1...24, using: &generator) }
    let size = PixelSize(width: side(), height: side())
    let expected = picture(size, &generator)
    let other = seed % 4 == 3 ? PixelSize(width: side(), height: side()) : size
    let actual = seed == 0 ? expected : picture(other, &generator)
    for options in Self.options {
      let whole = options.compare(expected, actual).result
      for rows in [1, 2, 3, 5, 100] {
        #expect(
          banded(expected, actual, options, rows: rows) == whole,
          "\(rows) rows of \(size) and \(other)")
      }
    }
  }
}
