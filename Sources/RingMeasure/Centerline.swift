import RingGraphics
import RingLibC

/// The line in the middle of a band, and the places beside it.
protocol Centerline {
  /// In pixels.
  var length: Double { get }
  /// Whether its end is its beginning.
  var isClosed: Bool { get }
  /// The point so far along the line, in pixels, and so far outside of it.
  func point(_ position: Double, _ side: Double) -> Point
  /// Pixels that a place beside the line moves for a pixel along the line.
  func stretch(_ side: Double) -> Double
}

/// A circle that begins at an angle and goes one way round.
struct CircleLine: Centerline {
  var center: Point
  var radius: Double
  var start: Angle
  var direction: RotationDirection

  var length: Double { 2 * .pi * radius }
  var isClosed: Bool { true }

  func angle(_ position: Double) -> Angle {
    start + .turns(direction.sign * position / length)
  }

  func point(_ position: Double, _ side: Double) -> Point {
    let radians = angle(position).degrees * .pi / 180
    let reach = radius + side
    return Point(x: center.x + reach * sin(radians), y: center.y - reach * cos(radians))
  }

  func stretch(_ side: Double) -> Double { (radius + side) / radius }
}

/// A straight line.
struct StraightLine: Centerline {
  var start: Point
  /// A unit vector.
  var way: Point
  var length: Double

  var isClosed: Bool { false }

  func point(_ position: Double, _ side: Double) -> Point {
    Point(
      x: start.x + way.x * position - way.y * side, y: start.y + way.y * position + way.x * side)
  }

  func stretch(_ side: Double) -> Double { 1 }
}
