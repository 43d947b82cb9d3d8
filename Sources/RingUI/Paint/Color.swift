import Foundation
import RingCore
import RingScene

/// A colour that may differ between light and dark mode.
///
/// As a view, it fills the proposed size.
public struct Color: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case fixed(RingScene.Color)
    /// The tint of the environment.
    case accent
    indirect case schemes(light: Color, dark: Color)
    /// The fraction is that of the second colour, 0…1.
    indirect case mixed(Color, Color, by: Double, in: Gradient.ColorSpace)
  }

  var kind: Kind
  /// A factor of the colour's alpha, 0…1.
  var alpha = 1.0

  init(dynamic color: RingScene.Color) { kind = .fixed(color) }
  init(kind: Kind) { self.kind = kind }

  /// The colour space of components. Every colour is converted to sRGB.
  public enum RGBColorSpace: Sendable, Hashable {
    /// Gamma-encoded sRGB, linear-light sRGB, or Display P3.
    ///
    /// Colours of Display P3 outside of the sRGB gamut are clipped: each component to 0…1.
    case sRGB, sRGBLinear, displayP3
  }

  /// Creates a colour from the components of a colour space, each clamped to 0…1.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {
    let (components, alpha) = (SIMD3(red.unit, green.unit, blue.unit), opacity.unit)
    let color =
      switch colorSpace {
      case .sRGB:
        RingCore.SRGBColor(
          red: components.x, green: components.y, blue: components.z, alpha: alpha)
      case .sRGBLinear: ColorSpaces.color(linear: components, alpha: alpha)
      case .displayP3: ColorSpaces.color(displayP3: components, alpha: alpha)
      }
    self.init(dynamic: RingScene.Color(color))
  }

  /// Creates a grey; `white` and `opacity` are clamped to 0…1.
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  /// Creates a colour from hue, saturation and brightness, each 0…1; the hue wraps around.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    let (hue, saturation, brightness) = (
      (hue - hue.rounded(.down)) * 6, saturation.unit, brightness.unit
    )
    func channel(_ offset: Double) -> Double {
      let k = (offset + hue).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
  }

  /// Creates an opaque colour from a hexadecimal number, as in `0xFF9500`.
  ///
  /// Its bytes are red, green and blue; a fourth one in front of them has no effect. An initializer
  /// of your own with the same label has precedence.
  @_disfavoredOverload public init(hex: UInt32) {
    func component(_ shift: UInt32) -> Double { Double(hex >> shift & 0xFF) / 255 }
    self.init(red: component(16), green: component(8), blue: component(0))
  }

  /// Creates a colour that is `light` in light mode and `dark` in dark mode.
  @_disfavoredOverload public init(light: Color, dark: Color) {
    kind = .schemes(light: light, dark: dark)
  }

  /// Creates a colour from a UIKit colour, as in `Color(.systemGray4)`.
  public init(_ color: UIColor) { self = color.color }
  /// Creates a colour from a `UIColor`.
  public init(uiColor: UIColor) { self = uiColor.color }
  /// Creates a colour from an `NSColor`, which is a `UIColor` here.
  public init(nsColor: UIColor) { self = nsColor.color }

  /// Creates a colour from an asset catalogue. Unavailable.
  @available(*, unavailable, message: "There are no asset catalogues: give red, green and blue.")
  public init(_ name: String, bundle: Bundle? = nil) { fatalError("unavailable") }

  /// Returns the colour with its alpha multiplied by `opacity`, clamped to 0…1.
  public func opacity(_ opacity: Double) -> Color {
    var color = self
    color.alpha *= opacity.unit
    return color
  }

  /// Returns this colour mixed with another one, by default as perceived.
  ///
  /// `fraction` is the part of the other colour: 0 is this colour, 1 the other one. It is clamped
  /// to 0…1; NaN is 0.
  public func mix(
    with other: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual
  ) -> Color {
    Color(kind: .mixed(self, other, by: fraction.unit, in: colorSpace))
  }

  /// A gradient whose two ends have this colour, so that it looks solid.
  public var gradient: AnyGradient { AnyGradient(Gradient(colors: [self, self])) }

  func resolved(in environment: EnvironmentValues) -> RingCore.SRGBColor {
    switch kind {
    case .fixed(let color): return color.resolved(in: environment.colorScheme).opacity(alpha)
    case .accent:
      return (environment.tintColor ?? Color(dynamic: .accent)).resolved(in: environment).opacity(
        alpha)
    case .schemes(let light, let dark):
      let color = environment.colorScheme == .light ? light : dark
      return color.resolved(in: environment).opacity(alpha)
    case .mixed(let color, let other, let fraction, let colorSpace):
      let ends = [color, other].map { $0.resolved(in: environment) }
      // OKLab's components are rounded, so the ends are not taken from the ramp.
      if fraction == 0 || fraction == 1 { return ends[Int(fraction)].opacity(alpha) }
      let ramp = RingCore.Gradient(
        colors: ends, interpolation: colorSpace == .device ? .srgb : .oklab)
      return ramp.color(at: fraction).opacity(alpha)
    }
  }
}

extension Color {
  /// The primary colour of text: black in light mode, white in dark mode.
  public static let primary = Color(dynamic: RingScene.Color.primary)
  /// The secondary colour of text, of lower contrast.
  public static let secondary = Color(dynamic: RingScene.Color.secondary)
}

