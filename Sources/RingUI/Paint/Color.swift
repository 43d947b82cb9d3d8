import Foundation
import RingGraphics
import RingScene

/// A colour that may have another value in the dark; as a view it fills the room it is offered.
public struct Color: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case fixed(DynamicColor)
    /// The tint of the surroundings.
    case accent
  }

  var kind: Kind
  /// What the alpha is multiplied with. Default: 1.
  var alpha = 1.0

  init(dynamic color: DynamicColor) { kind = .fixed(color) }
  private init(accent: Void) { kind = .accent }

  /// The space in which components are given; both are taken for sRGB.
  public enum RGBColorSpace: Sendable, Hashable {
    /// Gamma-encoded sRGB; linear light; Display P3, whose components are taken as sRGB's.
    case sRGB, sRGBLinear, displayP3
  }

  /// A colour of sRGB components, each 0…1.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {
    func component(_ value: Double) -> Double {
      let unit = value.unit
      guard colorSpace == .sRGBLinear else { return unit }
      return unit <= 0.0031308 ? 12.92 * unit : 1.055 * pow(unit, 1 / 2.4) - 0.055
    }
    self.init(
      dynamic: DynamicColor(
        RingGraphics.Color(
          red: component(red), green: component(green), blue: component(blue),
          alpha: opacity.unit)))
  }

  /// A grey, 0…1.
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  /// A colour by hue, saturation and brightness, each 0…1.
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

  /// A system colour, as in `Color(.systemGray4)`.
  public init(_ color: UIColor) { self = color.color }
  /// A system colour.
  public init(uiColor: UIColor) { self = uiColor.color }
  /// A system colour.
  public init(nsColor: UIColor) { self = nsColor.color }

  /// Asset catalogues do not exist here.
  @available(*, unavailable, message: "There are no asset catalogues: give red, green and blue.")
  public init(_ name: String, bundle: Bundle? = nil) { fatalError("unavailable") }

  /// This colour with its alpha multiplied.
  public func opacity(_ opacity: Double) -> Color {
    var color = self
    color.alpha *= opacity.unit
    return color
  }

  /// The colour from dark to light, as a style.
  public var gradient: AnyGradient { AnyGradient(Gradient(colors: [self, self])) }

  /// The colour in its surroundings.
  func resolved(in environment: EnvironmentValues) -> RingGraphics.Color {
    switch kind {
    case .fixed(let color): return color.resolved(in: environment.colorScheme).opacity(alpha)
    case .accent:
      return (environment.tintColor ?? Color(dynamic: .accent)).resolved(in: environment).opacity(
        alpha)
    }
  }
}

extension Color {
  /// The tint of the surroundings; blue where there is none.
  public static let accentColor = Color(accent: ())
  /// The system's red; other colours likewise.
  public static let red = Color(dynamic: DynamicColor.systemRed)
  /// The system's orange.
  public static let orange = Color(dynamic: DynamicColor.systemOrange)
  /// The system's yellow.
  public static let yellow = Color(dynamic: DynamicColor.systemYellow)
  /// The system's green.
  public static let green = Color(dynamic: DynamicColor.systemGreen)
  /// The system's mint.
  public static let mint = Color(dynamic: DynamicColor.systemMint)
  /// The system's teal.
  public static let teal = Color(dynamic: DynamicColor.systemTeal)
  /// The system's cyan.
  public static let cyan = Color(dynamic: DynamicColor.systemCyan)
  /// The system's blue.
  public static let blue = Color(dynamic: DynamicColor.systemBlue)
  /// The system's indigo.
  public static let indigo = Color(dynamic: DynamicColor.systemIndigo)
  /// The system's purple.
  public static let purple = Color(dynamic: DynamicColor.systemPurple)
  /// The system's pink.
  public static let pink = Color(dynamic: DynamicColor.systemPink)
  /// The system's brown.
  public static let brown = Color(dynamic: DynamicColor.systemBrown)
  /// The system's grey.
  public static let gray = Color(dynamic: DynamicColor.systemGray)
  /// Opaque white.
  public static let white = Color(dynamic: DynamicColor(.white))
  /// Opaque black.
  public static let black = Color(dynamic: DynamicColor(.black))
  /// Nothing.
  public static let clear = Color(dynamic: DynamicColor.transparent)
  /// Of text: black in the light, white in the dark.
  public static let primary = Color(dynamic: DynamicColor.primary)
  /// Of text of less weight.
  public static let secondary = Color(dynamic: DynamicColor.secondary)
}

extension Double {
  /// The number pinned to 0…1; 0 for what is no number.
  var unit: Double { self > 0 ? Swift.min(1, self) : 0 }
}

/// UIKit's colours by their names, for `Color(.systemGray4)`.
public struct UIColor: Hashable, Sendable {
  let color: Color
  private init(_ color: DynamicColor) { self.color = Color(dynamic: color) }
  /// A colour of sRGB components, each 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(
      red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
  }
  /// A grey, 0…1.
  public init(white: CGFloat, alpha: CGFloat) {
    color = Color(white: Double(white), opacity: Double(alpha))
  }
  /// The same colour with another alpha, 0…1.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    var changed = color
    changed.alpha = Double(alpha).unit
    return UIColor(color: changed)
  }
  private init(color: Color) { self.color = color }

  private static func plain(_ red: Double, _ green: Double, _ blue: Double) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: 1)
  }

  // The system's colours, which differ in the dark.
  public static let systemRed = UIColor(.systemRed)
  public static let systemOrange = UIColor(.systemOrange)
  public static let systemYellow = UIColor(.systemYellow)
  public static let systemGreen = UIColor(.systemGreen)
  public static let systemMint = UIColor(.systemMint)
  public static let systemTeal = UIColor(.systemTeal)
  public static let systemCyan = UIColor(.systemCyan)
  public static let systemBlue = UIColor(.systemBlue)
  public static let systemIndigo = UIColor(.systemIndigo)
  public static let systemPurple = UIColor(.systemPurple)
  public static let systemPink = UIColor(.systemPink)
  public static let systemBrown = UIColor(.systemBrown)
  public static let systemGray = UIColor(.systemGray)
  public static let systemGray2 = UIColor(.systemGray2)
  public static let systemGray3 = UIColor(.systemGray3)
  public static let systemGray4 = UIColor(.systemGray4)
  public static let systemGray5 = UIColor(.systemGray5)
  public static let systemGray6 = UIColor(.systemGray6)
  public static let label = UIColor(.primary)
  public static let secondaryLabel = UIColor(.secondary)
  public static let tertiaryLabel = UIColor(.tertiary)
  public static let tintColor = UIColor(color: .accentColor)
  /// White in the light, black in the dark.
  public static let systemBackground = UIColor(DynamicColor(light: .white, dark: .black))
  public static let secondarySystemBackground = UIColor(
    DynamicColor(light: DynamicColor.systemGray6.light, dark: DynamicColor.systemGray6.dark))

  // UIKit's fixed colours: pure components.
  public static let black = UIColor(white: 0, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let clear = UIColor(white: 0, alpha: 0)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  public static let red = plain(1, 0, 0)
  public static let green = plain(0, 1, 0)
  public static let blue = plain(0, 0, 1)
  public static let cyan = plain(0, 1, 1)
  public static let yellow = plain(1, 1, 0)
  public static let magenta = plain(1, 0, 1)
  public static let orange = plain(1, 0.5, 0)
  public static let purple = plain(0.5, 0, 0.5)
  public static let brown = plain(0.6, 0.4, 0.2)
}
