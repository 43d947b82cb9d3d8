/// A position or a vector in points; y points down.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate in points, to the right of the origin.
  public var x: Double
  /// The vertical coordinate in points, below the origin.
  public var y: Double

  /// Creates a position or a vector in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin: (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// The length of the vector in points, ≥ 0.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// Returns the point at `distance` points from this one in the direction of `angle`.
  public func offset(by distance: Double, towards angle: Angle) -> Point {
    self + angle.direction * distance
  }

  /// Returns the dot product in square points; 0 if the vectors are perpendicular.
  public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// Adds two vectors.
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  /// Subtracts two points: the vector from `b` to `a`.
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  /// Multiplies a vector by a factor.
  public static func * (a: Point, b: Double) -> Point { Point(x: a.x * b, y: a.y * b) }
}
