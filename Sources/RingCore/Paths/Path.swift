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
  /// A path that is moved, trimmed or stroked derives its value from that of the original. If
  /// `true`, the rasteriser computes coverage from exact areas. Otherwise it tests outlines of arcs
  /// and lines itself.
  package var isSimple = false
  /// Whether the fill rule is even-odd, so that nested contours are holes whatever their direction.
  package var isEvenOdd = false

  package init(_ elements: [PathElement] = []) { self.elements = elements }

  /// Returns the path with another value of `isSimple`.
  package func simple(_ isSimple: Bool = true) -> Path {
    var path = self
    path.isSimple = isSimple
    return path
  }

  /// Returns a path of other elements, which keeps `isSimple` and `isEvenOdd`.
  func replacing(_ elements: [PathElement]) -> Path {
    var path = Path(elements).simple(isSimple)
    path.isEvenOdd = isEvenOdd
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

extension Path {
  /// Returns the outline of the stroked path for filling; `nil` if the stroke may cross itself.
  ///
  /// Empty if the style's width is 0. The outline is marked as simple if the path is simple and its
  /// ends do not come near each other.
  package func strokeOutline(_ style: StrokeStyle) -> Path? {
    guard style.width.snappedToZero > 0 else { return Path() }
    let contours = contours
    var elements: [PathElement] = []
    for contour in contours {
      guard let outline = ContourStroker(contour, style).outline else { return nil }
      elements += outline
    }
    return Path(elements).simple(isSimple && !Self.endsTouch(contours, style))
  }

  /// Whether the caps of neighbouring contours, or both caps of a single contour, may overlap.
  private static func endsTouch(_ contours: [Contour], _ style: StrokeStyle) -> Bool {
    let open = contours.filter { !$0.isClosed }
    guard let last = open.last else { return false }
    let minimumDistance = style.startCap == .round || style.endCap == .round ? style.width : 0
    return zip([last] + open, open).contains { before, next in
      guard let end = before.segments.last?.end, let start = next.segments.first?.start else {
        return false
      }
      // The ends of a short contour are close, but its caps point away from each other.
      if open.count == 1, before.length <= 2 * style.width { return false }
      return (end - start).length <= minimumDistance
    }
  }

  /// Whether the path is one contour that turns only one way.
  package var isConvex: Bool {
    let contours = contours
    return contours.count == 1 && contours[0].turningDirection != nil
  }

  package func translated(by offset: Vector) -> Path {
    let translatedElements = elements.map { element -> PathElement in
      switch element {
      case .move(let point): return .move(point + offset)
      case .line(let point): return .line(point + offset)
      case .cubic(let b, let c, let d): return .cubic(b + offset, c + offset, d + offset)
      case .arc(var arc):
        arc.center = arc.center + offset
        return .arc(arc)
      case .close: return .close
      }
    }
    return replacing(translatedElements)
  }

  /// The bounding box of the path's points, including control points; `nil` for an empty path.
  package var bounds: Rect? {
    var points: [Point] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .cubic(let b, let c, let d): points += [b, c, d]
      case .arc(let arc): points += arc.extremes
      case .close: break
      }
    }
    return Rect(around: points)
  }
}

extension Arc {
  /// The points that determine the bounding box: both ends, and the points at 12, 3, 6 and 9
  /// o'clock that the arc passes.
  package var extremes: [Point] {
    let (low, high) = (min(start.degrees, end.degrees), max(start.degrees, end.degrees))
    let first = (low / 90).rounded(.up)
    let quarters = (0..<4).map { (first + Double($0)) * 90 }.filter { $0 <= high }
    return [startPoint, endPoint]
      + quarters.map { center.offset(by: radius, towards: .degrees($0)) }
  }
}

extension Path {
  /// Whether no two parts of the outline cross, with curves approximated by chords.
  ///
  /// `false` for outlines with more than `maximumChordCount` chords, which would take too long to
  /// test.
  package var isSimpleOutline: Bool {
    let lines = contours.flatMap { contour in
      contour.segments.flatMap(\.chords)
        + (contour.isClosed ? [] : [contour.closingLine].compactMap { $0 })
    }
    guard lines.count <= Self.maximumChordCount else { return false }
    return lines.indices.allSatisfy { first in
      lines[(first + 1)...].allSatisfy { !lines[first].crosses($0) }
    }
  }

  /// The maximum number of chords. Testing all pairs of 600 chords takes one millisecond.
  private static let maximumChordCount = 600
}

/// A line segment between two points.
struct Chord {
  var start, end: Point

  /// Whether this segment and `other` intersect in their interior; touching is not crossing.
  func crosses(_ other: Chord) -> Bool {
    let (direction, otherDirection) = (end - start, other.end - other.start)
    let (a, b) = (direction.cross(other.start - start), direction.cross(other.end - start))
    let (c, d) = (
      otherDirection.cross(start - other.start), otherDirection.cross(end - other.start)
    )
    return a * b < 0 && c * d < 0
  }
}

extension PathSegment {
  /// The maximum sweep of an arc's chord, in degrees.
  private static let maximumChordAngle = 15.0
  /// The number of chords of a cubic curve, whatever its length.
  private static let cubicChordCount = 12

  /// The chords that approximate the segment, from its start to its end: a line itself, at least
  /// two chords of an arc.
  fileprivate var chords: [Chord] {
    let count: Int
    switch self {
    case .line: count = 1
    case .arc(let arc):
      count = max(
        2, Int(clamping: (abs(arc.sweep.degrees) / Self.maximumChordAngle).rounded(.up)))
    case .cubic: count = Self.cubicChordCount
    }
    let points = (0...count).map { index -> Point in
      let t = Double(index) / Double(count)
      switch self {
      case .line(let start, let end): return index == 0 ? start : end
      case .arc(let arc):
        return arc.center.offset(by: arc.radius, towards: arc.start + arc.sweep * t)
      case .cubic(let curve): return curve.point(at: t)
      }
    }
    return zip(points, points.dropFirst()).map { Chord(start: $0, end: $1) }
  }
}

extension Contour {
  /// The line that closes an open contour for filling; `nil` if the contour is empty.
  fileprivate var closingLine: Chord? {
    guard let start = segments.first?.start, let end = segments.last?.end else { return nil }
    return Chord(start: end, end: start)
  }
}
