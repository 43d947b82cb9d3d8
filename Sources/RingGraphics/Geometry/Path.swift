/// A part of a circle, kept as such until it is rasterised, where the needed precision is known.
public struct Arc: Hashable, Sendable {
  /// Centre, in points.
  public var center: Point
  /// Radius in points, ≥ 0.
  public var radius: Double
  /// Where the arc begins.
  public var start: Angle
  /// How far it goes: positive is clockwise, at most one turn either way.
  public var sweep: Angle

  /// An arc from `start` on; a negative `sweep` goes counter-clockwise.
  public init(center: Point, radius: Double, start: Angle, sweep: Angle) {
    self.center = center
    self.radius = radius
    self.start = start
    self.sweep = sweep
  }

  /// Where the arc ends: `start` + `sweep`.
  public var end: Angle { start + sweep }
  /// The point of the circle at `start`, in points.
  public var startPoint: Point { center.moved(radius, towards: start) }
  /// The point of the circle at `end`, in points.
  public var endPoint: Point { center.moved(radius, towards: end) }
  /// Whether the arc is the whole circle, either way round.
  public var isFullTurn: Bool { abs(sweep.degrees) >= 360 }
}

/// One step of a path.
public enum PathElement: Hashable, Sendable {
  /// Begins a new part of the path at this point.
  case move(Point)
  /// A straight line from the current point to this one.
  case line(Point)
  /// A cubic Bézier curve: two control points, then the end point.
  case cubic(Point, Point, Point)
  /// A straight line from the current point, if there is one, to the arc's start; then the arc.
  case arc(Arc)
  /// A straight line back to where this part of the path began.
  case close
}

/// An outline in points. Filled with the non-zero winding rule, unless it says otherwise.
public struct Path: Hashable, Sendable {
  /// The steps in order. Default: none.
  public var elements: [PathElement]
  /// Whether the maker of the path knows that no part of its outline crosses another, so that the
  /// inside may be covered by exact areas. Default: false; outlines of arcs and lines are looked at.
  public var isSimple = false
  /// Whether only those places are inside whose way out crosses the outline an odd number of times, so
  /// that a part that lies in another one is a hole whichever way it goes round. Default: false, which
  /// is the non-zero winding rule.
  public var isEvenOdd = false

  /// Whether these are letters, whose outlines seldom cross. What they cover is found as if they did
  /// not, and once more, less exactly, where it shows that they do.
  package var isText = false

  /// A path of these steps; without them an empty one.
  public init(_ elements: [PathElement] = []) { self.elements = elements }

  /// The same path, known not to cross itself, or not known to.
  public func simple(_ isSimple: Bool = true) -> Path {
    var path = self
    path.isSimple = isSimple
    return path
  }

  /// A whole circle, closed, clockwise from 12 o'clock.
  public static func circle(center: Point, radius: Double) -> Path {
    Path([.arc(Arc(center: center, radius: radius, start: .zero, sweep: .fullTurn)), .close])
  }

  /// One open arc.
  public static func arc(_ arc: Arc) -> Path { Path([.arc(arc)]) }

  /// A closed rectangle, clockwise from its upper left corner.
  public static func rect(_ r: Rect) -> Path {
    Path([
      .move(r.origin), .line(Point(x: r.maxX, y: r.minY)), .line(Point(x: r.maxX, y: r.maxY)),
      .line(Point(x: r.minX, y: r.maxY)), .close,
    ])
  }

  /// A rectangle with circular corners; the radius is cut to half of the shorter side.
  public static func roundedRect(_ r: Rect, radius: Double) -> Path {
    let radius = min(radius, r.width / 2, r.height / 2).settled
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

  /// Whether the path has no steps at all, and so nothing to fill or to stroke.
  public var isEmpty: Bool { elements.isEmpty }
}
