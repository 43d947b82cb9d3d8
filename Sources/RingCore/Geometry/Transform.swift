/// An affine transform: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
@usableFromInline
package struct Transform: Hashable, Sendable {
  @usableFromInline package var a: Double
  @usableFromInline package var b: Double
  @usableFromInline package var c: Double
  @usableFromInline package var d: Double
  @usableFromInline package var tx: Double
  @usableFromInline package var ty: Double

  /// Creates a transform from its coefficients, in the order of Cairo's and CoreGraphics' matrices.
  @inlinable package init(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double
  ) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  @usableFromInline package static let identity = Transform(1, 0, 0, 1, 0, 0)

  @inlinable package static func translation(_ offset: Vector) -> Transform {
    Transform(1, 0, 0, 1, offset.x, offset.y)
  }

  @inlinable package static func scale(_ x: Double, _ y: Double) -> Transform {
    Transform(x, 0, 0, y, 0, 0)
  }

  /// Returns a rotation about the origin, clockwise on screen.
  package static func rotation(_ angle: Angle) -> Transform {
    let (sine, cosine) = ElementaryFunctions.sineCosine(degrees: angle.degrees)
    return Transform(cosine, sine, -sine, cosine, 0, 0)
  }

  /// Returns this transform applied about `center` instead of the origin.
  @inlinable package func about(_ center: Point) -> Transform {
    Transform.translation(Point.zero - center).then(self).then(.translation(center.vector))
  }

  /// Returns the transform that applies this one first, then `next`.
  @inlinable package func then(_ next: Transform) -> Transform {
    Transform(
      a * next.a + b * next.c, a * next.b + b * next.d,
      c * next.a + d * next.c, c * next.b + d * next.d,
      tx * next.a + ty * next.c + next.tx, tx * next.b + ty * next.d + next.ty)
  }

  @inlinable package func apply(_ p: Point) -> Point {
    Point(x: a * p.x + c * p.y + tx, y: b * p.x + d * p.y + ty)
  }

  /// The factor by which areas grow; negative if the transform mirrors, 0 if it is not invertible.
  @inlinable package var determinant: Double { a * d - b * c }

  /// The factor by which lengths grow, if the transform maps circles to circles; otherwise `nil`.
  package var uniformScale: Double? {
    let (x, y) = (Vector(x: a, y: b), Vector(x: c, y: d))
    let tolerance = 1e-9 * max(x.length, y.length)
    guard abs(x.length - y.length) <= tolerance else { return nil }
    guard abs(x.dot(y)) <= tolerance * max(x.length, y.length) else { return nil }
    return x.length
  }
}
