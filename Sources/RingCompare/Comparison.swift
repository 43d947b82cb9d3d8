import RingGraphics

/// A comparison of pictures, pixel by pixel.
///
/// Fully transparent pixels are equal whatever their colour, and against them only alpha can
/// differ. Pictures of different sizes are compared where they overlap if their upper left corners
/// meet.
public struct Comparison: Hashable, Sendable {
  /// What counts as a difference, and how much may differ. Default: every pixel must be equal.
  public var options: ComparisonOptions

  /// A comparison that tolerates nothing unless the options do.
  public init(_ options: ComparisonOptions = ComparisonOptions()) {
    self.options = options
  }

  /// The result alone; no pictures are kept for it. On at most `jobs` threads, by default one.
  public func compare(
    expected: RasterImage, actual: RasterImage, jobs: Int = 1
  ) -> ComparisonResult {
    compared(expected: expected, actual: actual, jobs: jobs).result
  }

  /// The result with what pictures of it need. It is the same on any number of threads, of which
  /// there are at most `jobs`, by default one.
  public func compared(
    expected: RasterImage, actual: RasterImage, jobs: Int = 1
  ) -> ComparedPictures {
    let overlap = PixelSize(
      width: min(expected.width, actual.width), height: min(expected.height, actual.height))
    let outcome = expected.pixels.withUnsafeBytes { a in
      actual.pixels.withUnsafeBytes { b in
        guard let a = PixelGrid(a, of: expected.size, part: overlap),
          let b = PixelGrid(b, of: actual.size, part: overlap)
        else { return Outcome(mask: DifferenceMask(size: overlap)) }
        let scan = DifferenceScan(a, b, ComparisonRules(options))
        var mask = DifferenceMask(size: overlap)
        let findings = mask.withMarks { scan.findings($0, jobs: jobs) }
        return Outcome(mask, findings, options)
      }
    }
    return ComparedPictures(
      expected: expected, actual: actual,
      result: verdict(outcome, expected.size, actual.size), mask: outcome.mask)
  }

  struct Outcome {
    var mask: DifferenceMask
    var found = PixelDifferences()
    var isAnyDifferent = false

    init(mask: DifferenceMask) { self.mask = mask }

    init(_ mask: DifferenceMask, _ findings: DifferenceFindings, _ options: ComparisonOptions) {
      self.mask = mask
      found = findings.differences(in: mask, options)
      isAnyDifferent = findings.isAnyDifferent
    }
  }

  func verdict(
    _ outcome: Outcome, _ expected: PixelSize, _ actual: PixelSize
  ) -> ComparisonResult {
    let found = outcome.found
    if expected != actual {
      return .differentSizes(expected: expected, actual: actual, overlap: found)
    }
    guard options.allow(found) else { return .different(found) }
    return outcome.isAnyDifferent ? .withinTolerance(found) : .identical
  }
}

extension ComparisonOptions {
  /// Whether so many counted pixels, in such density, are tolerated.
  func allow(_ found: PixelDifferences) -> Bool {
    if let window, let densest = found.densestWindow, densest.pixels > window.maxPixels {
      return false
    }
    return found.count <= maxPixels ?? (window == nil ? 0 : .max)
  }
}

/// Two pictures and what a comparison found.
public struct ComparedPictures: Hashable, Sendable {
  /// The accepted picture.
  public let expected: RasterImage
  /// The picture that was compared with it.
  public let actual: RasterImage
  /// What the comparison found.
  public let result: ComparisonResult
  /// Of the size of the overlap.
  public let mask: DifferenceMask
}
