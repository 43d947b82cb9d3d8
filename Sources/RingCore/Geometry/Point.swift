/// A position or a vector in points; y points down.
@usableFromInline
package struct Point: Hashable, Sendable {
  /// The horizontal coordinate in points, to the right of the origin.
  @usableFromInline package var x: Double
  /// The vertical coordinate in points, below the origin.
  @usableFromInline package var y: Double

  /// Creates a position or a vector in points.
  @inlinable package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin: (0, 0).
  @usableFromInline package static let zero = Point(x: 0, y: 0)

  /// The length of the vector in points, ≥ 0.
  @inlinable package var length: Double { (x * x + y * y).squareRoot() }

  /// Returns the point at `distance` points from this one in the direction of `angle`.
  package func offset(by distance: Double, towards angle: Angle) -> Point {
    self + angle.direction * distance
  }

  /// Returns the dot product in square points; 0 if the vectors are perpendicular.
  @inlinable package func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// Adds two vectors.
  @inlinable package static func + (a: Point, b: Point) -> Point {
    Point(x: a.x + b.x, y: a.y + b.y)
  }
  /// Subtracts two points: the vector from `b` to `a`.
  @inlinable package static func - (a: Point, b: Point) -> Point {
    Point(x: a.x - b.x, y: a.y - b.y)
  }
  /// Multiplies a vector by a factor.
  @inlinable package static func * (a: Point, b: Double) -> Point { Point(x: a.x * b, y: a.y * b) }
}
