import RingCompare

/// The tolerated difference between an image and its golden, with a reason.
public struct Tolerance: Hashable, Sendable {
  let comparison: Comparison
  let reason: String

  /// The default, without tolerance: all channels of all pixels must be equal.
  public static let exact = Tolerance(comparison: Comparison(), reason: "")

  /// Returns a tolerance for the differences that `comparison` accepts.
  ///
  /// `reason` must not be empty. It tells later readers whether the numbers may be changed, and
  /// failures show it. `maxDelta` must be 0…255, `maxPixels` at least 0, the `side` of a `density`
  /// at least 1, and the threshold of `oklab` 0 or a finite number above it. Other values are a
  /// programming error.
  public static func tolerance(_ comparison: Comparison, because reason: String) -> Tolerance {
    precondition(!reason.isEmpty, "a tolerance needs a reason")
    let (maxDelta, maxPixels) = (comparison.maxDelta, comparison.maxPixels ?? 0)
    precondition((0...255).contains(maxDelta), "maxDelta is 0…255, not \(maxDelta)")
    precondition(maxPixels >= 0, "maxPixels is at least 0, not \(maxPixels)")
    if let density = comparison.density {
      let (side, pixels) = (density.side, density.maxPixels)
      precondition(side >= 1, "the side of a density is at least 1, not \(side)")
      precondition(pixels >= 0, "the maxPixels of a density is at least 0, not \(pixels)")
    }
    if case .oklab(let threshold) = comparison.metric {
      precondition(
        threshold >= 0 && threshold.isFinite,
        "the threshold of oklab is a finite number of at least 0, not \(threshold)")
    }
    return Tolerance(comparison: comparison, reason: reason)
  }
}
