/// A ring or a bar that differs between two images.
public struct GeometryDifference: Hashable, Codable, Sendable {
  /// The element's `id`, or its path.
  public var element: String
  /// The quantity that differs; `nil` if the element is missing, or has a different form.
  public var quantity: GeometryLimits.Quantity?
  /// The difference of the quantity, in its unit; `nil` if only one image has the quantity.
  public var difference: Double?
  /// The limit of the difference, in its unit; `nil` without a quantity.
  public var limit: Double?
  /// A description in one line.
  public var text: String

  /// Returns the value with at most two decimals: pixels do not give more.
  static func text(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }

  /// Returns the value with enough decimals to look different from `limit`, which it exceeds.
  static func text(_ value: Double, above limit: Double) -> String {
    text(value) == text(limit) ? "\((value * 1e4).rounded(.up) / 1e4)" : text(value)
  }
}
