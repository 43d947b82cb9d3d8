/// A ring or a bar that is not the same in two pictures.
public struct GeometryDifference: Hashable, Codable, Sendable {
  /// The element's `id`, or its path.
  public var element: String
  /// What is not the same; `nil` where the element is not there, or has another form.
  public var quantity: GeometryLimits.Quantity?
  /// How far the quantity is apart, in its unit; `nil` where only one picture has it.
  public var apart: Double?
  /// How far it may be apart, in its unit; `nil` beside no quantity.
  public var limit: Double?
  /// One line for people.
  public var text: String

  /// At most two decimals: less cannot be read from pixels.
  static func text(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }

  /// Enough decimals for a number that is above another one to look so.
  static func text(_ value: Double, above limit: Double) -> String {
    text(value) == text(limit) ? "\((value * 1e4).rounded(.up) / 1e4)" : text(value)
  }
}
