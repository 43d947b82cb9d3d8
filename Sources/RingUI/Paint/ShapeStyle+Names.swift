// What may follow a dot where a style is wanted: `.red`, `.primary`, `.tint`.

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The colour that is in force; by default that of text.
  public static var primary: Self { .primary }
  /// The second level of the colour that is in force.
  public static var secondary: Self { .secondary }
  /// The third level of the colour that is in force.
  public static var tertiary: Self { .tertiary }
  /// The fourth level of the colour that is in force.
  public static var quaternary: Self { .quaternary }
}

extension ShapeStyle where Self == ForegroundStyle {
  /// What texts and plain shapes are painted in.
  public static var foreground: Self { Self() }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The tint of the surroundings.
  public static var tint: Self { Self() }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The background of the system.
  public static var background: Self { Self() }
}

extension ShapeStyle where Self == Material {
  /// Glass of several thicknesses, drawn as one colour.
  public static var ultraThinMaterial: Self { .ultraThin }
  /// Glass, drawn as one colour.
  public static var thinMaterial: Self { .thin }
  /// Glass, drawn as one colour.
  public static var regularMaterial: Self { .regular }
  /// Glass, drawn as one colour.
  public static var thickMaterial: Self { .thick }
  /// Glass, drawn as one colour.
  public static var ultraThickMaterial: Self { .ultraThick }
}

extension ShapeStyle where Self == Color {
  /// The system's colours; see `Color`.
  public static var red: Self { .red }
  /// See `Color`.
  public static var orange: Self { .orange }
  /// See `Color`.
  public static var yellow: Self { .yellow }
  /// See `Color`.
  public static var green: Self { .green }
  /// See `Color`.
  public static var mint: Self { .mint }
  /// See `Color`.
  public static var teal: Self { .teal }
  /// See `Color`.
  public static var cyan: Self { .cyan }
  /// See `Color`.
  public static var blue: Self { .blue }
  /// See `Color`.
  public static var indigo: Self { .indigo }
  /// See `Color`.
  public static var purple: Self { .purple }
  /// See `Color`.
  public static var pink: Self { .pink }
  /// See `Color`.
  public static var brown: Self { .brown }
  /// See `Color`.
  public static var gray: Self { .gray }
  /// See `Color`.
  public static var white: Self { .white }
  /// See `Color`.
  public static var black: Self { .black }
  /// See `Color`.
  public static var clear: Self { .clear }
  /// See `Color`.
  public static var accentColor: Self { .accentColor }
}
