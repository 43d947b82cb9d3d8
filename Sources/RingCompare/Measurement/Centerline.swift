import RingCore
import RingSystem

/// The centreline of a band, with coordinates along and across it.
protocol Centerline {
  /// In pixels.
  var length: Double { get }
  var isClosed: Bool { get }
  /// The point `position` pixels along the line and `side` outside it: right of a straight line.
  func point(at position: Double, side: Double) -> Point
  /// The length of a parallel curve, `side` pixels outside the line, relative to `length`.
  func scale(_ side: Double) -> Double
}

/// A circle that begins at an angle and runs in one direction.
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

  func point(at position: Double, side: Double) -> Point {
    let radians = angle(position).degrees * .pi / 180
    let reach = radius + side
    return Point(x: center.x + reach * sin(radians), y: center.y - reach * cos(radians))
  }

  func scale(_ side: Double) -> Double { (radius + side) / radius }
}

struct StraightLine: Centerline {
  var start: Point
  /// A unit vector.
  var direction: Vector
  var length: Double

  var isClosed: Bool { false }

  func point(at position: Double, side: Double) -> Point {
    start + direction * position + direction.rightward * side
  }

  func scale(_ side: Double) -> Double { 1 }
}
