import RingCore

package struct ResolvedProperty: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    /// In the property's unit: points, degrees, or none for fractions.
    case number(Double)
    case flag(Bool)
    case text(String)
    /// In the element's coordinate space.
    case point(Point)
    /// Resolved in the scene's scheme.
    case color(SRGBColor)
    case list([Value])
    indirect case object([ResolvedProperty])
  }

  /// The property's name as in configs; computed properties have other names, such as `center`.
  package var name: String
  package var value: Value

  package init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}

/// The tree of a scene's elements with their frames, in drawing order.
package final class LayoutTrace {
  package struct Node {
    /// The element's type as in configs, such as `activityRing`.
    package var type: String
    package var id: String?
    /// In points of the coordinate space in which the element is drawn.
    package var rect: Rect
    /// From the coordinate space of `rect` to the canvas.
    package var transform = Transform.identity
    /// The resolved properties that the element returns, then the rules of its colours by value.
    package var facts: [ResolvedProperty]
    /// The configured values; none unless the trace describes elements.
    package var values = ElementValues()
    /// In drawing order.
    package var children: [Node] = []
    /// The smallest upright rectangle around the element's frame, in points of the canvas.
    package var box: Rect { rect.mapped(by: transform) }
    /// Whether the element has a fixed width or height.
    fileprivate var isFixedFrame = false
    /// The rules that chose the element's colours by value, without duplicates.
    fileprivate var rules: [String] = []
    /// The place of the element in its config; `nil` if it is unknown.
    package fileprivate(set) var origin: ElementOrigin?
    /// The number of elements that began before this one.
    fileprivate var number = 0
  }

  /// The stack of elements that have not ended, outermost first.
  private var open: [Node] = []
  /// The stack of transforms to the canvas, outermost first; each includes all earlier ones.
  private var transforms: [Transform] = []
  /// For each of `transforms`, the groups around it whose opacity is not 1, outermost first.
  private var groups: [[OpacityGroup]] = []
  /// For each of `transforms`, the areas on the canvas to which the groups around it are clipped.
  private var clips: [[Polygon]] = []
  /// For each of `transforms`, the numbers of the masked groups around it, outermost first.
  private var masks: [[Int]] = []
  /// For each of `transforms`, whether a group around it has a blend mode other than normal.
  private var blends: [Bool] = []
  /// The number of masks that have begun but not ended.
  private var maskDepth = 0
  /// The number of masked groups entered so far.
  private var maskCount = 0
  /// The number of groups entered so far whose opacity is not 1.
  private var groupCount = 0
  /// The number of elements that have begun so far.
  private var count = 0
  /// The outermost elements, in drawing order; none if the trace is only for an alternative text.
  package private(set) var roots: [Node] = []
  /// The memory of all nodes and parts, and of the JSON that is made of their properties, in bytes.
  private(set) var byteCount = 0

  /// The memory of a node in the growing list of its parent, with its alternative text, in bytes.
  ///
  /// Measured: 500 to 600 for rings, gauges and their labels.
  static let nodeBytes = 640
  /// The entries of the elements for the alternative text.
  let altRecord = AltRecord()

  /// Returns the configured values of an element, with colours as in a scheme.
  package typealias Describe = (any Element, ColorScheme) -> ElementValues

  /// `nil` for nodes without `values`, which take longer than the layout.
  let describe: Describe?
  let keepsFacts: Bool
  let keepsParts: Bool
  /// The visible parts of all elements, from back to front; empty unless the trace keeps parts.
  ///
  /// Their number is limited, because lint compares them with one another.
  package private(set) var parts: [ScenePart] = []
  /// The numbers of contours and of vertices of `parts`.
  private var (contourCount, pointCount) = (0, 0)
  /// The numbers of contours and of vertices from which no more parts are kept. The letters of a
  /// text along a circle have a contour each.
  package static let (maximumContourCount, maximumPointCount) = (2000, 1 << 18)
  /// Whether a part is kept: those of a mask are not, because a reader sees only its alpha.
  var hasRoomForParts: Bool {
    keepsParts && maskDepth == 0 && contourCount < Self.maximumContourCount
      && pointCount < Self.maximumPointCount
  }

  /// Whether the trace has nodes. An alternative text does not need them.
  var keepsNodes: Bool { keepsFacts || keepsParts || describe != nil }

  package init(
    describing describe: Describe? = nil, keepsFacts: Bool = true, keepsParts: Bool = false
  ) {
    (self.describe, self.keepsFacts, self.keepsParts) = (describe, keepsFacts, keepsParts)
  }

  /// Begins a layout, which replaces that of the layout before; `locale` is that of its numbers.
  func begin(in locale: NumberLocale) {
    (open, transforms, groups, clips, roots, parts) = ([], [], [], [], [], [])
    (masks, blends, maskDepth, maskCount) = ([], [], 0, 0)
    (count, groupCount, contourCount, pointCount, byteCount) = (0, 0, 0, 0, 0)
    altRecord.begin(in: locale)
  }

  /// Begins an element of a trace with nodes, until the matching `endElement()`.
  func beginElement(
    _ element: any Element, id: String?, rect: Rect, facts: [ResolvedProperty],
    values: ElementValues, origin: ElementOrigin?
  ) {
    var node = Node(type: element.typeName, id: id, rect: rect, facts: facts, values: values)
    (node.origin, node.number, node.isFixedFrame) = (origin, count, element is FrameLayout)
    count += 1
    node.transform = transforms.last ?? .identity
    byteCount += Self.nodeBytes + facts.byteCount
    for member in values.members { byteCount += ResolvedProperty.Value.byteCount(of: member.value) }
    open.append(node)
  }

  /// Applies the transform, the opacity, the clip, the mask and the blend mode of a group to the
  /// elements that begin before the matching `endGroup()`.
  func beginGroup(_ effects: GroupEffects, isMasked: Bool = false) {
    guard keepsNodes else { return }
    blends.append(blends.last == true || effects.blendMode != .normal)
    if isMasked { maskCount += 1 }
    masks.append((masks.last ?? []) + (isMasked ? [maskCount] : []))
    var clips = clips.last ?? []
    if let clip = effects.clip, hasRoomForParts {
      let area = Polygon(clip, transforms.last ?? .identity)
      pointCount += area.pointCount
      byteCount += area.byteCount
      clips.append(area)
    }
    self.clips.append(clips)
    transforms.append(effects.transform.then(transforms.last ?? .identity))
    var groups = groups.last ?? []
    if effects.opacity != 1 {
      groupCount += 1
      groups.append(OpacityGroup(number: groupCount, opacity: effects.opacity))
    }
    self.groups.append(groups)
  }

  /// Removes the effects of the last group that was begun.
  func endGroup() {
    guard keepsNodes else { return }
    transforms.removeLast()
    groups.removeLast()
    clips.removeLast()
    masks.removeLast()
    blends.removeLast()
  }

  /// Begins a mask: until the matching `endMask()`, elements add neither parts nor anything to the
  /// alternative text.
  func beginMask() {
    maskDepth += 1
    altRecord.beginElement(altRecord, id: nil) { .hidden }
  }

  /// Ends the last mask that was begun.
  func endMask() {
    maskDepth -= 1
    altRecord.endElement()
  }

  /// Records the rule that chose a colour of the element that is being drawn.
  func record(rule: String) {
    guard keepsFacts, let last = open.indices.last, !open[last].rules.contains(rule) else { return }
    open[last].rules.append(rule)
  }

  /// Records a part of the element that is being drawn.
  ///
  /// `outline` and `circle` are in points of the element; the part has them on the canvas.
  func record(
    _ role: ScenePart.Role, name: String = "", _ ramp: [ColorRamp.Segment], outline: Path,
    circle: ScenePart.Circle? = nil
  ) {
    let transform = transforms.last ?? .identity
    recordIfVisible(
      role, name: name, ramp, outline: Polygon(outline, transform),
      circle: circle?.mapped(by: transform))
  }

  /// Records a text of the element that is being drawn.
  ///
  /// `lines` is `nil` if they are unknown. `boxes` are those of its letters in points of the element,
  /// each with its own transform.
  func record(_ run: TextRun, lines: [String]?, boxes: [(rect: Rect, transform: Transform)]) {
    let transform = transforms.last ?? .identity
    let outline = Polygon(boxes.map { ($0.rect, $0.transform.then(transform)) })
    let frame = open.last(where: \.isFixedFrame)
    let text = SceneText(
      run: run, transform: transform,
      font: run.paragraph.font.scaled(by: transform.determinant.magnitude.squareRoot()),
      lines: lines, frame: frame.flatMap { Polygon([($0.rect, $0.transform)]).bounds })
    recordIfVisible(
      .text(text), name: "", run.ramp, outline: outline, circle: nil)
  }

  /// Moves the parts from an index on before those from `first` on, which they lie behind.
  func moveParts(from index: Int, behind first: Int) {
    parts[first...] = parts[index...] + parts[first..<index]
  }

  /// Keeps a part that is visible, if there is room; `outline` and `circle` are on the canvas.
  private func recordIfVisible(
    _ role: ScenePart.Role, name: String, _ ramp: [ColorRamp.Segment], outline: Polygon,
    circle: ScenePart.Circle?
  ) {
    let groups = groups.last ?? []
    guard hasRoomForParts, let owner, ramp.isVisible(at: groups.totalOpacity),
      !outline.contours.isEmpty
    else { return }
    contourCount += outline.contours.count
    pointCount += outline.pointCount
    byteCount += Self.nodeBytes + outline.byteCount
    parts.append(
      ScenePart(
        role: role, name: name, owner: owner, ramp: ramp, groups: groups, clips: clips.last ?? [],
        masks: masks.last ?? [], isBlended: blends.last ?? false, outline: outline, circle: circle))
  }

  /// The element that is being drawn.
  ///
  /// `origin` is that of the innermost open element that has one; `id` is the name of this element
  /// or of one inside it.
  private var owner: ScenePart.Owner? {
    guard let last = open.last else { return nil }
    let source = open.lastIndex { $0.origin != nil } ?? 0
    let id = open[source...].last { $0.id != nil }?.id
    return ScenePart.Owner(
      type: last.type, id: id, origin: open[source].origin, path: open.map(\.number))
  }

  /// Ends the innermost element that has not ended, with or without nodes.
  func endElement() {
    altRecord.endElement()
    guard keepsNodes, var node = open.popLast() else { return }
    if !node.rules.isEmpty {
      node.facts.append(ResolvedProperty("byValue", .list(node.rules.map { .text($0) })))
    }
    if open.isEmpty {
      roots.append(node)
    } else {
      open[open.count - 1].children.append(node)
    }
  }

  /// The elements in drawing order, each before the elements in it.
  package var nodes: [Node] {
    var nodes: [Node] = []
    func add(_ node: Node) {
      nodes.append(node)
      node.children.forEach(add)
    }
    roots.forEach(add)
    return nodes
  }
}

