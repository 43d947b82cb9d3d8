// Static members, so that calls that take a `ShapeStyle` can write `.red`, `.primary` or `.tint`.

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The current foreground style. Default: the colour of text.
  public static var primary: Self { .primary }
  /// The second level of the current foreground style.
  public static var secondary: Self { .secondary }
  /// The third level of the current foreground style.
  public static var tertiary: Self { .tertiary }
  /// The fourth level of the current foreground style.
  public static var quaternary: Self { .quaternary }
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The style of text and unstyled shapes.
  public static var foreground: Self { Self() }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The tint of the environment. Default: the system's blue.
  public static var tint: Self { Self() }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The system background: white in light mode, black in dark mode.
  public static var background: Self { Self() }
}

extension ShapeStyle where Self == Material {
  /// The most translucent material, drawn as one colour.
  public static var ultraThinMaterial: Self { .ultraThin }
  /// A translucent material, drawn as one colour.
  public static var thinMaterial: Self { .thin }
  /// A material of medium opacity, drawn as one colour.
  public static var regularMaterial: Self { .regular }
  /// A mostly opaque material, drawn as one colour.
  public static var thickMaterial: Self { .thick }
  /// The most opaque material, drawn as one colour.
  public static var ultraThickMaterial: Self { .ultraThick }
}

extension ShapeStyle where Self == Color {
  /// The colour `Color.red`.
  public static var red: Self { .red }
  /// The colour `Color.orange`.
  public static var orange: Self { .orange }
  /// The colour `Color.yellow`.
  public static var yellow: Self { .yellow }
  /// The colour `Color.green`.
  public static var green: Self { .green }
  /// The colour `Color.mint`.
  public static var mint: Self { .mint }
  /// The colour `Color.teal`.
  public static var teal: Self { .teal }
  /// The colour `Color.cyan`.
  public static var cyan: Self { .cyan }
  /// The colour `Color.blue`.
  public static var blue: Self { .blue }
  /// The colour `Color.indigo`.
  public static var indigo: Self { .indigo }
  /// The colour `Color.purple`.
  public static var purple: Self { .purple }
  /// The colour `Color.pink`.
  public static var pink: Self { .pink }
  /// The colour `Color.brown`.
  public static var brown: Self { .brown }
  /// The colour `Color.gray`.
  public static var gray: Self { .gray }
  /// The colour `Color.white`.
  public static var white: Self { .white }
  /// The colour `Color.black`.
  public static var black: Self { .black }
  /// The colour `Color.clear`.
  public static var clear: Self { .clear }
  /// The colour `Color.accentColor`.
  public static var accentColor: Self { .accentColor }
}
