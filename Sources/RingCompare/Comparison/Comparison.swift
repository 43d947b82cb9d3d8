import RingCore

/// A comparison of two images, pixel by pixel.
///
/// Fully transparent pixels are equal regardless of their colour; between such a pixel and another
/// one, only alpha can differ. Images of different sizes are compared in their overlap, with the
/// upper left corners aligned.
public struct Comparison: Hashable, Sendable {
  /// The metric and tolerances. Default: every pixel must be equal.
  public var options: ComparisonOptions

  /// Creates a comparison with a metric and tolerances. Default: every pixel must be equal.
  public init(_ options: ComparisonOptions = ComparisonOptions()) {
    self.options = options
  }

  /// Compares two images on at most `jobs` threads, by default one. Returns only the result,
  /// without the images.
  public func compare(
    expected: RasterImage, actual: RasterImage, jobs: Int = 1
  ) -> ComparisonResult {
    compared(expected: expected, actual: actual, jobs: jobs).result
  }

  /// Compares two images on at most `jobs` threads, by default one.
  ///
  /// Returns the result together with the images and marks that an image of the difference needs.
  /// The number of threads does not affect the result.
  public func compared(
    expected: RasterImage, actual: RasterImage, jobs: Int = 1
  ) -> ComparedImages {
    let overlap = PixelSize(
      width: min(expected.width, actual.width), height: min(expected.height, actual.height))
    let outcome = expected.pixels.withUnsafeBytes { a in
      actual.pixels.withUnsafeBytes { b in
        guard let a = PixelGrid(a, of: expected.size, part: overlap),
          let b = PixelGrid(b, of: actual.size, part: overlap)
        else { return Outcome(mask: DifferenceMask(size: overlap)) }
        let scan = DifferenceScan(a, b, ComparisonRules(options))
        var mask = DifferenceMask(size: overlap)
        let counts = mask.withMarks { scan.counts($0, jobs: jobs) }
        return Outcome(mask, counts, options)
      }
    }
    return ComparedImages(
      expected: expected, actual: actual,
      result: verdict(outcome, expected.size, actual.size), mask: outcome.mask)
  }

  struct Outcome {
    var mask: DifferenceMask
    var differences = PixelDifferences()
    var isAnyDifferent = false

    init(mask: DifferenceMask) { self.mask = mask }

    init(_ mask: DifferenceMask, _ counts: DifferenceCounts, _ options: ComparisonOptions) {
      self.mask = mask
      differences = counts.differences(in: mask, options)
      isAnyDifferent = counts.isAnyDifferent
    }
  }

  func verdict(
    _ outcome: Outcome, _ expected: PixelSize, _ actual: PixelSize
  ) -> ComparisonResult {
    let differences = outcome.differences
    if expected != actual {
      return .differentSizes(expected: expected, actual: actual, overlap: differences)
    }
    guard options.allow(differences) else { return .different(differences) }
    return outcome.isAnyDifferent ? .withinTolerance(differences) : .identical
  }
}

extension ComparisonOptions {
  /// Whether the options tolerate the number and the density of the counted pixels.
  func allow(_ differences: PixelDifferences) -> Bool {
    if let window, let densest = differences.densestWindow, densest.pixels > window.maxPixels {
      return false
    }
    return differences.count <= maxPixels ?? (window == nil ? 0 : .max)
  }
}

/// Two images and the result of their comparison.
public struct ComparedImages: Hashable, Sendable {
  /// The expected image.
  public let expected: RasterImage
  /// The image that was compared with `expected`.
  public let actual: RasterImage
  /// The result of the comparison.
  public let result: ComparisonResult
  /// The marks of the pixels of the overlap.
  public let mask: DifferenceMask
}
