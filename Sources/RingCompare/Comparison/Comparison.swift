import RingCodec
import RingCore
import RingSystem

// Re-export the types of settings and results, so that users need not import another module.
// `Compression`, an argument of `RasterImage.writePNG(to:)`, also makes that method and
// `RasterImage(contentsOf:)` visible, because they are in the same module.
@_exported import enum RingCodec.Compression
@_exported import struct RingCore.PixelRegion
@_exported import struct RingCore.PixelSize
@_exported import struct RingCore.Problem
@_exported import struct RingCore.RasterImage
@_exported import struct RingCore.RingError

/// A comparison of images, pixel by pixel: its metric and tolerances. By default no pixel may
/// differ.
///
/// A pixel counts if it differs by more than `maxDelta` *and* by more than the metric's threshold,
/// is in no ignored region and is not taken for anti-aliasing. `maxPixels` and `density` limit the
/// counted pixels; if both are set, both limits apply.
///
/// Fully transparent pixels are equal regardless of their colour; between such a pixel and another
/// one, only alpha can differ. Images of different sizes are compared in their overlap, with the
/// upper left corners aligned, but never accepted.
///
/// ```swift
/// let difference = try Comparison().compare("expected.png", "actual.png")
/// if !difference.isAccepted {
///   print(difference)
///   try difference.picture(.sideBySide).writePNG(to: "difference.png")
/// }
/// ```
public struct Comparison: Hashable, Sendable {
  /// The metric that decides whether two pixels differ.
  public enum Metric: Hashable, Sendable {
    /// The largest difference of a channel, in levels of 0…255.
    case channels
    /// The perceptual distance in OKLab, in which black and white are 1 apart; pixels differ if it
    /// exceeds the threshold, ≥ 0. NaN accepts equal pixels only, as 0 does.
    ///
    /// Translucent pixels are composited over a coloured checkerboard.
    case oklab(threshold: Double = Metric.defaultThreshold)

    /// The default threshold of `oklab`: 0.1 as in pixelmatch, which is rather generous.
    public static let defaultThreshold = 0.1
  }

  /// A limit for the number of counted pixels in any square of a given size.
  ///
  /// Scattered noise passes; the same number of pixels in one place does not.
  public struct Density: Hashable, Sendable {
    /// The side of the square in pixels, ≥ 1; clipped to the image.
    public var side: Int
    /// The maximum number of counted pixels in the square. Default: 0.
    public var maxPixels: Int

    /// Creates a limit for squares of `side` × `side` pixels, ≥ 1, in which at most `maxPixels`,
    /// ≥ 0, may differ. Other numbers are a programming error.
    public init(side: Int, maxPixels: Int = 0) {
      precondition(side >= 1, "the side of a square is at least 1, not \(side)")
      precondition(maxPixels >= 0, "maxPixels is at least 0, not \(maxPixels)")
      (self.side, self.maxPixels) = (side, maxPixels)
    }

    /// The side of the square that is reported if no limit is set, in pixels.
    static let reportedSide = 16
  }

  /// The largest difference of a channel that is tolerated, 0…255. Default: 0.
  public var maxDelta: Int
  /// The maximum number of counted pixels. Default: `nil`, which allows no counted pixel without a
  /// `density`, and any number within the limit of a `density`.
  public var maxPixels: Int?
  /// The maximum number of counted pixels in any square. Default: `nil`, no such limit.
  public var density: Density?
  /// The metric that decides whether two pixels differ. Default: `channels`.
  public var metric: Metric
  /// Whether pixels that look like the anti-aliased edge of a shape do not count. Default: `false`.
  ///
  /// The detector only inspects neighbours, so it also hides that a shape moved by less than a
  /// pixel, and it is unreliable on lines thinner than three pixels. Therefore do not use it for
  /// rings.
  public var ignoresAntiAliasing: Bool
  /// The regions whose pixels may differ in any way; parts outside the images have no effect.
  /// Default: none.
  public var ignoredRegions: [PixelRegion]
  /// The share of the pixels of each image that takes the place of `maxPixels`; `nil` for none.
  package var maxPixelShare: PixelShare?
  /// The pixels that may differ in any way, in addition to `ignoredRegions`; `nil` for none.
  package var mask: IgnoreMask?

  /// Creates a comparison in which every pixel must be equal, unless an argument tolerates a
  /// difference.
  public init(
    maxDelta: Int = 0, maxPixels: Int? = nil, density: Density? = nil, metric: Metric = .channels,
    ignoresAntiAliasing: Bool = false, ignoredRegions: [PixelRegion] = []
  ) {
    (self.maxDelta, self.maxPixels, self.density) = (maxDelta, maxPixels, density)
    (self.metric, self.ignoresAntiAliasing) = (metric, ignoresAntiAliasing)
    self.ignoredRegions = ignoredRegions
  }
}

