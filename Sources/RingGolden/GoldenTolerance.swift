import RingCompare

/// The tolerated difference between an image and its golden, with a reason.
public struct GoldenTolerance: Hashable, Sendable {
  var options: Comparison
  var reason: String

  /// The default, without tolerance: all channels of all pixels must be equal.
  public static let exact = GoldenTolerance(options: Comparison(), reason: "")

  /// Returns a tolerance for differences in the channels of pixels.
  ///
  /// Each channel may differ by up to `maxDelta`, 0…255. Up to `maxPixels` pixels, ≥ 0, may differ
  /// by more. `reason` must not be empty. It tells later readers whether the numbers may be
  /// changed, and failures show it.
  public static func tolerance(
    maxDelta: Int, maxPixels: Int = 0, because reason: String
  ) -> GoldenTolerance {
    precondition((0...255).contains(maxDelta), "maxDelta is 0…255, not \(maxDelta)")
    precondition(maxPixels >= 0, "maxPixels is at least 0, not \(maxPixels)")
    return tolerance(Comparison(maxDelta: maxDelta, maxPixels: maxPixels), because: reason)
  }

  /// Returns a tolerance with options such as windows, ignored regions or another metric.
  ///
  /// `reason` must not be empty.
  public static func tolerance(
    _ options: Comparison, because reason: String
  ) -> GoldenTolerance {
    precondition(!reason.isEmpty, "a tolerance needs a reason")
    return GoldenTolerance(options: options, reason: reason)
  }
}
