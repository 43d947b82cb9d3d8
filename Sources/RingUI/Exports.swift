// Foundation is re-exported, because SwiftUI code uses `CGFloat`, `CGPoint`, `CGRect`, `Date`,
// `String(format:)` and the mathematical functions without importing it.
@_exported import Foundation
import RingCore
import RingRender
import RingScene

// These are types of SwiftUI, and types in the interfaces of rings and rendering. They are not
// aliases, because with the upcoming feature `MemberImportVisibility`, a file that imports only
// RingUI would not see the members of an alias's type.
@_exported import struct RingCore.Angle
@_exported import struct RingCore.FontSources
@_exported import enum RingCore.Interpolation
@_exported import enum RingCore.LineCap
@_exported import struct RingCore.Problem
@_exported import struct RingCore.RasterImage
@_exported import struct RingCore.RingError
@_exported import enum RingCore.TextAlignment
@_exported import enum RingRender.AnimationFormat
@_exported import struct RingRender.PictureRun
@_exported import struct RingRender.Pictures
@_exported import struct RingRender.RenderOptions
@_exported import struct RingRender.SpriteSheet
@_exported import enum RingRender.WarningPolicy
@_exported import struct RingScene.AnimatedScene
@_exported import struct RingScene.Animation
@_exported import enum RingScene.ArcTextAlignment
@_exported import enum RingScene.ArcTextPlacement
@_exported import enum RingScene.ArcTextReading
@_exported import enum RingScene.Axis
@_exported import enum RingScene.BarDirection
@_exported import enum RingScene.ColorScheme
@_exported import enum RingScene.ContentMode
@_exported import struct RingScene.FrameRate
@_exported import struct RingScene.Keyframes
@_exported import enum RingScene.LayoutDirection
@_exported import enum RingScene.LegendLayout
@_exported import enum RingScene.Overflow
@_exported import enum RingScene.RingLabel
@_exported import enum RingScene.RingSpan
@_exported import struct RingScene.Scene
@_exported import struct RingScene.UnitPoint

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
