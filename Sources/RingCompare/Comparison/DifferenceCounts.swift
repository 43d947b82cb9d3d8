import RingCore

/// The differences in a range of rows.
struct DifferenceCounts: Sendable {
  /// `count`, `ignoredAntiAliased` and `maxDelta` have the same meaning as in `PixelDifferences`.
  var count = 0
  var ignoredAntiAliased = 0
  var maxDelta = 0
  /// Whether any pixel differs, including tolerated and ignored ones.
  var isAnyDifferent = false
  /// Of the counted pixels.
  var box = BoundingBox()

  mutating func add(_ other: DifferenceCounts) {
    count += other.count
    ignoredAntiAliased += other.ignoredAntiAliased
    maxDelta = max(maxDelta, other.maxDelta)
    isAnyDifferent = isAnyDifferent || other.isAnyDifferent
    box.add(other.box)
  }

  /// Returns the totals; all rows of the mask must have been compared.
  func differences(in mask: DifferenceMask, _ comparison: Comparison) -> PixelDifferences {
    var result = PixelDifferences()
    (result.count, result.ignoredAntiAliased) = (count, ignoredAntiAliased)
    (result.maxDelta, result.boundingBox) = (maxDelta, box.region)
    let size = comparison.density?.side ?? Comparison.Density.reportedSide
    result.densestWindow = box.region.map {
      WindowDensity(size: size, of: mask).densest(in: mask, box: $0)
    }
    return result
  }
}
