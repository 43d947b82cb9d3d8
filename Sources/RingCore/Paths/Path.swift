/// A circular arc. Only the rasteriser flattens it, because the required precision is known there.
package struct Arc: Hashable, Sendable {
  package var center: Point
  /// In points, ≥ 0.
  package var radius: Double
  package var start: Angle
  /// Positive is clockwise; at most one turn in either direction.
  package var sweep: Angle

  package init(center: Point, radius: Double, start: Angle, sweep: Angle) {
    self.center = center
    self.radius = radius
    self.start = start
    self.sweep = sweep
  }

  package var end: Angle { start + sweep }
  package var startPoint: Point { center.offset(by: radius, towards: start) }
  package var endPoint: Point { center.offset(by: radius, towards: end) }
  package var isFullTurn: Bool { abs(sweep.degrees) >= 360 }
}

package enum PathElement: Hashable, Sendable {
  case move(Point)
  case line(Point)
  /// A cubic Bézier curve: two control points, then the end point.
  case cubic(Point, Point, Point)
  /// A straight line from the current point, if there is one, to the arc's start; then the arc.
  case arc(Arc)
  case close
}

/// A path in points. Default fill rule: non-zero.
package struct Path: Hashable, Sendable {
  package var elements: [PathElement]
  /// Whether the creator of the path guarantees that its outline does not cross itself.
  ///
  /// If `true`, the rasteriser computes coverage from exact areas. Otherwise it tests outlines of
  /// arcs and lines itself.
  package var isSimple = false
  /// Whether the even-odd rule applies, so that nested contours are holes whatever their direction.
  package var isEvenOdd = false

  /// Whether the path is made of glyphs, whose outlines rarely cross.
  ///
  /// Coverage is first computed as if the outlines did not cross. Where they do, it is computed
  /// again, less exactly.
  package var isText = false

  /// Whether the path is a box of a layout: an axis-aligned rectangle whose edges are snapped to
  /// pixels where the box touches another box.
  ///
  /// See `OutlinedDisplayList.snappingTouchingBoxes(scale:)`.
  package var isBox = false

  package init(_ elements: [PathElement] = []) { self.elements = elements }

  package func simple(_ isSimple: Bool = true) -> Path {
    var path = self
    path.isSimple = isSimple
    return path
  }

  /// Returns a closed circle, clockwise from 12 o'clock; `radius` is in points, ≥ 0.
  package static func circle(center: Point, radius: Double) -> Path {
    Path([.arc(Arc(center: center, radius: radius, start: .zero, sweep: .fullTurn)), .close])
  }

  package static func arc(_ arc: Arc) -> Path { Path([.arc(arc)]) }

  /// Returns a closed rectangle, clockwise from its upper left corner.
  package static func rect(_ r: Rect) -> Path {
    Path([
      .move(r.origin), .line(Point(x: r.maxX, y: r.minY)), .line(Point(x: r.maxX, y: r.maxY)),
      .line(Point(x: r.minX, y: r.maxY)), .close,
    ])
  }

  package static func box(_ r: Rect) -> Path {
    var path = rect(r)
    path.isBox = true
    return path
  }

  /// Returns a rectangle with circular corners; `radius` is clamped to half the shorter side.
  package static func roundedRect(_ r: Rect, radius: Double) -> Path {
    let radius = min(radius, r.width / 2, r.height / 2).snappedToZero
    guard radius > 0 else { return rect(r) }
    func corner(_ x: Double, _ y: Double, _ start: Double) -> PathElement {
      .arc(
        Arc(
          center: Point(x: x, y: y), radius: radius, start: .degrees(start), sweep: .degrees(90)))
    }
    return Path([
      corner(r.maxX - radius, r.minY + radius, 0), corner(r.maxX - radius, r.maxY - radius, 90),
      corner(r.minX + radius, r.maxY - radius, 180), corner(r.minX + radius, r.minY + radius, 270),
      .close,
    ])
  }

  package var isEmpty: Bool { elements.isEmpty }
}
