/// A position or a vector in points; y points down.
@usableFromInline
package struct Point: Hashable, Sendable {
  @usableFromInline package var x: Double
  @usableFromInline package var y: Double

  @inlinable package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @usableFromInline package static let zero = Point(x: 0, y: 0)

  @inlinable package var length: Double { (x * x + y * y).squareRoot() }

  package func offset(by distance: Double, towards angle: Angle) -> Point {
    self + angle.direction * distance
  }

  @inlinable package func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  @inlinable package static func + (a: Point, b: Point) -> Point {
    Point(x: a.x + b.x, y: a.y + b.y)
  }
  @inlinable package static func - (a: Point, b: Point) -> Point {
    Point(x: a.x - b.x, y: a.y - b.y)
  }
  @inlinable package static func * (a: Point, b: Double) -> Point { Point(x: a.x * b, y: a.y * b) }
}
