/// A snapshot of a scene after layout: its elements in drawing order, with their values.
///
/// Goldens contain it, so that differences can be described in terms of the scene.
package struct SceneSnapshot: Hashable, Sendable {
  /// A placed element.
  package struct Element: Hashable, Sendable {
    /// The element's `id`; without one its path from the scene's root, such as `scene.children[0]`.
    package var name: String
    /// Such as `ActivityRing`.
    package var type: String
    /// In points of the canvas.
    package var box: Rect
    /// Maps the coordinates of `results` to points of the canvas.
    package var transform = Transform.identity
    /// The band that a ring paints; `nil` for other elements, which may paint their whole box.
    package var ring: Ring?
    package var hasChildren = false
    /// The configured values, in order of declaration.
    package var fields: [JSONValue.Member]
    /// The computed values, such as the angle where an arc ends.
    package var results: [JSONValue.Member]

    package init(
      name: String, type: String, box: Rect, fields: [JSONValue.Member],
      results: [JSONValue.Member]
    ) {
      (self.name, self.type, self.box) = (name, type, box)
      (self.fields, self.results) = (fields, results)
    }
  }

  /// The band of a ring, in points of the canvas.
  package struct Ring: Hashable, Sendable {
    package var center: Point
    /// The radius of the centreline.
    package var radius: Double
    package var thickness: Double

    package init(center: Point, radius: Double, thickness: Double) {
      (self.center, self.radius, self.thickness) = (center, radius, thickness)
    }
  }

  /// In pixels per point, > 0.
  package var scale: Double
  /// The elements in drawing order. The first is the canvas, which covers everything.
  package var elements: [Element]

  package init(scale: Double, elements: [Element]) {
    (self.scale, self.elements) = (scale, elements)
  }

  /// The suffix that the name of an element's label adds to the element's name.
  package static let labelSuffix = ".label"

  /// The name of the canvas among the elements.
  package static let canvas = "canvas"
}

extension SceneSnapshot {
  /// Returns a number rounded to a millionth, which hides rounding errors.
  ///
  /// Whole numbers become integers, as `JSONParser` returns them. NaN and infinity become strings.
  package static func json(_ value: Double) -> JSONValue {
    let rounded = (value * 1e6).rounded() / 1e6
    guard rounded.isFinite else { return .string("\(rounded)") }
    return Int(exactly: rounded).map { .integer($0) } ?? .number(rounded)
  }
}
