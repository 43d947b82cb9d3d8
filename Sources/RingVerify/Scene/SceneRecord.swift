import RingGraphics
import RingScene
import RingText

/// What a scene turned out to be: its elements in drawing order with their places and values, as a
/// golden carries it, so that a difference can be told in the scene's own words.
public struct SceneRecord: Hashable, Sendable {
  /// A placed element.
  public struct Element: Hashable, Sendable {
    /// Its `id`; without one its path from the scene's root, such as `scene.children[0]`.
    public var name: String
    /// Its kind, as in `ActivityRing`.
    public var type: String
    /// Its box in points of the canvas.
    public var box: Rect
    /// Maps the points of its `results` to points of the canvas. Default: the same.
    public var transform = Transform.identity
    /// The band that it paints if it is a ring, else `nil`: all that its box has.
    public var ring: Ring?
    /// Whether others lie in it.
    public var hasChildren = false
    /// What it was made with, in the order of its declaration.
    public var fields: [JSONValue.Member]
    /// What came of it, such as the place where an arc ends.
    public var results: [JSONValue.Member]
  }

  /// A circle's band in points of the canvas.
  public struct Ring: Hashable, Sendable {
    /// Its middle.
    public var center: Point
    /// The middle line's.
    public var radius: Double
    /// Across the line.
    public var thickness: Double
  }

  /// Pixels per point, > 0.
  public var scale: Double
  /// The elements; the first is the canvas, which is everywhere.
  public var elements: [Element]

  /// What the text in an element's middle is called after the element.
  static let labelSuffix = ".label"

  /// The name of the canvas among the elements.
  static let canvas = "canvas"
}

extension SceneRecord {
  /// The record of a scene that was laid out with this trace, which must have kept the fields.
  public init(_ scene: Scene, _ layout: Scene.Layout, _ trace: LayoutTrace) {
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
        name: node.id ?? path, type: node.type, box: node.transform.box(around: node.rect),
        ring: Self.ring(node, node.transform),
        fields: node.fields.map { .init($0.name, Self.json($0.value)) },
        results: node.facts.map { .init($0.name, Self.json($0.value)) }))
    elements[elements.count - 1].hasChildren = !node.children.isEmpty
    elements[elements.count - 1].transform = node.transform
    for (index, child) in node.children.enumerated() {
      // A modifier has one child, which a config writes as the same object.
      let isWrapper = node.children.count == 1 && !Self.containers.contains(node.type)
      let own = isWrapper ? path : "\(path).children[\(index)]"
      let isLabel = Self.labelled.contains(node.type) && child.type == "Text" && isWrapper
      add(child, path: isLabel ? (node.id ?? path) + Self.labelSuffix : own)
    }
  }

  /// Elements that a config gives a list of others, also of one.
  private static let containers: Set<String> = [
    "HStack", "VStack", "ZStack", "Grid", "ActivityRings",
  ]

  /// Elements that have a text in the middle.
  private static let labelled: Set<String> = ["ActivityRing", "Gauge"]

  /// What facts of a ring say of the band that it paints.
  private static func ring(_ node: LayoutTrace.Node, _ transform: Transform) -> Ring? {
    var (center, radius, thickness): (Point?, Double?, Double?) = (nil, nil, nil)
    for fact in node.facts {
      switch (fact.name, fact.value) {
      case ("center", .point(let point)): center = point
      case ("radius", .number(let number)): radius = number
      case ("thickness", .number(let number)): thickness = number
      default: break
      }
    }
    guard let center, let radius, var thickness else { return nil }
    // Half of the edge's line lies outside of the band.
    if case .number(let width) = node.fields.first(where: { $0.name == "edge.width" })?.value {
      thickness += width
    }
    let factor = abs(transform.determinant).squareRoot()
    return Ring(
      center: transform.apply(center), radius: radius * factor, thickness: thickness * factor)
  }

  /// The same name twice is one name and its number.
  private mutating func makeNamesUnique() {
    var seen: [String: Int] = [:]
    for index in elements.indices {
      let key = elements[index].name + "\0" + elements[index].type
      seen[key, default: 0] += 1
      if let count = seen[key], count > 1 { elements[index].name += " (\(count))" }
    }
  }

  // MARK: - Values

  static func json(_ value: Fact.Value) -> JSONValue {
    switch value {
    case .number(let value): json(value)
    case .flag(let flag): .bool(flag)
    case .text(let text): .string(text)
    case .point(let point): .list([json(point.x), json(point.y)])
    case .color(let color): .string(color.hex)
    case .list(let values): .list(values.map(json))
    case .object(let facts): .object(facts.map { .init($0.name, json($0.value)) })
    }
  }

  /// Rounded to a millionth: what lies below is the noise of the last bits. Whole numbers are
  /// integers, as a reader of JSON gets them back.
  static func json(_ value: Double) -> JSONValue {
    let rounded = (value * 1e6).rounded() / 1e6
    guard rounded.isFinite else { return .string("\(rounded)") }
    return Int(exactly: rounded).map { .integer($0) } ?? .number(rounded)
  }
}

extension Transform {
  /// The smallest upright box around a rectangle's image.
  fileprivate func box(around rect: Rect) -> Rect {
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.minX, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY),
    ].map(apply)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}
