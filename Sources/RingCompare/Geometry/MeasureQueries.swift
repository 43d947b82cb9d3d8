import RingCore

/// The rings and bars of a scene, with their expected positions in pixels of an image.
package struct MeasureQueries {
  /// An element of a scene, which may be a ring or a bar.
  ///
  /// `type` is as in configs, `id` the name of its queries, `nil` for none. `results` are computed
  /// values, as a snapshot stores them; `transform` maps their coordinates to points of the canvas.
  package typealias Element = (
    type: String, id: String?, results: [JSONValue.Member], transform: Transform
  )

  /// In drawing order, like `bars`.
  package private(set) var rings: [RingQuery] = []
  package private(set) var bars: [BarQuery] = []
  /// Pixels of the image per point.
  package let scale: Double

  /// `elements` are in drawing order.
  package init(_ elements: some Sequence<Element>, scale: Double) {
    self.scale = scale
    for element in elements { add(element) }
    markOverlappedEdges()
  }

  /// Elements without an `id` are named by their paths.
  package init(_ snapshot: SceneSnapshot) {
    let elements = snapshot.elements.lazy.map { element -> Element in
      (element.type, element.name, element.results, element.transform)
    }
    self.init(elements, scale: snapshot.scale)
  }

  private mutating func add(_ element: Element) {
    switch element.type {
    case SceneSnapshot.ringType:
      if let ring = ring(element.id, element.results, element.transform) { rings.append(ring) }
    case SceneSnapshot.barType:
      if let bar = bar(element.id, element.results, element.transform) { bars.append(bar) }
    default: break
    }
  }

  /// Marks for each ring which of its edges coincide with edges of rings drawn later.
  private mutating func markOverlappedEdges() {
    guard rings.contains(where: { $0.edge != nil }) else { return }
    let circles = rings.map { Circle($0) }
    // The grid has cells of one pixel: even among thousands of rings, few centres share a cell.
    let cells = Dictionary(grouping: circles.indices) { circles[$0].cell }
    for index in circles.indices where circles[index].slack > 0 {
      for cell in circles[index].cells {
        for other in cells[cell] ?? [] where other > index {
          let touches = circles[index].touches(circles[other])
          if touches.outside { rings[index].isOverlapped.outside = true }
          if touches.inside { rings[index].isOverlapped.inside = true }
        }
      }
    }
  }

  /// `nil` if a value is missing, or if `transform` mirrors or does not scale uniformly.
  private func ring(
    _ id: String?, _ properties: [JSONValue.Member], _ transform: Transform
  ) -> RingQuery? {
    guard let center = properties.point("center"), let radius = properties.number("radius"),
      let thickness = properties.number("thickness"), let factor = transform.lengthFactor
    else { return nil }
    let colors = properties.colors("colors")
    guard !colors.isEmpty else { return nil }
    let pixelScale = factor * scale
    var query = RingQuery(
      center: transform.apply(center).scaled(by: scale), radius: radius * pixelScale,
      thickness: thickness * pixelScale, colors: colors)
    query.id = id
    query.start = .degrees((properties.number("startAngle") ?? 0) + transform.turn.degrees)
    query.direction = properties.text("direction").flatMap(RotationDirection.init) ?? .clockwise
    query.sweep = (properties.number("sweep") ?? 360) / 360
    query.turns = properties.number("turns") ?? 0
    let caps = properties.texts("caps").compactMap(LineCap.init)
    if caps.count == 2 { query.caps = (caps[0], caps[1]) }
    query.hasShadow = properties.value("showsTip") == .bool(true)
    if query.hasShadow { query.caps.end = .round }
    query.track = properties.colors("track")
    if let width = properties.number("edgeWidth"), let color = properties.color("edgeColor") {
      query.edge = (width * pixelScale, color)
    }
    return query
  }

  private func bar(
    _ id: String?, _ properties: [JSONValue.Member], _ transform: Transform
  ) -> BarQuery? {
    guard let start = properties.point("start"), let end = properties.point("end"),
      let thickness = properties.number("thickness"), let factor = transform.lengthFactor
    else { return nil }
    let colors = properties.colors("colors")
    guard !colors.isEmpty else { return nil }
    var query = BarQuery(
      from: transform.apply(start).scaled(by: scale), to: transform.apply(end).scaled(by: scale),
      thickness: thickness * factor * scale, colors: colors)
    query.id = id
    query.track = properties.colors("track")
    return query
  }
}

/// The edges of a ring, without its other properties, which are expensive to copy.
private struct Circle {
  let center: Point
  let outer, inner: Double
  /// In pixels, within which an edge of a later ring may hide half of this ring's edge line.
  let slack: Double

  init(_ ring: RingQuery) {
    center = ring.center
    (outer, inner) = (ring.radius + ring.thickness / 2, ring.radius - ring.thickness / 2)
    slack = ring.edge?.width ?? 0
  }

  /// The corner of the pixel that contains the centre.
  var cell: Point { Point(x: center.x.rounded(.down), y: center.y.rounded(.down)) }

  /// `cell` and its eight neighbours.
  var cells: [Point] {
    [-1.0, 0, 1].flatMap { y in [-1.0, 0, 1].map { x in cell + Vector(x: x, y: y) } }
  }

  /// Returns on which sides an edge of `later` is within `slack` of this ring's edge.
  func touches(_ later: Circle) -> (outside: Bool, inside: Bool) {
    guard (later.center - center).length < 1 else { return (false, false) }
    return (abs(later.inner - outer) < slack, abs(inner - later.outer) < slack)
  }
}

/// The computed values of an element, by their names.
extension [JSONValue.Member] {
  fileprivate func point(_ name: String) -> Point? {
    guard let numbers = value(name)?.doubles, numbers.count == 2 else { return nil }
    return Point(x: numbers[0], y: numbers[1])
  }

  fileprivate func text(_ name: String) -> String? { value(name)?.text }

  fileprivate func color(_ name: String) -> SRGBColor? {
    text(name).flatMap { SRGBColor(hexDigits: $0) }
  }

  fileprivate func colors(_ name: String) -> [SRGBColor] {
    texts(name).compactMap { SRGBColor(hexDigits: $0) }
  }

  fileprivate func texts(_ name: String) -> [String] {
    (value(name)?.items ?? []).compactMap(\.text)
  }
}

extension SRGBColor {
  /// Creates a colour from `#RRGGBB` or `#RRGGBBAA`; `nil` for other text.
  fileprivate init?(hexDigits text: String) {
    let digits = text.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1,
      digits.count == 6 || digits.count == 8
    else { return nil }
    let parts = stride(from: 0, to: digits.count, by: 2).map { (first: Int) -> Double in
      let level: Int = digits[first] * 16 + digits[first + 1]
      return Double(level) / 255
    }
    self.init(
      red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
  }
}

extension Transform {
  /// The rotation angle of the transform; meaningless if it mirrors.
  fileprivate var turn: Angle { Angle(of: Vector(x: -c, y: -d)) - Angle(of: Vector(x: 0, y: -1)) }

  /// The factor for lengths; `nil` if the transform mirrors or does not scale uniformly.
  fileprivate var lengthFactor: Double? {
    let tolerance = 1e-9 * (abs(a) + abs(b))
    guard determinant > 0, abs(a - d) <= tolerance, abs(b + c) <= tolerance else { return nil }
    return determinant.squareRoot()
  }
}
