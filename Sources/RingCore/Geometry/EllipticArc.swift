/// An elliptical arc, drawn as cubic curves.
package struct EllipticArc: Hashable, Sendable {
  package var center: Point
  /// The semi-axes in points; `width` is along x before the rotation.
  package var radii: Size
  /// Clockwise.
  package var rotation: Angle
  /// The start angle, measured on the unit circle before it is stretched to the ellipse.
  package var start: Angle
  /// Positive is clockwise.
  package var sweep: Angle

  package init(
    center: Point, radii: Size, rotation: Angle = .zero, start: Angle, sweep: Angle
  ) {
    (self.center, self.radii, self.rotation) = (center, radii, rotation)
    (self.start, self.sweep) = (start, sweep)
  }

  /// The maximum sweep of one cubic, in degrees. The error of the cubic is then at most 4.3·10⁻⁶
  /// of the radius.
  private static let maximumCurveAngle = 45.0

  /// Returns the point of the ellipse for a spoke of the unit circle.
  private func map(_ spoke: Vector) -> Point {
    let (sine, cosine) = ElementaryFunctions.sineCosine(degrees: rotation.degrees)
    let (x, y) = (spoke.x * radii.width, spoke.y * radii.height)
    return center + Vector(x: x * cosine - y * sine, y: x * sine + y * cosine)
  }

  package var startPoint: Point { map(start.direction) }

  /// The arc as cubic curves, starting at `startPoint`.
  ///
  /// The control points of a cubic of sweep θ are 4/3 · tan(θ/4) radii along the tangents, which
  /// makes the midpoint exact too.
  package var curves: [PathElement] {
    let count = max(1, (abs(sweep.degrees) / Self.maximumCurveAngle).rounded(.up))
    let step = sweep * (1 / count)
    let (sine, cosine) = ElementaryFunctions.sineCosine(degrees: step.degrees / 4)
    let reach = 4.0 / 3 * sine / cosine
    return stride(from: 0, to: count, by: 1).map { index in
      let (from, to) = (start + step * index, start + step * (index + 1))
      return .cubic(
        map(from.direction + from.tangent * reach), map(to.direction - to.tangent * reach),
        map(to.direction))
    }
  }
}
