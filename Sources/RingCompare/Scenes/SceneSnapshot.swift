import RingCore
import RingScene

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
    /// The element's box, in points of the canvas.
    package var box: Rect
    /// The transform from the coordinates of `results` to points of the canvas. Default: identity.
    package var transform = Transform.identity
    /// The band that a ring paints; `nil` for other elements, which may paint their whole box.
    package var ring: Ring?
    /// Whether the element has children. Default: `false`.
    package var hasChildren = false
    /// The configured values, in order of declaration.
    package var fields: [JSONValue.Member]
    /// The computed values, such as the angle where an arc ends.
    package var results: [JSONValue.Member]
  }

  /// The band of a ring, in points of the canvas.
  package struct Ring: Hashable, Sendable {
    /// The centre of the ring, in points of the canvas.
    package var center: Point
    /// The radius of the centreline, in points.
    package var radius: Double
    /// The width of the band, in points.
    package var thickness: Double
  }

  /// The scale of the image, in pixels per point, > 0.
  package var scale: Double
  /// The elements in drawing order. The first is the canvas, which covers everything.
  package var elements: [Element]

  /// The suffix that the name of an element's label adds to the element's name.
  static let labelSuffix = ".label"

  /// The name of the canvas among the elements.
  static let canvas = "canvas"
}

extension SceneSnapshot {
  /// Creates the snapshot of a scene from its layout.
  ///
  /// `trace` must have been made with `keepsFields`.
  package init(_ scene: Scene, _ layout: Scene.Layout, _ trace: LayoutTrace) {
    let canvas = scene.canvas
    scale = canvas.scale
    elements = [
      Element(
        name: Self.canvas, type: "Canvas", box: Rect(origin: .zero, size: layout.size), ring: nil,
        fields: [
          .init("size", .list([Self.json(layout.size.width), Self.json(layout.size.height)])),
          .init("scale", Self.json(canvas.scale)),
          .init("background", .string(canvas.background.resolved(in: canvas.colorScheme).hex)),
          .init("padding", Self.json(canvas.padding)),
          .init("colorScheme", .string(canvas.colorScheme.rawValue)),
        ], results: [])
    ]
    for (index, root) in trace.roots.enumerated() {
      add(root, path: index == 0 ? "scene" : "scene[\(index)]")
    }
    makeNamesUnique()
  }

  private mutating func add(_ node: LayoutTrace.Node, path: String) {
    elements.append(
      Element(
        name: node.id ?? path, type: node.type, box: node.box,
        ring: Self.ring(node, node.transform),
        fields: node.fields.map { .init($0.name, Self.json($0.value)) },
        results: node.facts.map { .init($0.name, Self.json($0.value)) }))
    elements[elements.count - 1].hasChildren = !node.children.isEmpty
    elements[elements.count - 1].transform = node.transform
    for (index, child) in node.children.enumerated() {
      // A modifier has one child. A config describes both by one object, so they share a path.
      let isWrapper = node.children.count == 1 && !Self.containers.contains(node.type)
      let childPath = isWrapper ? path : "\(path).children[\(index)]"
      let isLabel = Self.labelled.contains(node.type) && child.type == "Text" && isWrapper
      add(child, path: isLabel ? (node.id ?? path) + Self.labelSuffix : childPath)
    }
  }

  /// The types whose config has a list of children, even for a single child.
  private static let containers: Set<String> = [
    "HStack", "VStack", "ZStack", "Grid", "ActivityRings",
  ]

  /// The types whose only child may be their label.
  private static let labelled: Set<String> = ["ActivityRing", "Gauge"]

  /// Returns the band that a ring paints, from its computed values; `nil` for other elements.
  private static func ring(_ node: LayoutTrace.Node, _ transform: Transform) -> Ring? {
    var (center, radius, thickness): (Point?, Double?, Double?) = (nil, nil, nil)
    for property in node.facts {
      switch (property.name, property.value) {
      case ("center", .point(let point)): center = point
      case ("radius", .number(let number)): radius = number
      case ("thickness", .number(let number)): thickness = number
      default: break
      }
    }
    guard let center, let radius, var thickness else { return nil }
    // Half of the edge line's width is outside the band, on each side.
    if case .number(let width) = node.fields.first(where: { $0.name == "edge.width" })?.value {
      thickness += width
    }
    let factor = abs(transform.determinant).squareRoot()
    return Ring(
      center: transform.apply(center), radius: radius * factor, thickness: thickness * factor)
  }

  /// Appends a number to the names of further elements with an equal name and type.
  private mutating func makeNamesUnique() {
    var seen: [String: Int] = [:]
    for index in elements.indices {
      let key = elements[index].name + "\0" + elements[index].type
      seen[key, default: 0] += 1
      if let count = seen[key], count > 1 { elements[index].name += " (\(count))" }
    }
  }

  // MARK: - Values

  static func json(_ value: ResolvedProperty.Value) -> JSONValue {
    switch value {
    case .number(let value): json(value)
    case .flag(let flag): .bool(flag)
    case .text(let text): .string(text)
    case .point(let point): .list([json(point.x), json(point.y)])
    case .color(let color): .string(color.hex)
    case .list(let values): .list(values.map(json))
    case .object(let properties): .object(properties.map { .init($0.name, json($0.value)) })
    }
  }

  /// Returns a number rounded to a millionth, which hides rounding errors.
  ///
  /// Whole numbers become integers, as `JSONParser` returns them. NaN and infinity become strings.
  static func json(_ value: Double) -> JSONValue {
    let rounded = (value * 1e6).rounded() / 1e6
    guard rounded.isFinite else { return .string("\(rounded)") }
    return Int(exactly: rounded).map { .integer($0) } ?? .number(rounded)
  }
}
