import RingCore

/// A built-in look of a whole scene: values that are used where a config sets none.
///
/// A new theme is a case of `Name` and a constant that `named(_:)` returns.
package struct Theme: Sendable {
  /// The raw values are the names in configs.
  package enum Name: String, CaseIterable, Hashable, Sendable {
    case neutral, vivid, mono, paper, night
  }

  package let name: Name
  /// The colour behind the scene; transparent leaves it to the page.
  package var background = Color.clear
  /// The opaque colour of cards. All colours contrast with it as they do with the background.
  package var surface: Color
  /// The scheme of a canvas that sets none.
  package var colorScheme = ColorScheme.light
  /// The colours of data, in order and repeated: of rings in `activityRings` and parts of donuts,
  /// and the first of everything else.
  ///
  /// Each contrasts with the background by at least 3:1. Every two are at least 0.075 apart in
  /// OKLab, also for viewers who are colour-blind.
  package var palette: [Color]
  /// Behind a fill.
  package var track: Color
  /// The opacity of a track in the ring's own first colour, 0…1; `nil` for a track in `track`.
  package var trackTint: Double?
  /// The colours of text and marks: those of `primary`, `secondary`, `tertiary` and `quaternary`.
  package var textColors: (Color, Color, Color, Color)
  /// The design of fonts that name neither a family nor another design.
  package var design = FontDesign.default
  /// The minimum size of fonts that set none, in points.
  package var minimumFontSize = 11.0

  /// The names in configs of the first data colours, then of what lies behind them.
  package static let colorNames = [
    "theme1", "theme2", "theme3", "theme4", "theme5", "theme6", "background", "surface",
  ]

  /// Returns the colour that one of `colorNames` names; `nil` for other texts.
  ///
  /// `background` is opaque: white or black if the theme leaves it to the page.
  package func color(named name: String) -> Color? {
    switch name {
    case "background": background == .clear ? .systemBackground : background
    case "surface": surface
    default: Self.colorNames.firstIndex(of: name).map(color(at:))
    }
  }

  /// Returns the colour of data at an index, ≥ 0, in the repeated palette.
  package func color(at index: Int) -> Color { palette[index % palette.count] }

  package static func named(_ name: Name) -> Theme {
    switch name {
    case .neutral: neutral
    case .vivid: vivid
    case .mono: mono
    case .paper: paper
    case .night: night
    }
  }

  /// Returns the theme's colour for a hierarchical system colour; any other colour is unchanged.
  package func color(for color: Color) -> Color {
    switch color.level {
    case .primary: textColors.0
    case .secondary: textColors.1
    case .tertiary: textColors.2
    case .quaternary: textColors.3
    case nil: color
    }
  }

  /// Returns `font` in the theme's design, if it names neither a family nor another design.
  ///
  /// If no font of that design is installed, the default one replaces it without a warning.
  func font(for font: Font) -> Font {
    guard font.family == nil, font.design == .default, design != .default else { return font }
    var font = font
    (font.design, font.isDesignOptional) = (design, true)
    return font
  }

  private static let neutral = Theme(
    name: .neutral,
    surface: .hex(0xFFFFFF, dark: 0x1C1E22),
    palette: [
      .hex(0x2D5DEA, dark: 0x2EA4FF), .hex(0xDD7600, dark: 0xFFBD01),
      .hex(0x14A183, dark: 0x2DE0A2), .hex(0x4402AF, dark: 0x8963D3),
      .hex(0xA15AAB, dark: 0xF06798), .hex(0x4A566B, dark: 0xD5D6EC),
    ],
    track: .hex(0xE6E8EC, dark: 0x33363C),
    textColors: (
      .hex(0x16181D, dark: 0xF4F5F7), .hex(0x5C6370, dark: 0xA9AFBA),
      .hex(0x9AA1AD, dark: 0x6C737F), .hex(0xD9DCE1, dark: 0x3C4047)
    ))

  private static let vivid = Theme(
    name: .vivid,
    surface: .hex(0xFFFFFF, dark: 0x1D1A24),
    palette: [
      .hex(0xE00328, dark: 0xFF3562), .hex(0x572BE2, dark: 0x7F6AFD),
      .hex(0x42A46F, dark: 0x53E79D), .hex(0x376EDC, dark: 0x44B7FF),
      .hex(0xEF6920, dark: 0xFFAE15), .hex(0x7B1DA2, dark: 0xD365BF),
    ],
    track: .hex(0xEAE6F2, dark: 0x37333F), trackTint: 0.2,
    textColors: (
      .hex(0x17131F, dark: 0xFFFFFF), .hex(0x615A6E, dark: 0xB5AFC0),
      .hex(0xA09AAC, dark: 0x776F84), .hex(0xDCD7E4, dark: 0x433E4C)
    ), design: .rounded)

  /// Greys only, for screens and printers without colours.
  private static let mono = Theme(
    name: .mono,
    background: .hex(0xFFFFFF, dark: 0x000000), surface: .hex(0xFFFFFF, dark: 0x1A1A1A),
    palette: [
      .hex(0x000000, dark: 0xFFFFFF), .hex(0x949494, dark: 0x6A6A6A),
      .hex(0x4D4D4D, dark: 0xC4C4C4), .hex(0x7A7A7A, dark: 0x8A8A8A),
      .hex(0x2E2E2E, dark: 0xE0E0E0), .hex(0x636363, dark: 0xA6A6A6),
    ],
    track: .hex(0xDDDDDD, dark: 0x333333),
    textColors: (
      .hex(0x000000, dark: 0xFFFFFF), .hex(0x555555, dark: 0xB3B3B3),
      .hex(0x888888, dark: 0x808080), .hex(0xCCCCCC, dark: 0x404040)
    ))

  private static let paper = Theme(
    name: .paper,
    background: .hex(0xFAF6EC, dark: 0x211D18), surface: .hex(0xFFFDF7, dark: 0x2C2720),
    palette: [
      .hex(0xB5401B, dark: 0xF77C60), .hex(0x175C92, dark: 0x6DA9E2),
      .hex(0x9C8A34, dark: 0xDCC45B), .hex(0x6D3A59, dark: 0xC386A2),
      .hex(0x4E7D64, dark: 0x96CBAD), .hex(0x3F3321, dark: 0xEAE4D2),
    ],
    track: .hex(0xE9E1D0, dark: 0x3A342C),
    textColors: (
      .hex(0x2B2419, dark: 0xF3ECDD), .hex(0x6B6050, dark: 0xBDB3A0),
      .hex(0xA39883, dark: 0x857B6B), .hex(0xDDD4C1, dark: 0x453E35)
    ), design: .serif)

  /// Dark in both schemes, so every colour has one value.
  private static let night = Theme(
    name: .night,
    background: .hex(0x0E1320, dark: 0x0E1320), surface: .hex(0x19213A, dark: 0x19213A),
    colorScheme: .dark,
    palette: [
      .hex(0x61C8FF, dark: 0x61C8FF), .hex(0xFF7D67, dark: 0xFF7D67),
      .hex(0x8BF0BB, dark: 0x8BF0BB), .hex(0x9D88FF, dark: 0x9D88FF),
      .hex(0xFFC955, dark: 0xFFC955), .hex(0xC782AE, dark: 0xC782AE),
    ],
    track: .hex(0x263048, dark: 0x263048),
    textColors: (
      .hex(0xF2F5FB, dark: 0xF2F5FB), .hex(0xA3AEC4, dark: 0xA3AEC4),
      .hex(0x6F7A92, dark: 0x6F7A92), .hex(0x2E3850, dark: 0x2E3850)
    ))
}

extension Color {
  /// Returns an opaque colour from its bytes as `0xRRGGBB` in both schemes.
  static func hex(_ light: Int, dark: Int) -> Color {
    func color(_ hex: Int) -> SRGBColor {
      SRGBColor(bytes: hex >> 16 & 0xFF, hex >> 8 & 0xFF, hex & 0xFF)
    }
    return Color(light: color(light), dark: color(dark))
  }
}