extension [ResolvedProperty] {
  fileprivate var byteCount: Int { reduce(0) { $0 + $1.value.byteCount } }
}

extension ResolvedProperty.Value {
  /// The memory of a simple value with its name, and of the JSON and the text made of it, in bytes.
  ///
  /// Measured with `explain`: 280 to 330 for a number.
  private static let simpleValueBytes = 320

  /// The estimated memory of a value with its name, and of the JSON and the text made of it.
  fileprivate var byteCount: Int {
    switch self {
    case .number, .flag, .point, .color: Self.simpleValueBytes
    case .text(let text): Self.simpleValueBytes + 4 * text.utf8.count
    case .list(let values): values.reduce(Self.simpleValueBytes) { $0 + $1.byteCount }
    case .object(let properties): Self.simpleValueBytes + properties.byteCount
    }
  }

  /// Returns the estimated memory of a JSON value, as `byteCount` does for the other values.
  fileprivate static func byteCount(of value: JSONValue) -> Int {
    switch value {
    case .string(let text): simpleValueBytes + 4 * text.utf8.count
    case .list(let values): values.reduce(simpleValueBytes) { $0 + byteCount(of: $1) }
    default: simpleValueBytes
    }
  }

  /// The value as JSON: colours as `#RRGGBB` or `#RRGGBBAA`, points as lists of x and y.
  ///
  /// Numbers are rounded to a millionth, because smaller differences are rounding errors.
  package var json: JSONValue {
    switch self {
    case .number(let value): .number((value * 1e6).rounded() / 1e6)
    case .flag(let flag): .bool(flag)
    case .text(let text): .string(text)
    case .point(let point): .list([Self.number(point.x).json, Self.number(point.y).json])
    case .color(let color): .string(color.hex)
    case .list(let values): .list(values.map(\.json))
    case .object(let properties): .object(properties.map { .init($0.name, $0.value.json) })
    }
  }
}

