/// A position, or the difference of two, in points; y grows downwards.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(x: 0, y: 0)

  public var length: Double { (x * x + y * y).squareRoot() }

  /// The point at `distance` from here in the direction of `angle`.
  public func moved(_ distance: Double, towards angle: Angle) -> Point {
    self + angle.direction * distance
  }

  public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  public static func * (a: Point, b: Double) -> Point { Point(x: a.x * b, y: a.y * b) }
}
