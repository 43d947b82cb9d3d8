// What code written for SwiftUI finds without a further import: `CGFloat`, `CGPoint`, `CGRect`,
// `Date`, `String(format:)` and the mathematical functions.
@_exported import Foundation
import RingGraphics
import RingMotion
import RingScene

@_exported import struct RingGraphics.RasterImage

/// A turn; positive is clockwise on screen.
public typealias Angle = RingGraphics.Angle
/// How lines of a text lie in its box.
public typealias TextAlignment = RingGraphics.TextAlignment
/// A place in a rectangle by fractions of its sides: (0, 0) is the upper left corner.
public typealias UnitPoint = RingScene.UnitPoint
/// Light or dark surroundings.
public typealias ColorScheme = RingScene.ColorScheme
/// The side on which lines begin.
public typealias LayoutDirection = RingScene.LayoutDirection
/// How content lies in a box of another shape: `fit` shows all of it, `fill` covers the box.
public typealias ContentMode = RingScene.ContentMode
/// The directions of a stack.
public typealias Axis = RingScene.Axis
/// How a value goes from one to another in time.
public typealias Animation = RingMotion.Animation

extension RingGraphics.Angle {
  /// An angle of any number of radians.
  public init(radians: Double) { self.init(degrees: radians * (180 / Double.pi)) }
  /// No turn.
  public init() { self.init(degrees: 0) }
  /// An angle of any number of radians.
  public static func radians(_ value: Double) -> RingGraphics.Angle { Self(radians: value) }
  /// The angle in radians, of any size and sign.
  public var radians: Double {
    get { degrees * (Double.pi / 180) }
    set { degrees = newValue * (180 / Double.pi) }
  }
}

extension RingScene.UnitPoint {
  /// The upper left corner.
  public static let zero = Self(x: 0, y: 0)
  /// The upper left corner.
  public static let topLeading = Self(x: 0, y: 0)
  /// The middle of the upper side.
  public static let top = Self(x: 0.5, y: 0)
  /// The upper right corner.
  public static let topTrailing = Self(x: 1, y: 0)
  /// The middle of the left side.
  public static let leading = Self(x: 0, y: 0.5)
  /// The middle of the right side.
  public static let trailing = Self(x: 1, y: 0.5)
  /// The lower left corner.
  public static let bottomLeading = Self(x: 0, y: 1)
  /// The middle of the lower side.
  public static let bottom = Self(x: 0.5, y: 1)
  /// The lower right corner.
  public static let bottomTrailing = Self(x: 1, y: 1)
}

extension RingScene.Axis {
  /// A choice of directions.
  public struct Set: OptionSet, Sendable {
    /// One bit for each direction.
    public let rawValue: Int8
    /// A choice by its bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }
    /// From side to side.
    public static let horizontal = Set(rawValue: 1)
    /// Up and down.
    public static let vertical = Set(rawValue: 2)
  }
}
