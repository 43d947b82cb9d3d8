import Foundation

/// A value that can lie between two others of its kind.
public protocol VectorArithmetic: AdditiveArithmetic {
  /// Multiplies the value.
  mutating func scale(by rhs: Double)
  /// The square of its length.
  var magnitudeSquared: Double { get }
}

extension Double: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self *= rhs }
  public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self *= Float(rhs) }
  public var magnitudeSquared: Double { Double(self * self) }
}

extension CGFloat: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
  public var magnitudeSquared: Double { Double(self * self) }
}

/// Nothing that could move.
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  /// Nothing.
  public init() {}
  public static var zero: Self { Self() }
  public static func + (a: Self, b: Self) -> Self { a }
  public static func - (a: Self, b: Self) -> Self { a }
  public mutating func scale(by rhs: Double) {}
  public var magnitudeSquared: Double { 0 }
}

/// Two values that move together.
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  /// The first value.
  public var first: First
  /// The second value.
  public var second: Second
  /// Two values.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
  public static var zero: Self { Self(.zero, .zero) }
  public static func + (a: Self, b: Self) -> Self { Self(a.first + b.first, a.second + b.second) }
  public static func - (a: Self, b: Self) -> Self { Self(a.first - b.first, a.second - b.second) }
  public mutating func scale(by rhs: Double) {
    first.scale(by: rhs)
    second.scale(by: rhs)
  }
  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}

/// Something with numbers that can move.
nonisolated public protocol Animatable {
  /// The numbers' type.
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData
  /// The numbers; setting them shows a moment of the way.
  var animatableData: AnimatableData { get set }
}

nonisolated extension Animatable where AnimatableData == EmptyAnimatableData {
  /// Nothing moves.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

extension Angle: Animatable {
  public var animatableData: Double {
    get { degrees }
    set { degrees = newValue }
  }
}
