import RingGraphics

/// What was found in some rows.
struct DifferenceFindings: Sendable {
  /// As in `PixelDifferences`.
  var count = 0
  var ignoredAntiAliased = 0
  var maxDelta = 0
  /// Whether any pixel differs, tolerated and ignored ones included.
  var isAnyDifferent = false
  /// Around the counted pixels.
  var box = BoundingBox()

  /// Adds what was found in other rows.
  mutating func add(_ other: DifferenceFindings) {
    count += other.count
    ignoredAntiAliased += other.ignoredAntiAliased
    maxDelta = max(maxDelta, other.maxDelta)
    isAnyDifferent = isAnyDifferent || other.isAnyDifferent
    box.add(other.box)
  }

  /// Sums up when all rows of a mask have been looked at.
  func differences(in mask: DifferenceMask, _ options: ComparisonOptions) -> PixelDifferences {
    var found = PixelDifferences()
    (found.count, found.ignoredAntiAliased) = (count, ignoredAntiAliased)
    (found.maxDelta, found.boundingBox) = (maxDelta, box.region)
    let size = options.window?.size ?? DensityLimit.reportedSize
    found.densestWindow = box.region.map {
      WindowDensity(size: size, of: mask).densest(in: mask, box: $0)
    }
    return found
  }
}
