/// A difference of two positions, a direction or a spoke of a circle, in points; y points down.
@usableFromInline
package struct Vector: Hashable, Sendable {
  @usableFromInline package var x: Double
  @usableFromInline package var y: Double

  @inlinable package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @usableFromInline package static let zero = Vector(x: 0, y: 0)

  @inlinable package var length: Double { (x * x + y * y).squareRoot() }

  @inlinable package func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

  /// Returns the cross product: positive if `other` points to the right of this vector.
  @inlinable package func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

  /// The normalised vector; `nil` if its length is snapped to zero.
  var unit: Vector? { length.snappedToZero > 0 ? self * (1 / length) : nil }

  /// The vector rotated clockwise by a quarter turn, which points to the right of this one.
  @inlinable package var rightward: Vector { Vector(x: -y, y: x) }

  @inlinable package static func + (a: Vector, b: Vector) -> Vector {
    Vector(x: a.x + b.x, y: a.y + b.y)
  }
  @inlinable package static func - (a: Vector, b: Vector) -> Vector {
    Vector(x: a.x - b.x, y: a.y - b.y)
  }
  @inlinable package static func * (a: Vector, b: Double) -> Vector {
    Vector(x: a.x * b, y: a.y * b)
  }
}
