import RingCompare

/// The tolerated difference between an image and its golden, with a reason.
public struct GoldenTolerance: Hashable, Sendable {
  var options: ComparisonOptions
  var reason: String

  /// No tolerance: all channels of all pixels must be equal. The default.
  public static let exact = GoldenTolerance(options: ComparisonOptions(), reason: "")

  /// Returns a tolerance: at most `maxPixels` pixels differ in a channel by more than `maxDelta`,
  /// 0…255.
  ///
  /// `reason` must not be empty. It tells later readers whether the numbers may be changed, and is
  /// shown with failures.
  public static func tolerance(
    maxDelta: Int, maxPixels: Int = 0, because reason: String
  ) -> GoldenTolerance {
    precondition((0...255).contains(maxDelta), "maxDelta is 0…255, not \(maxDelta)")
    precondition(maxPixels >= 0, "maxPixels is at least 0, not \(maxPixels)")
    return tolerance(ComparisonOptions(maxDelta: maxDelta, maxPixels: maxPixels), because: reason)
  }

  /// Returns a tolerance with the given options: windows, ignored regions, other metrics.
  public static func tolerance(
    _ options: ComparisonOptions, because reason: String
  ) -> GoldenTolerance {
    precondition(!reason.isEmpty, "a tolerance needs a reason")
    return GoldenTolerance(options: options, reason: reason)
  }
}
