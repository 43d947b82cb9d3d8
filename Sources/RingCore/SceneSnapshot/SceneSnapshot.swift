/// A snapshot of a scene after layout: its elements in drawing order, with their values.
///
/// Goldens contain it, so that differences can be described in terms of the scene.
package struct SceneSnapshot: Hashable, Sendable {
  /// A placed element.
  package struct Element: Hashable, Sendable {
    /// The element's `id`; without one its path from the scene's root, such as `scene.children[0]`.
    package var name: String
    /// The element's type, such as `ActivityRing`.
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

extension SceneSnapshot {
  private static let version = 1

  package var json: JSONValue {
    .object([
      .init("version", .integer(Self.version)), .init("scale", Self.json(scale)),
      .init("elements", .list(elements.map(\.json))),
    ])
  }

  /// Reads a snapshot from JSON; `nil` if it is none, or one of another format version.
  package init?(_ json: JSONValue) {
    guard case .integer(Self.version) = json["version"], let scale = json["scale"]?.double,
      scale > 0, case .list(let items) = json["elements"]
    else { return nil }
    self.scale = scale
    elements = []
    for item in items {
      guard let element = Element(item) else { return nil }
      elements.append(element)
    }
  }
}

extension SceneSnapshot.Element {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("element", .string(name)), .init("type", .string(type)),
      .init("box", .numbers([box.minX, box.minY, box.width, box.height])),
    ]
    if transform != .identity {
      let t = transform
      members.append(.init("transform", .numbers([t.a, t.b, t.c, t.d, t.tx, t.ty])))
    }
    if let ring {
      let numbers = [ring.center.x, ring.center.y, ring.radius, ring.thickness]
      members.append(.init("ring", .numbers(numbers)))
    }
    if hasChildren { members.append(.init("hasChildren", .bool(true))) }
    if !fields.isEmpty { members.append(.init("fields", .object(fields))) }
    if !results.isEmpty { members.append(.init("results", .object(results))) }
    return .object(members)
  }

  fileprivate init?(_ json: JSONValue) {
    guard case .string(let name) = json["element"], case .string(let type) = json["type"],
      let box = json["box"]?.doubles, box.count == 4
    else { return nil }
    (self.name, self.type) = (name, type)
    self.box = Rect(x: box[0], y: box[1], width: box[2], height: box[3])
    if let t = json["transform"]?.doubles, t.count == 6 {
      transform = Transform(t[0], t[1], t[2], t[3], t[4], t[5])
    }
    if let ring = json["ring"]?.doubles, ring.count == 4 {
      self.ring = SceneSnapshot.Ring(
        center: Point(x: ring[0], y: ring[1]), radius: ring[2], thickness: ring[3])
    }
    hasChildren = json["hasChildren"] == .bool(true)
    fields = json["fields"]?.members ?? []
    results = json["results"]?.members ?? []
  }
}

extension JSONValue {
  fileprivate subscript(key: String) -> JSONValue? { members?.first { $0.key == key }?.value }

  fileprivate var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  fileprivate static func numbers(_ values: [Double]) -> JSONValue {
    .list(values.map { SceneSnapshot.json($0) })
  }
}
