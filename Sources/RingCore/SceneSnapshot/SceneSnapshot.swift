/// A snapshot of a scene after layout: its elements in drawing order, with their values.
///
/// Goldens contain it, so that differences can be described in terms of the scene.
package struct SceneSnapshot: Hashable, Sendable {
  /// A placed element.
  package struct Element: Hashable, Sendable {
    /// The element's `id`; without one its path from the scene's root, such as `scene.children[0]`.
    package var name: String
    /// The element's type as in configs, such as `activityRing`.
    package var type: String
    /// In points of the canvas.
    package var box: Rect
    /// Maps the coordinates of `results` to points of the canvas.
    package var transform = Transform.identity
    /// The band that a ring paints; `nil` for other elements, which may paint their whole box.
    package var ring: Ring?
    package var hasChildren = false
    package var values: ElementValues
    /// The computed values, such as the angle where an arc ends.
    package var results: [JSONValue.Member]

    package init(
      name: String, type: String, box: Rect, values: ElementValues, results: [JSONValue.Member]
    ) {
      (self.name, self.type, self.box) = (name, type, box)
      (self.values, self.results) = (values, results)
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
  /// What the picture shows, in one line; `nil` if it is unknown, empty if the picture says nothing.
  package var alt: String?

  package init(scale: Double, elements: [Element]) {
    (self.scale, self.elements) = (scale, elements)
  }

  /// The suffix that the name of an element's label adds to the element's name.
  package static let labelSuffix = ".label"

  /// The types of rings, bars and texts, which are measured or described in their own words.
  package static let (ringType, barType, textType) = ("activityRing", "bar", "text")

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
  private static let version = 2

  package var json: JSONValue {
    // Elements of a type have the same parts, so they are stored once.
    var parts: [JSONValue.Member] = []
    for element in elements where !element.values.parts.isEmpty {
      guard !parts.contains(where: { $0.key == element.type }) else { continue }
      parts.append(.init(element.type, element.values.partsJSON))
    }
    return .object(known: [
      "version": .integer(Self.version), "scale": Self.json(scale),
      "elements": .list(elements.map(\.json)), "parts": parts.isEmpty ? nil : .object(parts),
      "alt": alt.map { .string($0) },
    ])
  }

  /// Whether a snapshot in JSON has the format of an older version, which is not read.
  package static func isOutdated(_ json: JSONValue) -> Bool {
    if case .integer(let number) = json["version"] { number < version } else { false }
  }

  /// Reads a snapshot from JSON; `nil` if it is none, or one of another format version.
  package init?(_ json: JSONValue) {
    guard case .integer(Self.version) = json["version"], let scale = json["scale"]?.double,
      scale > 0, case .list(let items) = json["elements"]
    else { return nil }
    self.scale = scale
    elements = []
    if case .string(let alt) = json["alt"] { self.alt = alt }
    for item in items {
      guard var element = Element(item) else { return nil }
      element.values.readParts(json["parts"]?[element.type])
      elements.append(element)
    }
  }
}

extension SceneSnapshot.Element {
  fileprivate var json: JSONValue {
    let t = transform
    return .object(known: [
      "element": .string(name), "type": .string(type),
      "box": .numbers([box.minX, box.minY, box.width, box.height]),
      "transform": t == .identity ? nil : .numbers([t.a, t.b, t.c, t.d, t.tx, t.ty]),
      "ring": ring.map { .numbers([$0.center.x, $0.center.y, $0.radius, $0.thickness]) },
      "hasChildren": hasChildren ? true : nil,
      "values": values.members.isEmpty ? nil : .object(values.members),
      "results": results.isEmpty ? nil : .object(results),
    ])
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
    values = ElementValues(json["values"]?.members ?? [])
    results = json["results"]?.members ?? []
  }
}

extension ElementValues {
  fileprivate var partsJSON: JSONValue {
    .object(
      parts.sorted { $0.key < $1.key }.map { key, parts in
        .init(key, .list(parts.map { .string($0.rawValue) }))
      })
  }

  fileprivate mutating func readParts(_ json: JSONValue?) {
    for member in json?.members ?? [] {
      guard case .list(let names) = member.value else { continue }
      parts[member.key] = names.compactMap {
        if case .string(let name) = $0 { PicturePart(rawValue: name) } else { nil }
      }
    }
  }
}

extension JSONValue {
  fileprivate static func numbers(_ values: [Double]) -> JSONValue {
    .list(values.map { SceneSnapshot.json($0) })
  }
}

/// A visible part of an element.
package enum PicturePart: String, Hashable, Codable, Sendable {
  case track, edge, arc, filling, tip, bands, ticks, targets, needle, label
}

/// The configured values of an element, under the names that they have in configs.
package struct ElementValues: Hashable, Sendable {
  /// Numbers, texts, flags and lists of these, in the order of the reference page; those of an
  /// object or of a list of objects have keys such as `track.color` and `targets[0].value`.
  package var members: [JSONValue.Member]
  /// The parts of the element that a property affects, in drawing order.
  package var parts: [String: [PicturePart]]

  package init(_ members: [JSONValue.Member] = [], parts: [String: [PicturePart]] = [:]) {
    (self.members, self.parts) = (members, parts)
  }
}
