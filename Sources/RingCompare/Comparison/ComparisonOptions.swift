import RingCore

/// The metric and tolerances of a comparison; by default no pixel may differ.
///
/// Every option only adds tolerance: a pixel counts if it differs by more than `maxDelta` *and* by
/// more than the metric's threshold, is in no ignored region and is not taken for anti-aliasing.
public struct ComparisonOptions: Hashable, Sendable {
  /// The largest difference of a channel that is tolerated, 0…255. Default: 0.
  public var maxDelta: Int
  /// The maximum number of counted pixels. Default: `nil`, which allows no counted pixel without a
  /// `window`, and any number within the limit of a `window`.
  public var maxPixels: Int?
  /// The maximum number of counted pixels in any square. Default: `nil`, no such limit.
  public var window: DensityLimit?
  /// The metric that decides whether two pixels differ. Default: `channels`.
  public var metric: Metric
  /// The treatment of anti-aliased pixels. Default: `count`.
  public var antiAliasing: AntiAliasing
  /// The regions whose pixels may differ in any way; parts outside the images have no effect.
  /// Default: none.
  public var ignoredRegions: [PixelRegion]

  /// Creates options with which every pixel must be equal, unless an argument tolerates a
  /// difference.
  public init(
    maxDelta: Int = 0, maxPixels: Int? = nil, window: DensityLimit? = nil,
    metric: Metric = .channels, antiAliasing: AntiAliasing = .count,
    ignoredRegions: [PixelRegion] = []
  ) {
    self.maxDelta = maxDelta
    self.maxPixels = maxPixels
    self.window = window
    self.metric = metric
    self.antiAliasing = antiAliasing
    self.ignoredRegions = ignoredRegions
  }
}

/// A limit for the number of counted pixels in any square of a given size.
///
/// Scattered noise passes; the same number of pixels in one place does not.
public struct DensityLimit: Hashable, Sendable {
  /// The side of the square in pixels, ≥ 1; clipped to the image.
  public var size: Int
  /// The maximum number of counted pixels in the square. Default: 0.
  public var maxPixels: Int

  /// Creates a limit for squares of `size` × `size` pixels, ≥ 1, in which at most `maxPixels`, ≥ 0,
  /// may differ.
  public init(size: Int, maxPixels: Int = 0) {
    self.size = size
    self.maxPixels = maxPixels
  }

  /// The side of the square that is reported if no limit is set, in pixels.
  public static let reportedSize = 16
}

/// The metric that decides whether two pixels differ.
public enum Metric: Hashable, Sendable {
  /// The largest difference of a channel, in levels of 0…255.
  case channels
  /// The perceptual distance in OKLab, in which black and white are 1 apart; pixels differ if it
  /// exceeds the threshold.
  ///
  /// Translucent pixels are composited over a coloured checkerboard.
  case oklab(threshold: Double = Metric.defaultThreshold)

  /// The default threshold of `oklab`: 0.1 as in pixelmatch, which is rather generous.
  public static let defaultThreshold = 0.1
}

/// The treatment of differing pixels that look like the anti-aliased edge of a shape.
public enum AntiAliasing: String, CaseIterable, Hashable, Sendable {
  /// Anti-aliased pixels count like any other differing pixel.
  case count
  /// Anti-aliased pixels do not count.
  ///
  /// The detector only inspects neighbours, so it also hides that a shape moved by less than a
  /// pixel, and it is unreliable on lines thinner than three pixels. Therefore do not use it for
  /// rings.
  case ignore
}
