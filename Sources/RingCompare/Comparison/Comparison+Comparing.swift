import RingCore

extension Comparison {
  /// Compares two images on at most `jobs` threads, by default one.
  ///
  /// The number of threads does not affect the result.
  public func compare(
    _ expected: RasterImage, _ actual: RasterImage, jobs: Int = 1
  ) -> Difference {
    let overlap = PixelSize(
      width: min(expected.width, actual.width), height: min(expected.height, actual.height))
    let outcome = expected.pixels.withUnsafeBytes { a in
      actual.pixels.withUnsafeBytes { b in
        guard let a = PixelGrid(a, of: expected.size, part: overlap),
          let b = PixelGrid(b, of: actual.size, part: overlap)
        else { return Outcome(mask: DifferenceMask(size: overlap)) }
        let scan = DifferenceScan(a, b, ComparisonRules(self))
        var mask = DifferenceMask(size: overlap)
        let counts = mask.withMarks { scan.counts($0, jobs: jobs) }
        return Outcome(mask, counts, self)
      }
    }
    return Difference(
      expected: expected, actual: actual, comparison: self,
      result: result(outcome, expected.size, actual.size), mask: outcome.mask)
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

  struct Outcome {
    var mask: DifferenceMask
    var differences = PixelDifferences()
    var isAnyDifferent = false

    init(mask: DifferenceMask) { self.mask = mask }

    init(_ mask: DifferenceMask, _ counts: DifferenceCounts, _ comparison: Comparison) {
      self.mask = mask
      differences = counts.differences(in: mask, comparison)
      isAnyDifferent = counts.isAnyDifferent
    }
  }

  /// `outcome` is that of the overlap; `expected` and `actual` are the sizes of the images.
  func result(
    _ outcome: Outcome, _ expected: PixelSize, _ actual: PixelSize
  ) -> ComparisonResult {
    let differences = outcome.differences
    if expected != actual {
      return .differentSizes(expected: expected, actual: actual, overlap: differences)
    }
    guard allows(differences) else { return .different(differences) }
    return outcome.isAnyDifferent ? .withinTolerance(differences) : .identical
  }

  /// Whether the number and the density of the counted pixels are tolerated.
  func allows(_ differences: PixelDifferences) -> Bool {
    if let density, let densest = differences.densestWindow, densest.pixels > density.maxPixels {
      return false
    }
    return differences.count <= maxPixels ?? (density == nil ? 0 : .max)
  }
}
