/// A position, or the difference of two, in points; y grows downwards.
public struct Point: Hashable, Sendable {
  /// Distance in points to the right of the origin.
  public var x: Double
  /// Distance in points below the origin.
  public var y: Double

  /// A position, or a difference of two, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin: (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// The distance from the origin in points, ≥ 0.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The point at `distance` from here in the direction of `angle`.
  public func moved(_ distance: Double, towards angle: Angle) -> Point {
    self + angle.direction * distance
  }

  /// The scalar product in square points; 0 where the two are at right angles.
  public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The sum of both coordinates: this point moved by the other.
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  /// The difference of both coordinates: the way from `b` to `a`.
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  /// Both coordinates times a factor.
  public static func * (a: Point, b: Double) -> Point { Point(x: a.x * b, y: a.y * b) }
}
