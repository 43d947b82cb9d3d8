import RingCore

/// The differences between the rings and bars of two images, independent of anti-aliasing.
package struct GeometryComparison: Hashable, Codable, Sendable {
  /// Measured rings and bars, ≥ 1; the larger number of the two scenes.
  package let count: Int
  /// The differences beyond the limits: those of rings, then those of bars, in drawing order.
  package private(set) var differences: [GeometryDifference] = []

  package var isAccepted: Bool { differences.isEmpty }

  init(count: Int, differences: [GeometryDifference]) {
    (self.count, self.differences) = (count, differences)
  }

  /// Compares the rings and bars of two images, matched by name.
  ///
  /// If only one scene is known, it describes both images. Returns `nil` if no scene is known, if
  /// neither contains a ring or a bar, or if the images differ in size.
  init?(
    expected: (image: RasterImage, scene: SceneSnapshot?),
    actual: (image: RasterImage, scene: SceneSnapshot?), _ limits: GeometryLimits
  ) {
    guard let expectedScene = expected.scene ?? actual.scene,
      let actualScene = actual.scene ?? expected.scene,
      expected.image.size == actual.image.size
    else { return nil }
    let expectedQueries = MeasureQueries(expectedScene)
    let actualQueries = MeasureQueries(actualScene)
    count = max(
      expectedQueries.rings.count + expectedQueries.bars.count,
      actualQueries.rings.count + actualQueries.bars.count)
    guard count > 0 else { return nil }
    let expectedMeasurer = ImageMeasurer(expected.image)
    let actualMeasurer = ImageMeasurer(actual.image)
    compare(
      "ring", expected: expectedQueries.rings, actual: actualQueries.rings, id: \.id, limits: limits
    ) { comparator, old, new in
      comparator.compare(expectedMeasurer.measure(old), actualMeasurer.measure(new))
    }
    compare(
      "bar", expected: expectedQueries.bars, actual: actualQueries.bars, id: \.id, limits: limits
    ) { comparator, old, new in
      comparator.compare(expectedMeasurer.measure(old), actualMeasurer.measure(new))
    }
  }

  private mutating func compare<Query>(
    _ kind: String, expected: [Query], actual: [Query], id: KeyPath<Query, String?>,
    limits: GeometryLimits, _ measure: (inout GeometryComparator, Query, Query) -> Void
  ) {
    for pair in Self.pairs(expected, actual, id) {
      var comparator = GeometryComparator(kind: kind, name: pair.name, limits)
      if let old = pair.expected, let new = pair.actual {
        measure(&comparator, old, new)
      } else {
        comparator.addUnmatched(isNew: pair.expected == nil)
      }
      differences += comparator.differences
    }
  }

  /// Pairs of equal names, in the order of `expected`, then the additional elements of `actual`.
  private static func pairs<Query>(
    _ expected: [Query], _ actual: [Query], _ id: KeyPath<Query, String?>
  ) -> [(name: String, expected: Query?, actual: Query?)] {
    func named(_ queries: [Query]) -> [(String, Query)] {
      queries.map { ($0[keyPath: id] ?? "", $0) }
    }
    let actualByName = Dictionary(named(actual)) { first, _ in first }
    let expectedNames = Set(named(expected).map(\.0))
    return named(expected).map { ($0, $1, actualByName[$0]) }
      + named(actual).filter { !expectedNames.contains($0.0) }.map { ($0, nil, $1) }
  }
}

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
  package static func text(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }

  /// Returns `value` with enough decimals to look different from `limit`, which it exceeds.
  static func text(_ value: Double, above limit: Double) -> String {
    text(value) == text(limit) ? "\((value * 1e4).rounded(.up) / 1e4)" : text(value)
  }
}

/// The maximum differences of rings and bars that count as equal in two images.
package struct GeometryLimits: Hashable, Sendable {
  package enum Quantity: String, CaseIterable, Codable, Hashable, Sendable {
    /// Where a ring's arc starts, in degrees.
    case start
    /// Where a ring's arc ends, in degrees, without its cap.
    case end
    /// The radius of the centreline of a ring, in pixels. Default limit: 0.25.
    case radius
    /// The width of a ring or a bar, in pixels. Default limit: 0.25.
    case thickness
    /// The position of a ring's centre, in pixels. Default limit: 0.2.
    case center
    /// The filled length of a bar, in pixels. Default limit: 0.5.
    case length
    /// The colours at the start, the middle and the end of an arc or a fill. Default limit: 2.
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
  /// The unit of the quantity in options and files; empty for colours, whose unit is a level.
  package var unit: String {
    switch self {
    case .start, .end: "deg"
    case .radius, .thickness, .center, .length: "px"
    case .color: ""
    }
  }

  /// The unit of the quantity in messages, with a leading space for pixels; empty for colours.
  var symbol: String {
    unit == "deg" ? "°" : unit.isEmpty ? "" : " " + unit
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
