/// The maximum differences of rings and bars that count as equal in two images.
package struct GeometryLimits: Hashable, Sendable {
  package enum Quantity: String, CaseIterable, Codable, Hashable, Sendable {
    /// Where a ring's arc starts, in degrees.
    case start
    /// Where a ring's arc ends, in degrees, without its cap.
    case end
    /// Of the centreline of a ring, in pixels.
    case radius
    /// Of a ring or a bar, in pixels.
    case thickness
    /// Of a ring, in pixels.
    case center
    /// Of the fill of a bar, in pixels.
    case length
    /// At the start, the middle and the end of an arc or a fill.
    ///
    /// The unit is an 8-bit level of the channel that differs most. Bands thinner than 4 pixels are
    /// not compared.
    case color
  }

  private var limits: [Quantity: Double] = [
    .start: 0.5, .end: 0.5, .radius: 0.25, .thickness: 0.25, .center: 0.2, .length: 0.5, .color: 2,
  ]

  /// Creates the default limits. Differences in anti-aliasing between renderers do not exceed them.
  package init() {}

  /// In the quantity's unit, ≥ 0. Infinity allows any difference.
  package subscript(quantity: Quantity) -> Double {
    get { limits[quantity] ?? 0 }
    set { limits[quantity] = newValue }
  }
}

extension GeometryLimits.Quantity {
  /// As in options and files; empty for colours, whose unit is a level.
  package var unit: String {
    switch self {
    case .start, .end: "deg"
    case .radius, .thickness, .center, .length: "px"
    case .color: ""
    }
  }

  /// As in messages, with a leading space for pixels; empty for colours.
  var symbol: String {
    switch self {
    case .start, .end: "°"
    case .radius, .thickness, .center, .length: " px"
    case .color: ""
    }
  }
}

extension GeometryLimits: CustomStringConvertible {
  /// The limits on one line, such as "start 0.5°, end 0.5°, radius 0.25 px".
  package var description: String {
    Quantity.allCases.map { quantity in
      let limit = self[quantity]
      return limit.isFinite
        ? "\(quantity.rawValue) \(GeometryDifference.text(limit))\(quantity.symbol)"
        : "\(quantity.rawValue) any"
    }.joined(separator: ", ")
  }
}
