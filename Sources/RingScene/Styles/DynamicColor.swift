import RingGraphics

/// Light or dark surroundings.
public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
  case light, dark
}

/// A colour that may have another value in the dark.
public struct DynamicColor: Hashable, Sendable {
  public var light: Color
  public var dark: Color
  /// What chooses the colour by a value; `nil` for a colour that is always the same. Default: `nil`.
  public private(set) var rules: ColorRules?

  public init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }

  /// The same colour in both schemes.
  public init(_ color: Color) { self.init(light: color, dark: color) }

  /// A colour that a value chooses: with a value of its own at once, else that of the element which
  /// has the colour. Where there is none, it is grey.
  public init(_ rules: ColorRules) {
    self = rules.value.map(rules.color) ?? ColorRules.noDataColor
    self.rules = rules
  }

  public func resolved(in scheme: ColorScheme) -> Color { scheme == .light ? light : dark }
}

extension DynamicColor {
  /// A system colour from its bytes in both schemes.
  private init(
    _ light: (Int, Int, Int), _ dark: (Int, Int, Int), alpha: (Double, Double) = (1, 1)
  ) {
    self.init(
      light: Color(bytes: light.0, light.1, light.2, alpha: alpha.0),
      dark: Color(bytes: dark.0, dark.1, dark.2, alpha: alpha.1))
  }

  public static let systemRed = DynamicColor((255, 59, 48), (255, 69, 58))
  public static let systemOrange = DynamicColor((255, 149, 0), (255, 159, 10))
  public static let systemYellow = DynamicColor((255, 204, 0), (255, 214, 10))
  public static let systemGreen = DynamicColor((52, 199, 89), (48, 209, 88))
  public static let systemMint = DynamicColor((0, 199, 190), (99, 230, 226))
  public static let systemTeal = DynamicColor((48, 176, 199), (64, 200, 224))
  public static let systemCyan = DynamicColor((50, 173, 230), (100, 210, 255))
  public static let systemBlue = DynamicColor((0, 122, 255), (10, 132, 255))
  public static let systemIndigo = DynamicColor((88, 86, 214), (94, 92, 230))
  public static let systemPurple = DynamicColor((175, 82, 222), (191, 90, 242))
  public static let systemPink = DynamicColor((255, 45, 85), (255, 55, 95))
  public static let systemBrown = DynamicColor((162, 132, 94), (172, 142, 104))
  public static let systemGray = DynamicColor((142, 142, 147), (142, 142, 147))
  public static let systemGray2 = DynamicColor((174, 174, 178), (99, 99, 102))
  public static let systemGray3 = DynamicColor((199, 199, 204), (72, 72, 74))
  public static let systemGray4 = DynamicColor((209, 209, 214), (58, 58, 60))
  public static let systemGray5 = DynamicColor((229, 229, 234), (44, 44, 46))
  public static let systemGray6 = DynamicColor((242, 242, 247), (28, 28, 30))
  public static let primary = DynamicColor((0, 0, 0), (255, 255, 255))
  public static let secondary = DynamicColor(
    (60, 60, 67), (235, 235, 245), alpha: (0.6, 0.6))
  public static let tertiary = DynamicColor(
    (60, 60, 67), (235, 235, 245), alpha: (0.3, 0.3))
  public static let quaternary = DynamicColor(
    (60, 60, 67), (235, 235, 245), alpha: (0.18, 0.16))
  public static let darkGray = DynamicColor(Color(bytes: 85, 85, 85))
  public static let transparent = DynamicColor(.clear)
  /// The colour of what shows progress, unless it is told otherwise.
  public static let accent = systemBlue

  /// The system colours by the names that configs use.
  public static let named: [(name: String, color: DynamicColor)] = [
    ("accent", systemBlue), ("darkGray", darkGray), ("primary", primary),
    ("quaternary", quaternary), ("secondary", secondary), ("systemBlue", systemBlue),
    ("systemBrown", systemBrown), ("systemCyan", systemCyan), ("systemGray", systemGray),
    ("systemGray2", systemGray2), ("systemGray3", systemGray3), ("systemGray4", systemGray4),
    ("systemGray5", systemGray5), ("systemGray6", systemGray6), ("systemGreen", systemGreen),
    ("systemIndigo", systemIndigo), ("systemMint", systemMint), ("systemOrange", systemOrange),
    ("systemPink", systemPink), ("systemPurple", systemPurple), ("systemRed", systemRed),
    ("systemTeal", systemTeal), ("systemYellow", systemYellow), ("tertiary", tertiary),
    ("transparent", transparent),
  ]
}
