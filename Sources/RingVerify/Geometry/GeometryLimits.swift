/// How far the rings and bars of two pictures may be apart and still be the same.
public struct GeometryLimits: Hashable, Sendable {
  /// What is measured of a ring or a bar.
  public enum Quantity: String, CaseIterable, Codable, Hashable, Sendable {
    /// Where a ring's arc begins, in degrees. Default limit: 0.5.
    case start
    /// Where a ring's arc ends, in degrees, without its cap. Default limit: 0.5.
    case end
    /// A ring's centre line, in pixels. Default limit: 0.25.
    case radius
    /// The width of a ring or a bar, in pixels. Default limit: 0.25.
    case thickness
    /// The middle of a ring, in pixels. Default limit: 0.2.
    case center
    /// How far a bar is filled, in pixels. Default limit: 0.5.
    case length
    /// The colours at the start, the middle and the end of an arc or a filling, in levels of the
    /// channel that differs most; not of bands thinner than 4 pixels. Default limit: 2.
    case color
  }

  private var limits: [Quantity: Double] = [
    .start: 0.5, .end: 0.5, .radius: 0.25, .thickness: 0.25, .center: 0.2, .length: 0.5, .color: 2,
  ]

  /// The default limits, which another renderer's anti-aliasing keeps.
  public init() {}

  /// The limit of a quantity in its unit, ≥ 0; infinite where any difference is allowed.
  public subscript(quantity: Quantity) -> Double {
    get { limits[quantity] ?? 0 }
    set { limits[quantity] = newValue }
  }
}

extension GeometryLimits.Quantity {
  /// What is written after a number; empty for levels.
  public var unit: String {
    switch self {
    case .start, .end: "deg"
    case .radius, .thickness, .center, .length: "px"
    case .color: ""
    }
  }

  /// The same for people.
  var symbol: String {
    switch self {
    case .start, .end: "°"
    case .radius, .thickness, .center, .length: " px"
    case .color: ""
    }
  }
}

extension GeometryLimits: CustomStringConvertible {
  /// Such as "start 0.5°, end 0.5°, radius 0.25 px".
  public var description: String {
    Quantity.allCases.map { quantity in
      let limit = self[quantity]
      return limit.isFinite
        ? "\(quantity.rawValue) \(GeometryDifference.text(limit))\(quantity.symbol)"
        : "\(quantity.rawValue) any"
    }.joined(separator: ", ")
  }
}
