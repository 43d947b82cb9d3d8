import RingCore

/// The colours and the typeface that a theme gives to everything on a canvas.
package struct SceneTheme: Hashable, Sendable {
  /// The name of the theme in configs, for `explain`.
  package var name: String
  /// The colour that `primary` means.
  package var primary: Color
  /// The colour that `secondary` means.
  package var secondary: Color
  /// The colour that `tertiary` means.
  package var tertiary: Color
  /// The colour that `quaternary` means.
  package var quaternary: Color
  /// The colour behind the fill of progress views in a built-in style.
  package var track: Color
  /// The design of fonts that name neither a family nor another design.
  package var design: FontDesign

  /// Creates a theme whose four hierarchical colours are `levels`, the most important first.
  package init(
    name: String, levels: (Color, Color, Color, Color),
    track: Color, design: FontDesign = .default
  ) {
    (self.name, self.track, self.design) = (name, track, design)
    (primary, secondary, tertiary, quaternary) = levels
  }

  /// Returns the theme's colour for a hierarchical system colour; any other colour is unchanged.
  func color(for color: Color) -> Color {
    switch color {
    case .primary: primary
    case .secondary: secondary
    case .tertiary: tertiary
    case .quaternary: quaternary
    default: color
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
}
