/// A position in points; y points down.
@usableFromInline
package struct Point: Hashable, Sendable {
  @usableFromInline package var x: Double
  @usableFromInline package var y: Double

  @inlinable package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @usableFromInline package static let zero = Point(x: 0, y: 0)

  /// The vector from the origin to this point.
  @inlinable package var vector: Vector { Vector(x: x, y: y) }

  package func offset(by distance: Double, towards angle: Angle) -> Point {
    self + angle.direction * distance
  }

  @inlinable package func scaled(by factor: Double) -> Point { Point(x: x * factor, y: y * factor) }

  /// Returns the point at the parameter `t`, 0…1, of a cubic Bézier curve from `a` to `d`.
  @inlinable package static func cubic(
    _ a: Point, _ b: Point, _ c: Point, _ d: Point, at t: Double
  ) -> Point {
    let s = 1 - t
    let (p, q, r, u) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
      x: a.x * p + b.x * q + c.x * r + d.x * u, y: a.y * p + b.y * q + c.y * r + d.y * u)
  }

  /// Returns the second difference of three points: 0 if `b` is in the middle between the others.
  @inlinable package static func bend(_ a: Point, _ b: Point, _ c: Point) -> Vector {
    a.vector - b.vector * 2 + c.vector
  }

  @inlinable package static func - (a: Point, b: Point) -> Vector {
    Vector(x: a.x - b.x, y: a.y - b.y)
  }
  @inlinable package static func + (a: Point, b: Vector) -> Point {
    Point(x: a.x + b.x, y: a.y + b.y)
  }
  @inlinable package static func - (a: Point, b: Vector) -> Point {
    Point(x: a.x - b.x, y: a.y - b.y)
  }
}
