/// A direction or a turn: 0° is 12 o'clock, positive is clockwise (y grows downwards).
public struct Angle: Hashable, Sendable, Comparable {
  /// The angle in degrees, of any size and sign; what is stored, so that whole degrees are exact.
  public var degrees: Double

  /// An angle of any number of degrees.
  public init(degrees: Double) { self.degrees = degrees }
  /// An angle of any number of turns; 1 is 360°.
  public init(turns: Double) { self.degrees = turns * 360 }

  /// 12 o'clock, or no turn: 0°.
  public static let zero = Angle(degrees: 0)
  /// Once round, clockwise: 360°.
  public static let fullTurn = Angle(degrees: 360)

  /// An angle of any number of degrees, as in `.degrees(90)` for 3 o'clock.
  public static func degrees(_ value: Double) -> Angle { Angle(degrees: value) }
  /// An angle of any number of turns, as in `.turns(0.25)` for 3 o'clock.
  public static func turns(_ value: Double) -> Angle { Angle(turns: value) }

  /// The angle in turns, of any size and sign; 1 is 360°.
  public var turns: Double { degrees / 360 }

  /// The unit vector of this direction, y downwards: 0° is (0, −1), 90° is (1, 0).
  public var direction: Point {
    let (sine, cosine) = Elementary.sineCosine(degrees: degrees)
    return Point(x: sine, y: -cosine)
  }

  /// The angle of a vector, −180…180°, y downwards; 0° for no direction at all.
  package init(of vector: Point) {
    degrees = Elementary.arcTangentDegrees(y: vector.x, x: -vector.y)
  }

  /// The unit vector in which a point at this angle moves when the angle grows.
  public var tangent: Point {
    let (sine, cosine) = Elementary.sineCosine(degrees: degrees)
    return Point(x: cosine, y: sine)
  }

  /// Compares degrees: −90° is less than 0°, and 0° less than 360°.
  public static func < (a: Angle, b: Angle) -> Bool { a.degrees < b.degrees }
  /// The sum, which is not reduced to one turn.
  public static func + (a: Angle, b: Angle) -> Angle { Angle(degrees: a.degrees + b.degrees) }
  /// The difference, which is not reduced to one turn.
  public static func - (a: Angle, b: Angle) -> Angle { Angle(degrees: a.degrees - b.degrees) }
  /// A multiple, which is not reduced to one turn.
  public static func * (a: Angle, b: Double) -> Angle { Angle(degrees: a.degrees * b) }
  /// The same angle the other way round.
  public static prefix func - (a: Angle) -> Angle { Angle(degrees: -a.degrees) }
}

/// The way round in which an angle grows on screen.
public enum RotationDirection: String, Hashable, Sendable, CaseIterable {
  /// As the hands of a clock go, or against them.
  case clockwise, counterclockwise

  /// +1 for clockwise, −1 for counter-clockwise.
  public var sign: Double { self == .clockwise ? 1 : -1 }
  /// The other way round.
  public var reversed: RotationDirection { self == .clockwise ? .counterclockwise : .clockwise }
}