extension Double {
  /// The number clamped to 0…1; 0 for NaN.
  var unit: Double { self > 0 ? Swift.min(1, self) : 0 }
}

/// A UIKit colour, for code such as `Color(.systemGray4)`.
public struct UIColor: Hashable, Sendable {
  let color: Color
  private init(_ color: RingScene.Color) { self.color = Color(dynamic: color) }
  /// Creates a colour from sRGB components and alpha, each clamped to 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(
      red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
  }
  /// Creates a grey; `white` and `alpha` are clamped to 0…1.
  public init(white: CGFloat, alpha: CGFloat) {
    color = Color(white: Double(white), opacity: Double(alpha))
  }
  /// Returns the colour with its alpha replaced, clamped to 0…1.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    var changed = color
    changed.alpha = Double(alpha).unit
    return UIColor(color: changed)
  }
  private init(color: Color) { self.color = color }

  private static func opaque(_ red: Double, _ green: Double, _ blue: Double) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: 1)
  }

  /// UIKit's `systemRed`, which differs in dark mode.
  public static let systemRed = UIColor(.red)
  /// UIKit's `systemOrange`, which differs in dark mode.
  public static let systemOrange = UIColor(.orange)
  /// UIKit's `systemYellow`, which differs in dark mode.
  public static let systemYellow = UIColor(.yellow)
  /// UIKit's `systemGreen`, which differs in dark mode.
  public static let systemGreen = UIColor(.green)
  /// UIKit's `systemMint`, which differs in dark mode.
  public static let systemMint = UIColor(.mint)
  /// UIKit's `systemTeal`, which differs in dark mode.
  public static let systemTeal = UIColor(.teal)
  /// UIKit's `systemCyan`, which differs in dark mode.
  public static let systemCyan = UIColor(.cyan)
  /// UIKit's `systemBlue`, which differs in dark mode.
  public static let systemBlue = UIColor(.blue)
  /// UIKit's `systemIndigo`, which differs in dark mode.
  public static let systemIndigo = UIColor(.indigo)
  /// UIKit's `systemPurple`, which differs in dark mode.
  public static let systemPurple = UIColor(.purple)
  /// UIKit's `systemPink`, which differs in dark mode.
  public static let systemPink = UIColor(.pink)
  /// UIKit's `systemBrown`, which differs in dark mode.
  public static let systemBrown = UIColor(.brown)
  /// UIKit's `systemGray`, equal in both modes.
  public static let systemGray = UIColor(.gray)
  /// UIKit's `systemGray2`, which differs in dark mode.
  public static let systemGray2 = UIColor(.systemGray2)
  /// UIKit's `systemGray3`, which differs in dark mode.
  public static let systemGray3 = UIColor(.systemGray3)
  /// UIKit's `systemGray4`, which differs in dark mode.
  public static let systemGray4 = UIColor(.systemGray4)
  /// UIKit's `systemGray5`, which differs in dark mode.
  public static let systemGray5 = UIColor(.systemGray5)
  /// UIKit's `systemGray6`, which differs in dark mode.
  public static let systemGray6 = UIColor(.systemGray6)
  /// UIKit's `label`: the primary colour of text.
  public static let label = UIColor(.primary)
  /// UIKit's `secondaryLabel`: the secondary colour of text.
  public static let secondaryLabel = UIColor(.secondary)
  /// UIKit's `tertiaryLabel`: the tertiary colour of text.
  public static let tertiaryLabel = UIColor(.tertiary)
  /// The tint of the environment.
  public static let tintColor = UIColor(color: .accentColor)
  /// White in light mode, black in dark mode.
  public static let systemBackground = UIColor(.systemBackground)
  /// A pale grey in light mode, a dark grey in dark mode.
  public static let secondarySystemBackground = UIColor(.secondarySystemBackground)

  /// UIKit's `black`, equal in light and dark mode.
  public static let black = UIColor(white: 0, alpha: 1)
  /// UIKit's `white`, equal in light and dark mode.
  public static let white = UIColor(white: 1, alpha: 1)
  /// UIKit's `clear`, equal in light and dark mode.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// UIKit's `gray`, equal in light and dark mode.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// UIKit's `darkGray`, equal in light and dark mode.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// UIKit's `lightGray`, equal in light and dark mode.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// UIKit's `red`, equal in light and dark mode.
  public static let red = opaque(1, 0, 0)
  /// UIKit's `green`, equal in light and dark mode.
  public static let green = opaque(0, 1, 0)
  /// UIKit's `blue`, equal in light and dark mode.
  public static let blue = opaque(0, 0, 1)
  /// UIKit's `cyan`, equal in light and dark mode.
  public static let cyan = opaque(0, 1, 1)
  /// UIKit's `yellow`, equal in light and dark mode.
  public static let yellow = opaque(1, 1, 0)
  /// UIKit's `magenta`, equal in light and dark mode.
  public static let magenta = opaque(1, 0, 1)
  /// UIKit's `orange`, equal in light and dark mode.
  public static let orange = opaque(1, 0.5, 0)
  /// UIKit's `purple`, equal in light and dark mode.
  public static let purple = opaque(0.5, 0, 0.5)
  /// UIKit's `brown`, equal in light and dark mode.
  public static let brown = opaque(0.6, 0.4, 0.2)
}
