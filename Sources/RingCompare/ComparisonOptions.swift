import RingGraphics

/// How pictures are compared, and how much they may differ; by default not at all.
///
/// Every option only adds tolerance: a pixel counts if it differs by more than `maxDelta` *and* by
/// more than the metric's threshold, is in no ignored region and is not taken for anti-aliasing.
public struct ComparisonOptions: Hashable, Sendable {
  /// The largest difference of a channel, 0…255, that is none. Default: 0.
  public var maxDelta: Int
  /// How many pixels may count. Default: `nil`, which is none – or any number if there is a
  /// `window`, whose limit is then the only one.
  public var maxPixels: Int?
  /// How many counted pixels any square may hold. Default: no such limit.
  public var window: DensityLimit?
  /// Default: `channels`.
  public var metric: Metric
  /// Default: `count`.
  public var antiAliasing: AntiAliasing
  /// Pixels that may differ in any way; parts outside of the pictures mean nothing. Default: none.
  public var ignoredRegions: [PixelRegion]

  /// Options under which every pixel must be equal, but for what is named.
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

/// A limit of the counted pixels in any square of a size, so that scattered noise passes and the
/// same number of pixels in one place does not.
public struct DensityLimit: Hashable, Sendable {
  /// Pixels a side, 1 or more; a square larger than the picture is the picture.
  public var size: Int
  /// Default: 0.
  public var maxPixels: Int

  /// A square of `size` × `size` pixels, ≥ 1, in which at most `maxPixels`, ≥ 0, may differ.
  public init(size: Int, maxPixels: Int = 0) {
    self.size = size
    self.maxPixels = maxPixels
  }

  /// The square that is reported if no limit was set.
  public static let reportedSize = 16
}

/// When two pixels differ.
public enum Metric: Hashable, Sendable {
  /// By the channel that differs most, in levels of 0…255.
  case channels
  /// By what an eye sees: the distance in OKLab, in which black and white are 1 apart, must be more
  /// than the threshold.
  ///
  /// Translucent pixels are compared as they look over a coloured checkerboard.
  case oklab(threshold: Double = Metric.defaultThreshold)

  /// 0.1, as in pixelmatch: rather generous.
  public static let defaultThreshold = 0.1
}

/// What becomes of differing pixels that look like the anti-aliased rim of a shape.
public enum AntiAliasing: String, CaseIterable, Hashable, Sendable {
  /// They count like any other.
  case count
  /// They do not count. The test knows neighbours only, so it also hides that a shape moved by less
  /// than a pixel, and it is unsure about lines thinner than three pixels: no mode for rings.
  case ignore
}