extension Comparison {
  /// Compares two images on at most `jobs` threads, by default one.
  ///
  /// The number of threads does not affect the result.
  public func compare(
    _ expected: RasterImage, _ actual: RasterImage, jobs: Int = 1
  ) -> Difference {
    let comparison = resolved(for: expected.size)
    var mask = DifferenceMask(size: expected.size.overlap(with: actual.size))
    let differences = PixelGrid.withOverlap(of: expected, actual) { a, b -> ComparisonResult in
      let scan = DifferenceScan(a, b, comparison)
      return mask.withMarks { scan.differences($0, jobs: jobs) }
    }
    let result = comparison.result(
      differences ?? ComparisonResult(), mask, expected: expected.size, actual: actual.size)
    return Difference(
      expected: expected, actual: actual, comparison: comparison, result: result, mask: mask)
  }

  /// Returns the comparison of images of a size, with `maxPixels` in the place of a share.
  package func resolved(for size: PixelSize) -> Comparison {
    guard let maxPixelShare else { return self }
    var comparison = self
    comparison.maxPixels = maxPixelShare.pixels(of: size.count)
    return comparison
  }

  /// Compares the frames of two animations in pairs; the tolerances apply to each pair.
  ///
  /// Returns as many differences as the longer animation has frames. A frame that the other
  /// animation lacks is compared with an image of 0 × 0 pixels, and therefore not accepted.
  public func compareFrames(_ expected: [RasterImage], _ actual: [RasterImage]) -> [Difference] {
    let missing = RasterImage(size: PixelSize(width: 0, height: 0), pixels: [])
    return (0..<max(expected.count, actual.count)).map { index in
      compare(
        index < expected.count ? expected[index] : missing,
        index < actual.count ? actual[index] : missing)
    }
  }

  /// Returns `differences`, of all rows of the overlap, with the densest square and the verdict.
  ///
  /// `mask` has the marks of the overlap; `expected` and `actual` are the sizes of the images.
  func result(
    _ differences: ComparisonResult, _ mask: DifferenceMask, expected: PixelSize, actual: PixelSize
  ) -> ComparisonResult {
    var result = differences
    result.densestWindow = differences.boundingBox.map { box in
      WindowDensity(size: density?.side ?? Density.reportedSide, of: mask)
        .densest(in: mask, rows: box.rows)
    }
    if expected != actual {
      result.verdict = .differentSizes
      (result.expected, result.actual) = (expected, actual)
    } else if !allows(result.count) || !allows(result.densestWindow) {
      result.verdict = .different
    }
    return result
  }

  /// Whether a number of counted pixels is tolerated.
  func allows(_ count: Int) -> Bool { count <= maxPixels ?? (density == nil ? 0 : .max) }

  /// Whether the counted pixels of the densest square are tolerated; `nil` for none.
  func allows(_ densest: DenseWindow?) -> Bool {
    guard let density, let densest else { return true }
    return densest.pixels <= density.maxPixels
  }
}

extension Comparison {
  /// Compares two image files on at most `jobs` threads, by default one.
  ///
  /// The files are PNG, JPEG or WebP, recognised by their content; `-` is standard input. Of an
  /// animated WebP, the first frame is compared.
  ///
  /// Throws a `RingError` as `RasterImage.init(contentsOf:maximumPixels:)`, with the path as the
  /// place, and of the code `image` for an animated PNG. For animations, `compareFrames(_:_:)` takes
  /// frames that the caller has decoded.
  public func compare(
    _ expected: String, _ actual: String, jobs: Int = 1
  ) throws(RingError) -> Difference {
    let paths = [expected, actual]
    // Standard input can only be read by one thread.
    let readers = paths.contains("-") ? 1 : jobs
    let images = Parallel.map(paths.count, jobs: readers) { index in
      Result { () throws(RingError) in try Self.image(in: paths[index]) }
    }
    return compare(try images[0].get(), try images[1].get(), jobs: jobs)
  }

  private static func image(in path: String) throws(RingError) -> RasterImage {
    try RasterImage(contentsOf: path) { bytes in
      guard bytes.starts(with: PNGSignature.bytes), try PNGFrames(bytes).count > 1 else { return }
      throw RingError([
        Problem(.error, .image, "an animated PNG, whose frames must be compared one by one")
      ])
    }
  }
}
