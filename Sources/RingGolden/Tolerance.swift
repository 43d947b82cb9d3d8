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
  /// failures show it. `maxDelta` must be 0…255, and `maxPixels` at least 0.
  public static func tolerance(_ comparison: Comparison, because reason: String) -> Tolerance {
    precondition(!reason.isEmpty, "a tolerance needs a reason")
    let (maxDelta, maxPixels) = (comparison.maxDelta, comparison.maxPixels ?? 0)
    precondition((0...255).contains(maxDelta), "maxDelta is 0…255, not \(maxDelta)")
    precondition(maxPixels >= 0, "maxPixels is at least 0, not \(maxPixels)")
    return Tolerance(comparison: comparison, reason: reason)
  }
}
