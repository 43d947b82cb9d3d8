/// A direction or a turn: 0° is 12 o'clock, positive is clockwise (y grows downwards).
public struct Angle: Hashable, Sendable, Comparable {
  public var degrees: Double

  public init(degrees: Double) { self.degrees = degrees }
  public init(turns: Double) { self.degrees = turns * 360 }

  public static let zero = Angle(degrees: 0)
  public static let fullTurn = Angle(degrees: 360)

  public static func degrees(_ value: Double) -> Angle { Angle(degrees: value) }
  public static func turns(_ value: Double) -> Angle { Angle(turns: value) }

  public var turns: Double { degrees / 360 }

  /// The unit vector of this direction, y downwards: 0° is (0, −1), 90° is (1, 0).
  public var direction: Point {
    let (sine, cosine) = Elementary.sineCosine(degrees: degrees)
    return Point(x: sine, y: -cosine)
  }

  /// The unit vector in which a point at this angle moves when the angle grows.
  public var tangent: Point {
    let (sine, cosine) = Elementary.sineCosine(degrees: degrees)
    return Point(x: cosine, y: sine)
  }

  public static func < (a: Angle, b: Angle) -> Bool { a.degrees < b.degrees }
  public static func + (a: Angle, b: Angle) -> Angle { Angle(degrees: a.degrees + b.degrees) }
  public static func - (a: Angle, b: Angle) -> Angle { Angle(degrees: a.degrees - b.degrees) }
  public static func * (a: Angle, b: Double) -> Angle { Angle(degrees: a.degrees * b) }
  public static prefix func - (a: Angle) -> Angle { Angle(degrees: -a.degrees) }
}

/// The way round in which an angle grows on screen.
public enum RotationDirection: String, Hashable, Sendable, CaseIterable {
  case clockwise, counterclockwise

  /// +1 for clockwise, −1 for counter-clockwise.
  public var sign: Double { self == .clockwise ? 1 : -1 }
  public var reversed: RotationDirection { self == .clockwise ? .counterclockwise : .clockwise }
}
