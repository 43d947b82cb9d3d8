import RingCompare

/// How much a picture may differ from its golden, and why.
public struct GoldenTolerance: Hashable, Sendable {
  var options: ComparisonOptions
  var reason: String

  /// Not at all: every channel of every pixel is equal. The default.
  public static let exact = GoldenTolerance(options: ComparisonOptions(), reason: "")

  /// At most `maxPixels` pixels have a channel that differs by more than `maxDelta`, 0…255.
  ///
  /// `reason` tells a later reader whether the numbers may be changed; it is shown
  /// with failures and must not be empty.
  public static func tolerance(
    maxDelta: Int, maxPixels: Int = 0, because reason: String
  ) -> GoldenTolerance {
    precondition((0...255).contains(maxDelta), "maxDelta is 0…255, not \(maxDelta)")
    precondition(maxPixels >= 0, "maxPixels is at least 0, not \(maxPixels)")
    return tolerance(ComparisonOptions(maxDelta: maxDelta, maxPixels: maxPixels), because: reason)
  }

  /// What these options allow: windows, ignored regions, other metrics.
  public static func tolerance(
    _ options: ComparisonOptions, because reason: String
  ) -> GoldenTolerance {
    precondition(!reason.isEmpty, "a tolerance needs a reason")
    return GoldenTolerance(options: options, reason: reason)
  }
}
