import RingCore
import RingScene

// Static members, so that calls that take a `ShapeStyle` can write `.red`, `.primary` or `.tint`.

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The current foreground style. Default: the colour of text.
  public static var primary: Self { Self(level: 0) }
  /// The second level of the current foreground style. Default: the first at opacity 0.5.
  public static var secondary: Self { Self(level: 1) }
  /// The third level of the current foreground style. Default: the first at opacity 0.25.
  public static var tertiary: Self { Self(level: 2) }
  /// The fourth level of the current foreground style. Default: the first at opacity 0.18.
  public static var quaternary: Self { Self(level: 3) }
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

// `Color.red` finds these members, too, so `Color` has none of its own.
extension ShapeStyle where Self == Color {
  /// The tint of the environment. Default: the system's blue.
  public static var accentColor: Self { Color(accent: ()) }
  /// The system colour red.
  public static var red: Self { Color(dynamic: .red) }
  /// The system colour orange.
  public static var orange: Self { Color(dynamic: .orange) }
  /// The system colour yellow.
  public static var yellow: Self { Color(dynamic: .yellow) }
  /// The system colour green.
  public static var green: Self { Color(dynamic: .green) }
  /// The system colour mint.
  public static var mint: Self { Color(dynamic: .mint) }
  /// The system colour teal.
  public static var teal: Self { Color(dynamic: .teal) }
  /// The system colour cyan.
  public static var cyan: Self { Color(dynamic: .cyan) }
  /// The system colour blue.
  public static var blue: Self { Color(dynamic: .blue) }
  /// The system colour indigo.
  public static var indigo: Self { Color(dynamic: .indigo) }
  /// The system colour purple.
  public static var purple: Self { Color(dynamic: .purple) }
  /// The system colour pink.
  public static var pink: Self { Color(dynamic: .pink) }
  /// The system colour brown.
  public static var brown: Self { Color(dynamic: .brown) }
  /// The system colour grey.
  public static var gray: Self { Color(dynamic: .gray) }
  /// Opaque white in both modes.
  public static var white: Self { Color(dynamic: .white) }
  /// Opaque black in both modes.
  public static var black: Self { Color(dynamic: .black) }
  /// The transparent colour.
  public static var clear: Self { Color(dynamic: .clear) }
}
