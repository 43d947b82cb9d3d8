import RingCore

/// A straight bar with round or square ends, and the exact outlines of its slices.
///
/// Positions are distances in points from the bar's beginning, along its axis.
struct BarShape: Hashable, Sendable {
  /// The middle of the edge at which the bar begins.
  var start: Point
  var axis: Angle
  var length: Double
  var thickness: Double
  /// The radius of the corners; 0 for square ends.
  ///
  /// For round ends it is half the thickness, or half the length if that is less.
  var radius: Double

  init(start: Point, axis: Angle, length: Double, thickness: Double, cap: LineCap) {
    self.start = start
    self.axis = axis
    self.length = length
    self.thickness = thickness
    radius = cap == .round ? (min(thickness, length) / 2).snappedToZero : 0
  }

  /// The length in points of the shortest fill from the bar's beginning: a disc of the thickness.
  ///
  /// It is 0 if the ends are square, or if the bar is not twice as long as thick: such a fill would
  /// look like half of the bar.
  var shortestFill: Double { length >= 2 * thickness ? 2 * radius : 0 }

  /// This bar seen from its other end.
  var reversed: BarShape {
    var other = self
    other.start = point(length, 0)
    other.axis = axis + .degrees(180)
    return other
  }

  /// Returns the point at a position, `side` points to the right of the axis.
  func point(_ position: Double, _ side: Double) -> Point {
    start.offset(by: position, towards: axis).offset(by: side, towards: axis + .degrees(90))
  }

  /// Returns the position at which the round end of a fill between `from` and `to` begins.
  ///
  /// A fill has the same end radius as the bar. A fill that is too short for a round end is the
  /// beginning of the shortest fill with a round end, cut straight at `to`.
  func head(from: Double, to: Double) -> Double {
    min(max(to - radius, from, radius), length - radius)
  }

  /// Returns the outline of the bar between two positions; empty unless `to` > `from`.
  ///
  /// From position `head` on, the slice narrows like the bar's end. Default: where the bar narrows.
  func slice(from: Double, to: Double, head: Double? = nil) -> [PathElement] {
    guard to > from else { return [] }
    let head = head ?? length - radius
    var side: [PathElement] = []
    if let tail = tailCorner(from: from, to: to) {
      side.append(.arc(tail))
    } else if from < head || radius == 0 {
      side.append(.line(point(from, -thickness / 2)))
    }
    if let corner = headCorner(from: from, to: to, head: head) {
      side.append(.arc(corner))
    } else if to > radius {
      side.append(.line(point(to, -thickness / 2)))
    }
    return closed(side + side.reversed().map(mirrored))
  }

  /// Returns the outline as a closed subpath; empty if `outline` is empty.
  private func closed(_ outline: [PathElement]) -> [PathElement] {
    switch outline.first {
    case .arc(let arc)?: return [.move(arc.startPoint)] + outline + [.close]
    case .line(let point)?: return [.move(point)] + outline.dropFirst() + [.close]
    default: return []
    }
  }

  /// Returns the left corner at the bar's beginning, clipped to the slice; `nil` if it lies
  /// outside.
  private func tailCorner(from: Double, to: Double) -> Arc? {
    guard from < radius else { return nil }
    func angle(_ position: Double) -> Angle {
      axis - .degrees(90 + capHeight(at: radius - position))
    }
    return corner(at: radius, from: angle(from), to: angle(min(to, radius)))
  }

  /// Returns the left corner that begins at `head`, clipped to the slice; `nil` if it lies outside.
  private func headCorner(from: Double, to: Double, head: Double) -> Arc? {
    guard radius > 0, to > head else { return nil }
    func angle(_ position: Double) -> Angle { axis - .degrees(90 - capHeight(at: position - head)) }
    return corner(at: head, from: angle(max(from, head)), to: angle(to))
  }

  /// Returns the angle of a corner's arc over `distance` points along the axis, in degrees: 90° if
  /// the distance is the radius.
  private func capHeight(at distance: Double) -> Double {
    ElementaryFunctions.arcSineDegrees(distance / radius)
  }

  private func corner(at position: Double, from: Angle, to: Angle) -> Arc {
    Arc(
      center: point(position, radius - thickness / 2), radius: radius, start: from,
      sweep: to - from)
  }

  /// Returns the element mirrored at the axis and traced in the opposite direction.
  private func mirrored(_ element: PathElement) -> PathElement {
    switch element {
    case .arc(let arc):
      return .arc(
        Arc(
          center: mirrored(arc.center), radius: arc.radius, start: axis + axis - arc.end,
          sweep: arc.sweep))
    case .line(let point): return .line(mirrored(point))
    default: return element
    }
  }

  private func mirrored(_ point: Point) -> Point {
    let normal = (axis + .degrees(90)).direction
    return point + normal * (-2 * (point - start).dot(normal))
  }
}
