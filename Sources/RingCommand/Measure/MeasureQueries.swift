import RingGraphics
import RingMeasure
import RingScene

/// The rings and bars of a config, where they should lie in a picture.
struct MeasureQueries {
  private(set) var rings: [RingQuery] = []
  private(set) var bars: [BarQuery] = []
  /// Pixels of the picture per point of the config.
  let scale: Double

  init(_ trace: LayoutTrace, scale: Double) {
    self.scale = scale
    for root in trace.roots { add(root) }
    for index in rings.indices { rings[index].noteNeighbors(rings[(index + 1)...]) }
  }

  private mutating func add(_ node: LayoutTrace.Node) {
    let facts = NodeFacts(node)
    switch node.type {
    case "ActivityRing": if let ring = ring(facts, node) { rings.append(ring) }
    case "Bar": if let bar = bar(facts, node) { bars.append(bar) }
    default: break
    }
    for child in node.children { add(child) }
  }

  private func pixels(_ point: Point, _ node: LayoutTrace.Node) -> Point {
    node.transform.apply(point) * scale
  }

  private func ring(_ facts: NodeFacts, _ node: LayoutTrace.Node) -> RingQuery? {
    guard let center = facts.point("center"), let radius = facts.number("radius"),
      let thickness = facts.number("thickness"), let factor = node.transform.lengthFactor
    else { return nil }
    let colors = facts.colors("colors")
    guard !colors.isEmpty else { return nil }
    let stretch = factor * scale
    var query = RingQuery(
      center: pixels(center, node), radius: radius * stretch, thickness: thickness * stretch,
      colors: colors)
    query.id = node.id
    query.start = .degrees((facts.number("startAngle") ?? 0) + node.transform.turn.degrees)
    query.direction = facts.text("direction").flatMap(RotationDirection.init) ?? .clockwise
    query.sweep = (facts.number("sweep") ?? 360) / 360
    query.turns = facts.number("turns") ?? 0
    let caps = facts.texts("caps").compactMap(LineCap.init)
    if caps.count == 2 { query.caps = (caps[0], caps[1]) }
    query.hasShadow = facts.flag("showsTip") ?? false
    if query.hasShadow { query.caps.end = .round }
    query.track = facts.colors("track")
    if let width = facts.number("edgeWidth"), let color = facts.color("edgeColor") {
      query.edge = (width * stretch, color)
    }
    return query
  }

  private func bar(_ facts: NodeFacts, _ node: LayoutTrace.Node) -> BarQuery? {
    guard let start = facts.point("start"), let end = facts.point("end"),
      let thickness = facts.number("thickness"), let factor = node.transform.lengthFactor
    else { return nil }
    let colors = facts.colors("colors")
    guard !colors.isEmpty else { return nil }
    var query = BarQuery(
      from: pixels(start, node), to: pixels(end, node), thickness: thickness * factor * scale,
      colors: colors)
    query.id = node.id
    query.track = facts.colors("track")
    return query
  }
}

extension RingQuery {
  /// Notes which of its rims rings that are drawn later share.
  fileprivate mutating func noteNeighbors(_ later: ArraySlice<RingQuery>) {
    let slack = edge?.width ?? 0
    for other in later where (other.center - center).length < 1 {
      let outside = (other.radius - other.thickness / 2) - (radius + thickness / 2)
      let inside = (radius - thickness / 2) - (other.radius + other.thickness / 2)
      if abs(outside) < slack { isOverlapped.outside = true }
      if abs(inside) < slack { isOverlapped.inside = true }
    }
  }
}

/// What an element says about itself, by name.
private struct NodeFacts {
  private let values: [String: Fact.Value]

  init(_ node: LayoutTrace.Node) {
    values = Dictionary(node.facts.map { ($0.name, $0.value) }) { first, _ in first }
  }

  func number(_ name: String) -> Double? {
    if case .number(let value)? = values[name] { value } else { nil }
  }

  func point(_ name: String) -> Point? {
    if case .point(let value)? = values[name] { value } else { nil }
  }

  func flag(_ name: String) -> Bool? {
    if case .flag(let value)? = values[name] { value } else { nil }
  }

  func text(_ name: String) -> String? {
    if case .text(let value)? = values[name] { value } else { nil }
  }

  func color(_ name: String) -> Color? {
    if case .color(let value)? = values[name] { value } else { nil }
  }

  func colors(_ name: String) -> [Color] {
    guard case .list(let list)? = values[name] else { return [] }
    return list.compactMap { if case .color(let color) = $0 { color } else { nil } }
  }

  func texts(_ name: String) -> [String] {
    guard case .list(let list)? = values[name] else { return [] }
    return list.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}

extension Transform {
  /// How far the map turns directions; a map that mirrors has no such angle.
  fileprivate var turn: Angle { Angle(of: Point(x: -c, y: -d)) - Angle(of: Point(x: 0, y: -1)) }

  /// The factor by which lengths grow; `nil` for a map that mirrors or stretches unevenly.
  fileprivate var lengthFactor: Double? {
    let tolerance = 1e-9 * (abs(a) + abs(b))
    guard determinant > 0, abs(a - d) <= tolerance, abs(b + c) <= tolerance else { return nil }
    return determinant.squareRoot()
  }
}
