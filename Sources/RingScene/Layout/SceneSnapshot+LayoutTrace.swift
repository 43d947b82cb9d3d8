import RingCore

extension SceneSnapshot {
  /// Creates the snapshot of a scene; `trace` must have been made with `keepsFields`.
  package init(_ scene: Scene, _ layout: Scene.Layout, _ trace: LayoutTrace) {
    self.init(scale: scene.canvas.scale, elements: [])
    elements.append(Self.element(scene.canvas, layout.size))
    for (index, root) in trace.roots.enumerated() {
      add(root, path: index == 0 ? "scene" : "scene[\(index)]")
    }
    makeNamesUnique()
  }

  private static func element(_ canvas: Canvas, _ size: Size) -> Element {
    Element(
      name: Self.canvas, type: "Canvas", box: Rect(origin: .zero, size: size),
      fields: [
        .init("size", .list([Self.json(size.width), Self.json(size.height)])),
        .init("scale", Self.json(canvas.scale)),
        .init("background", .string(canvas.background.resolved(in: canvas.colorScheme).hex)),
        .init("padding", Self.json(canvas.padding)),
        .init("colorScheme", .string(canvas.colorScheme.rawValue)),
      ], results: [])
  }

  /// Adds an element and those inside it; `path` names an element without an `id`.
  private mutating func add(_ node: LayoutTrace.Node, path: String) {
    var element = Element(
      name: node.id ?? path, type: node.type, box: node.box,
      fields: node.fields.map { .init($0.name, Self.json($0.value)) }, results: node.results)
    (element.ring, element.transform) = (Self.ring(node, node.transform), node.transform)
    element.hasChildren = !node.children.isEmpty
    elements.append(element)
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

  fileprivate static func json(_ value: ResolvedProperty.Value) -> JSONValue {
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
}

extension LayoutTrace.Node {
  /// The computed values, with numbers rounded to a millionth.
  package var results: [JSONValue.Member] {
    facts.map { .init($0.name, SceneSnapshot.json($0.value)) }
  }
}
