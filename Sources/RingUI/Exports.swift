// Foundation is re-exported, because SwiftUI code uses `CGFloat`, `CGPoint`, `CGRect`, `Date`,
// `String(format:)` and the mathematical functions without importing it.
@_exported import Foundation
import RingCore
import RingScene

@_exported import struct RingCore.Problem
@_exported import struct RingCore.RasterImage
@_exported import struct RingCore.RingError

/// An angle of rotation; positive is clockwise on screen.
public typealias Angle = RingCore.Angle
/// The horizontal alignment of the lines of a text.
public typealias TextAlignment = RingCore.TextAlignment
/// A position in a rectangle as fractions of its sides: (0, 0) is the upper left corner.
public typealias UnitPoint = RingScene.UnitPoint
/// The light or dark appearance.
public typealias ColorScheme = RingScene.ColorScheme
/// The direction of lines and horizontal stacks: left to right, or right to left.
public typealias LayoutDirection = RingScene.LayoutDirection
/// A rule for scaling content into a box: `fit` shows all of it, `fill` covers the box.
public typealias ContentMode = RingScene.ContentMode
/// The horizontal or vertical direction of a stack.
public typealias Axis = RingScene.Axis
/// A timing curve, which maps elapsed time to the progress between two values.
public typealias Animation = RingScene.Animation

extension RingCore.Angle {
  /// Creates an angle from radians, of any size and sign.
  public init(radians: Double) { self.init(degrees: radians * (180 / Double.pi)) }
  /// Creates the zero angle.
  public init() { self.init(degrees: 0) }
  /// Returns an angle of `value` radians, of any size and sign.
  public static func radians(_ value: Double) -> RingCore.Angle { Self(radians: value) }
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
  /// The midpoint of the upper side.
  public static let top = Self(x: 0.5, y: 0)
  /// The upper right corner.
  public static let topTrailing = Self(x: 1, y: 0)
  /// The midpoint of the left side.
  public static let leading = Self(x: 0, y: 0.5)
  /// The midpoint of the right side.
  public static let trailing = Self(x: 1, y: 0.5)
  /// The lower left corner.
  public static let bottomLeading = Self(x: 0, y: 1)
  /// The midpoint of the lower side.
  public static let bottom = Self(x: 0.5, y: 1)
  /// The lower right corner.
  public static let bottomTrailing = Self(x: 1, y: 1)
}

extension RingScene.Axis {
  /// A set of axes.
  public struct Set: OptionSet, Sendable {
    /// The set as bits: 1 for horizontal, 2 for vertical.
    public let rawValue: Int8
    /// Creates a set from its bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }
    /// The horizontal axis.
    public static let horizontal = Set(rawValue: 1)
    /// The vertical axis.
    public static let vertical = Set(rawValue: 2)
  }
}
