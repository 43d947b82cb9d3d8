/// A difference between two images in one ring or bar.
package struct GeometryDifference: Hashable, Codable, Sendable {
  /// The element's `id`, or its path in the scene if it has none.
  package var element: String
  /// The quantity that differs; `nil` if the element is missing, or its arc or a cap differs.
  package var quantity: GeometryLimits.Quantity?
  /// In the quantity's unit; `nil` unless both images show the quantity.
  package var difference: Double?
  /// In the quantity's unit; `nil` without a quantity.
  package var limit: Double?
  /// A sentence without a line break.
  package var text: String

  /// Returns a value with at most two decimals, the precision of measurements.
  static func text(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }

  /// Returns `value` with enough decimals to look different from `limit`, which it exceeds.
  static func text(_ value: Double, above limit: Double) -> String {
    text(value) == text(limit) ? "\((value * 1e4).rounded(.up) / 1e4)" : text(value)
  }
}