extension SceneSnapshot {
  /// Creates the snapshot of a scene; `trace` must describe elements.
  package init(_ scene: Scene, _ layout: Scene.Layout, _ trace: LayoutTrace) {
    self.init(scale: scene.canvas.scale, elements: [])
    elements.append(Self.element(scene.canvas, layout))
    for (index, root) in trace.roots.enumerated() {
      add(root, path: index == 0 ? "scene" : "scene[\(index)]")
    }
    makeNamesUnique()
    alt = scene.altText(of: trace)
  }

  private static func element(_ canvas: Canvas, _ layout: Scene.Layout) -> Element {
    let size = layout.size
    return Element(
      name: Self.canvas, type: Self.canvas, box: Rect(origin: .zero, size: size),
      values: ElementValues(
        [
          .init("size", .list([Self.json(size.width), Self.json(size.height)])),
          .init("scale", Self.json(canvas.scale)),
        ] + background(canvas, layout) + [
          .init("padding", Self.json(canvas.padding)),
          .init("colorScheme", .string(canvas.colorScheme.rawValue)),
        ]), results: [])
  }

  /// Returns the background's colour, or a member for each property of its gradient.
  private static func background(_ canvas: Canvas, _ layout: Scene.Layout) -> [JSONValue.Member] {
    let value = canvas.backgroundValue(in: layout)
    guard case .object(let properties) = value else { return [.init("background", value.json)] }
    return properties.map { .init("background.\($0.name)", json($0.value)) }
  }

