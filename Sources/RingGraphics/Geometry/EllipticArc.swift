/// A part of an ellipse, which is drawn as cubic curves.
package struct EllipticArc: Hashable, Sendable {
  package var center: Point
  /// The half axes in points, the one along x before the turn first.
  package var radii: Size
  /// How far the axes are turned, clockwise.
  package var rotation: Angle
  /// Where the arc begins: as on a circle that was stretched to the ellipse.
  package var start: Angle
  /// How far it goes: positive is clockwise.
  package var sweep: Angle

  package init(
    center: Point, radii: Size, rotation: Angle = .zero, start: Angle, sweep: Angle
  ) {
    (self.center, self.radii, self.rotation) = (center, radii, rotation)
    (self.start, self.sweep) = (start, sweep)
  }

  /// A cubic curve over at most this many degrees is off by 4·10⁻⁶ of the radius.
  private static let widestCurve = 45.0

  private func place(_ point: Point) -> Point {
    let (sine, cosine) = Elementary.sineCosine(degrees: rotation.degrees)
    let (x, y) = (point.x * radii.width, point.y * radii.height)
    return center + Point(x: x * cosine - y * sine, y: x * sine + y * cosine)
  }

  package var startPoint: Point { place(start.direction) }

  /// The curves from `startPoint` on.
  ///
  /// Controls lie 4/3 · tan(θ/4) radii along the tangents, which makes the middle exact as well.
  package var curves: [PathElement] {
    let count = max(1, (abs(sweep.degrees) / Self.widestCurve).rounded(.up))
    let step = sweep * (1 / count)
    let (sine, cosine) = Elementary.sineCosine(degrees: step.degrees / 4)
    let reach = 4.0 / 3 * sine / cosine
    return stride(from: 0, to: count, by: 1).map { index in
      let (from, to) = (start + step * index, start + step * (index + 1))
      return .cubic(
        place(from.direction + from.tangent * reach), place(to.direction - to.tangent * reach),
        place(to.direction))
    }
  }
}
