/// A circular arc. Only the rasteriser flattens it, because the required precision is known there.
package struct Arc: Hashable, Sendable {
  /// The centre in points.
  package var center: Point
  /// The radius in points, ≥ 0.
  package var radius: Double
  /// The start angle.
  package var start: Angle
  /// The sweep: positive is clockwise, at most one turn in either direction.
  package var sweep: Angle

  /// Creates an arc; a negative `sweep` is counterclockwise.
  package init(center: Point, radius: Double, start: Angle, sweep: Angle) {
    self.center = center
    self.radius = radius
    self.start = start
    self.sweep = sweep
  }

  /// The end angle: `start` + `sweep`.
  package var end: Angle { start + sweep }
  /// The start point in points.
  package var startPoint: Point { center.offset(by: radius, towards: start) }
  /// The end point in points.
  package var endPoint: Point { center.offset(by: radius, towards: end) }
  /// Whether the arc is a full circle, in either direction.
  package var isFullTurn: Bool { abs(sweep.degrees) >= 360 }
}

/// One element of a path.
package enum PathElement: Hashable, Sendable {
  /// A move to this point, which starts a new subpath.
  case move(Point)
  /// A straight line from the current point.
  case line(Point)
  /// A cubic Bézier curve: two control points, then the end point.
  case cubic(Point, Point, Point)
  /// A straight line from the current point, if there is one, to the arc's start; then the arc.
  case arc(Arc)
  /// A straight line to the start of the subpath, which closes it.
  case close
}

/// A path in points. Default fill rule: non-zero.
package struct Path: Hashable, Sendable {
  /// The elements in order. Default: empty.
  package var elements: [PathElement]
  /// Whether the creator of the path guarantees that its outline does not cross itself.
  ///
  /// If `true`, the rasteriser computes coverage from exact areas. Default: `false`, in which case
  /// the rasteriser tests outlines of arcs and lines itself.
  package var isSimple = false
  /// Whether the even-odd rule applies, so that nested contours are holes whatever their direction.
  ///
  /// Default: `false`, the non-zero rule.
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

  /// Creates a path from elements. Default: empty.
  package init(_ elements: [PathElement] = []) { self.elements = elements }

  /// Returns a copy of the path with the given `isSimple`.
  package func simple(_ isSimple: Bool = true) -> Path {
    var path = self
    path.isSimple = isSimple
    return path
  }

  /// Returns a closed circle, clockwise from 12 o'clock; `radius` is in points, ≥ 0.
  package static func circle(center: Point, radius: Double) -> Path {
    Path([.arc(Arc(center: center, radius: radius, start: .zero, sweep: .fullTurn)), .close])
  }

  /// Returns a path with one open arc.
  package static func arc(_ arc: Arc) -> Path { Path([.arc(arc)]) }

  /// Returns a closed rectangle, clockwise from its upper left corner.
  package static func rect(_ r: Rect) -> Path {
    Path([
      .move(r.origin), .line(Point(x: r.maxX, y: r.minY)), .line(Point(x: r.maxX, y: r.maxY)),
      .line(Point(x: r.minX, y: r.maxY)), .close,
    ])
  }

  /// Returns a closed rectangle that is a box of a layout.
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

  /// Whether the path has no elements, so that filling and stroking draw nothing.
  package var isEmpty: Bool { elements.isEmpty }
}