  /// Adds an element and those inside it; `path` names an element without an `id`.
  private mutating func add(_ node: LayoutTrace.Node, path: String) {
    var element = Element(
      name: node.id ?? path, type: node.type, box: node.box, values: node.values,
      results: node.results)
    (element.ring, element.transform) = (Self.ring(node, node.transform), node.transform)
    element.hasChildren = !node.children.isEmpty
    elements.append(element)
    for (index, child) in node.children.enumerated() {
      // A modifier has one child. A config describes both by one object, so they share a path.
      let list = Self.lists[node.type]
      let isWrapper = node.children.count == 1 && list == nil
      let childPath = isWrapper ? path : "\(path).\(list ?? "children")[\(index)]"
      let isLabel = Self.labelled.contains(node.type) && child.type == Text.typeName && isWrapper
      add(child, path: isLabel ? (node.id ?? path) + Self.labelSuffix : childPath)
    }
  }

  /// The types whose config has a list of elements, even of a single one, with its key.
  private static let lists = [
    HStack.typeName: "children", VStack.typeName: "children", ZStack.typeName: "children",
    Grid.typeName: "children", ActivityRings.typeName: "rings",
  ]

  /// The types whose only child may be their label.
  private static let labelled: Set = [ActivityRing.typeName, Gauge.typeName]

  /// Returns the band that a ring paints, from its computed values; `nil` for other elements.
  private static func ring(_ node: LayoutTrace.Node, _ transform: Transform) -> Ring? {
    var (center, radius, thickness): (Point?, Double?, Double?) = (nil, nil, nil)
    var edgeWidth = 0.0
    for property in node.facts {
      switch (property.name, property.value) {
      case ("center", .point(let point)): center = point
      case ("radius", .number(let number)): radius = number
      case ("thickness", .number(let number)): thickness = number
      case ("edgeWidth", .number(let number)): edgeWidth = number
      default: break
      }
    }
    guard let center, let radius, let thickness else { return nil }
    let factor = abs(transform.determinant).squareRoot()
    // Half of the edge line's width is outside the band, on each side.
    return Ring(
      center: transform.apply(center), radius: radius * factor,
      thickness: (thickness + edgeWidth) * factor)
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
