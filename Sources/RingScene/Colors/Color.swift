import RingCore

/// The scheme of a scene: light or dark.
public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
  /// Dark content on light, or light content on dark.
  case light, dark

  /// The colour of the page that usually lies behind a picture in this scheme.
  var page: SRGBColor { self == .light ? .white : .black }
}

/// A colour, which may differ between a light and a dark scheme.
package struct Color: Hashable, Sendable {
  package var light: SRGBColor
  package var dark: SRGBColor
  /// The rules that choose the colour by a value; `nil` for a fixed colour.
  package private(set) var rules: ColorRules?
  /// The place of a hierarchical system colour, which a theme replaces; `nil` for other colours,
  /// also for those with the same variants.
  private(set) var level: Level?

  enum Level: Hashable, Sendable { case primary, secondary, tertiary, quaternary }

  package init(light: SRGBColor, dark: SRGBColor) {
    self.light = light
    self.dark = dark
  }

  package init(_ color: SRGBColor) { self.init(light: color, dark: color) }

  /// Creates a colour that a value chooses; without a value it is grey.
  ///
  /// The value is `rules.value` or, if that is `nil`, the value of the element that has the colour.
  package init(_ rules: ColorRules) {
    self = rules.value.map(rules.color) ?? ColorRules.noDataColor
    self.rules = rules
  }

  /// Returns the variant for a scheme.
  ///
  /// A colour that its element's value chooses has the variant of `ColorRules.noDataColor`.
  package func resolved(in scheme: ColorScheme) -> SRGBColor { scheme == .light ? light : dark }

  /// Creates a colour from red, green and blue, 0…255; `alpha` is that of `light` and of `dark`.
  private init(
    _ light: (Int, Int, Int), _ dark: (Int, Int, Int), alpha: (Double, Double) = (1, 1),
    level: Level? = nil
  ) {
    self.init(
      light: SRGBColor(bytes: light.0, light.1, light.2, alpha: alpha.0),
      dark: SRGBColor(bytes: dark.0, dark.1, dark.2, alpha: alpha.1))
    self.level = level
  }

  // Apple's system colours.

  package static let red = Color((255, 59, 48), (255, 69, 58))
  package static let orange = Color((255, 149, 0), (255, 159, 10))
  package static let yellow = Color((255, 204, 0), (255, 214, 10))
  package static let green = Color((52, 199, 89), (48, 209, 88))
  package static let mint = Color((0, 199, 190), (99, 230, 226))
  package static let teal = Color((48, 176, 199), (64, 200, 224))
  package static let cyan = Color((50, 173, 230), (100, 210, 255))
  package static let blue = Color((0, 122, 255), (10, 132, 255))
  package static let indigo = Color((88, 86, 214), (94, 92, 230))
  package static let purple = Color((175, 82, 222), (191, 90, 242))
  package static let pink = Color((255, 45, 85), (255, 55, 95))
  package static let brown = Color((162, 132, 94), (172, 142, 104))
  package static let gray = Color((142, 142, 147), (142, 142, 147))
  package static let systemGray2 = Color((174, 174, 178), (99, 99, 102))
  package static let systemGray3 = Color((199, 199, 204), (72, 72, 74))
  package static let systemGray4 = Color((209, 209, 214), (58, 58, 60))
  package static let systemGray5 = Color((229, 229, 234), (44, 44, 46))
  package static let systemGray6 = Color((242, 242, 247), (28, 28, 30))
  /// The colour of text.
  package static let primary = Color((0, 0, 0), (255, 255, 255), level: .primary)
  /// The colour of less important text.
  package static let secondary = Color(
    (60, 60, 67), (235, 235, 245), alpha: (0.6, 0.6), level: .secondary)
  /// For unimportant text.
  package static let tertiary = Color(
    (60, 60, 67), (235, 235, 245), alpha: (0.3, 0.3), level: .tertiary)
  package static let quaternary = Color(
    (60, 60, 67), (235, 235, 245), alpha: (0.18, 0.16), level: .quaternary)
  /// The colour behind everything.
  package static let systemBackground = Color((255, 255, 255), (0, 0, 0))
  /// The colour behind content that is grouped on `systemBackground`; equal to `systemGray6`.
  package static let secondarySystemBackground = systemGray6
  /// A thin line between contents, through which they can be seen.
  package static let separator = Color((60, 60, 67), (84, 84, 88), alpha: (0.29, 0.6))
  package static let darkGray = Color(SRGBColor(bytes: 85, 85, 85))
  package static let white = Color(SRGBColor.white)
  package static let black = Color(SRGBColor.black)
  package static let clear = Color(SRGBColor.clear)
  /// The default of progress indicators.
  package static let accent = blue

  /// The system colours under their names in configs, of which the first is shown for equal ones.
  package static let named: [(name: String, color: Color)] = [
    ("accent", blue), ("darkGray", darkGray), ("primary", primary),
    ("quaternary", quaternary), ("secondary", secondary), ("separator", separator),
    ("systemBackground", systemBackground), ("systemBlue", blue),
    ("systemBrown", brown), ("systemCyan", cyan), ("systemGray", gray),
    ("systemGray2", systemGray2), ("systemGray3", systemGray3), ("systemGray4", systemGray4),
    ("systemGray5", systemGray5), ("systemGray6", systemGray6),
    ("secondarySystemBackground", secondarySystemBackground), ("systemGreen", green),
    ("systemIndigo", indigo), ("systemMint", mint), ("systemOrange", orange),
    ("systemPink", pink), ("systemPurple", purple), ("systemRed", red),
    ("systemTeal", teal), ("systemYellow", yellow), ("tertiary", tertiary),
    ("transparent", clear),
  ]

  /// Returns this colour with its opacity multiplied by `opacity`, 0…1; a colour that a value
  /// chooses stays one.
  package func opacity(_ opacity: Double) -> Color {
    if opacity == 1 { return self }
    guard let rules else {
      return Color(light: light.opacity(opacity), dark: dark.opacity(opacity))
    }
    let fadedRules = rules.rules.map {
      ColorRules.Rule(upTo: $0.bound, $0.color.opacity(opacity))
    }
    return Color(ColorRules(fadedRules, of: rules.value))
  }
}
