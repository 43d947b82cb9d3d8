/// A direction or a rotation: 0° is 12 o'clock, positive is clockwise (y points down).
public struct Angle: Hashable, Sendable, Comparable {
  /// The angle in degrees, of any size and sign. Stored in degrees, so that whole degrees are
  /// exact.
  public var degrees: Double

  /// Creates an angle from degrees, of any size and sign.
  public init(degrees: Double) { self.degrees = degrees }
  /// Creates an angle from turns, of any size and sign; 1 is 360°.
  public init(turns: Double) { self.degrees = turns * 360 }

  /// The zero angle: 12 o'clock, or no rotation.
  public static let zero = Angle(degrees: 0)
  /// One clockwise turn: 360°.
  public static let fullTurn = Angle(degrees: 360)

  /// Returns an angle in degrees, as in `.degrees(90)` for 3 o'clock.
  public static func degrees(_ value: Double) -> Angle { Angle(degrees: value) }
  /// Returns an angle in turns, as in `.turns(0.25)` for 3 o'clock.
  public static func turns(_ value: Double) -> Angle { Angle(turns: value) }

  /// The angle in turns, of any size and sign; 1 is 360°.
  public var turns: Double { degrees / 360 }

  /// The unit vector in this direction, y down: 0° is (0, −1), 90° is (1, 0).
  package var direction: Vector {
    let (sine, cosine) = ElementaryFunctions.sineCosine(degrees: degrees)
    return Vector(x: sine, y: -cosine)
  }

  /// Creates the angle of a vector, −180…180°, y down; 0° for the zero vector.
  package init(of vector: Vector) {
    degrees = ElementaryFunctions.arcTangentDegrees(y: vector.x, x: -vector.y)
  }

  /// The unit tangent of the circle at this angle, in the direction of growing angles.
  package var tangent: Vector { direction.rightward }

  /// Compares the degrees: −90° is less than 0°, and 0° less than 360°.
  public static func < (a: Angle, b: Angle) -> Bool { a.degrees < b.degrees }
  /// Adds two angles, without reducing to one turn.
  public static func + (a: Angle, b: Angle) -> Angle { Angle(degrees: a.degrees + b.degrees) }
  /// Subtracts two angles, without reducing to one turn.
  public static func - (a: Angle, b: Angle) -> Angle { Angle(degrees: a.degrees - b.degrees) }
  /// Multiplies an angle by a factor, without reducing to one turn.
  public static func * (a: Angle, b: Double) -> Angle { Angle(degrees: a.degrees * b) }
  /// Negates an angle.
  public static prefix func - (a: Angle) -> Angle { Angle(degrees: -a.degrees) }
}

/// The direction of rotation on screen.
@usableFromInline
package enum RotationDirection: String, Hashable, Sendable, CaseIterable {
  case clockwise, counterclockwise

  /// The sign of angles in this direction: +1 for clockwise, −1 for counterclockwise.
  @inlinable package var sign: Double { self == .clockwise ? 1 : -1 }
  @inlinable package var reversed: RotationDirection {
    self == .clockwise ? .counterclockwise : .clockwise
  }
}
