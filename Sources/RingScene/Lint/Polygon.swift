import RingCore

/// An area bounded by straight lines; the curves of a path are approximated by chords.
struct Polygon: Hashable, Sendable {
  private(set) var contours: [[Point]] = []
  /// Whether the even-odd rule applies instead of the non-zero rule.
  private var isEvenOdd = false
  /// In points; `nil` if the area is empty.
  private(set) var bounds: Rect?

  /// Whether the area is one upright rectangle.
  private var isBox = false

  /// The memory of the contours, with their array headers.
  var byteCount: Int { contours.reduce(0) { $0 + $1.count * MemoryLayout<Point>.stride + 32 } }

  /// The distance in points by which a covering area may be smaller.
  static let coverTolerance = 0.5
  /// The overlap in points from which boxes do not just touch.
  private static let rounding = 1e-6
  /// The number of chords of a full circle, and of a Bézier curve.
  private static let (chordsPerTurn, chordsPerCurve) = (96, 12)

  /// Creates the area that filling a path paints, mapped by a transform.
  init(_ path: Path, _ transform: Transform = .identity) {
    isEvenOdd = path.isEvenOdd
    var contour: [Point] = []
    for element in path.elements {
      switch element {
      case .move(let point):
        add(contour)
        contour = [point]
      case .line(let point): contour.append(point)
      case .cubic(let b, let c, let d):
        let curve = CubicCurve(contour.last ?? b, b, c, d)
        contour += (1...Self.chordsPerCurve).map {
          curve.point(at: Double($0) / Double(Self.chordsPerCurve))
        }
      case .arc(let arc): contour += Self.points(of: arc)
      case .close:
        add(contour)
        contour = []
      }
    }
    add(contour)
    contours = contours.map { $0.map(transform.apply) }
    bounds = Rect(around: points)
  }

  /// Creates the area that filling paths together paints, each mapped by its transform.
  init(_ paths: [(path: Path, transform: Transform)]) {
    contours = paths.flatMap { Polygon($0.path, $0.transform).contours }
    bounds = Rect(around: points)
  }

  /// Creates the union of rectangles, each mapped by its transform.
  init(_ boxes: [(rect: Rect, transform: Transform)]) {
    contours = boxes.map { $0.rect.corners.map($0.transform.apply) }
    bounds = Rect(around: points)
    isBox = contours.count == 1 && contours[0].isBox
  }

  private mutating func add(_ contour: [Point]) {
    if contour.count > 2 { contours.append(contour) }
  }

  private static func points(of arc: Arc) -> [Point] {
    let turns = min(1, abs(arc.sweep.turns))
    let count = max(1, Int((turns * Double(chordsPerTurn)).rounded(.up)))
    return (0...count).map {
      arc.center.offset(
        by: arc.radius, towards: arc.start + arc.sweep * (Double($0) / Double(count)))
    }
  }

  var points: [Point] { contours.flatMap { $0 } }
  var pointCount: Int { contours.reduce(0) { $0 + $1.count } }

  /// Whether a point lies in the area, by its winding number; on an edge, either may be the case.
  func contains(_ point: Point) -> Bool {
    var winding = 0
    for contour in contours {
      var previous = contour[contour.count - 1]
      for next in contour {
        if (previous.y <= point.y) != (next.y <= point.y) {
          let isLeft = (next - previous).cross(point - previous)
          if next.y > point.y, isLeft > 0 { winding += 1 }
          if next.y <= point.y, isLeft < 0 { winding -= 1 }
        }
        previous = next
      }
    }
    return isInside(winding)
  }

  /// An edge that crosses a horizontal line; `direction` is 1 if it leads down, otherwise -1.
  struct Crossing {
    var x: Double
    var direction: Int
  }

  /// Returns the pieces of a horizontal line inside the area, which all `crossings` with its edges
  /// separate; they are sorted.
  func spans(between crossings: [Crossing]) -> [Scanlines.Span] {
    var (spans, winding, start) = ([Scanlines.Span](), 0, 0.0)
    for crossing in crossings {
      let wasInside = isInside(winding)
      winding += crossing.direction
      guard wasInside != isInside(winding) else { continue }
      if wasInside { spans.append(Scanlines.Span(start: start, end: crossing.x)) }
      start = crossing.x
    }
    return spans
  }

  /// Returns whether a point with this winding number lies in the area.
  private func isInside(_ winding: Int) -> Bool {
    isEvenOdd ? !winding.isMultiple(of: 2) : winding != 0
  }

  /// Returns whether the area contains all vertices of `other`, within `coverTolerance`.
  func covers(_ other: Polygon) -> Bool {
    let tolerance = Self.coverTolerance
    guard let box = other.bounds, let area = bounds?.inset(by: -tolerance), area.contains(box)
    else { return false }
    // Move each vertex towards the middle, so that coinciding edges count as covered.
    let middle = box.center
    return other.points.allSatisfy { point in
      let inwards = middle - point
      let length = inwards.length
      guard length > tolerance else { return contains(middle) }
      return contains(point + inwards * (tolerance / length))
    }
  }

  /// Returns whether a contour of this area and one of `other` share an area; all are convex.
  ///
  /// By the separating axis theorem: convex areas are disjoint if their projections on the normal
  /// of one of their sides are.
  func overlaps(_ other: Polygon) -> Bool {
    guard let box = bounds, let otherBox = other.bounds, box.overlaps(otherBox) else {
      return false
    }
    // Only boxes that just touch need the exact test.
    if isBox, other.isBox, box.inset(by: Self.rounding).overlaps(otherBox) { return true }
    return contours.contains { a in
      other.contours.contains { b in
        !a.hasSeparatingSide(from: b) && !b.hasSeparatingSide(from: a)
      }
    }
  }
}

extension [Point] {
  /// Whether the points are the corners of an upright rectangle, in the order of `Rect.corners`.
  fileprivate var isBox: Bool {
    guard count == 4, self[0].x < self[2].x, self[0].y < self[2].y else { return false }
    return self[1] == Point(x: self[2].x, y: self[0].y)
      && self[3] == Point(x: self[0].x, y: self[2].y)
  }

  /// Whether the normal of one of this convex contour's sides separates it from `other`.
  fileprivate func hasSeparatingSide(from other: [Point]) -> Bool {
    indices.contains { index in
      let normal = (self[(index + 1) % count] - self[index]).rightward
      let (a, b) = (range(along: normal), other.range(along: normal))
      return a.high <= b.low || b.high <= a.low
    }
  }

  /// Returns the least and the greatest projection on a normal.
  private func range(along normal: Vector) -> (low: Double, high: Double) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for point in self {
      let position = point.vector.dot(normal)
      (low, high) = (Swift.min(low, position), Swift.max(high, position))
    }
    return (low, high)
  }
}
