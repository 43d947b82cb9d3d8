import Foundation
import RingCore
import RingScene

/// A style for filling shapes, text and backgrounds.
public protocol ShapeStyle: Sendable {
  /// Returns the paint of the style in an environment. Custom styles implement `resolve(in:)`
  /// instead.
  func _paint(in environment: EnvironmentValues) -> _Paint
  /// The type that `resolve(in:)` returns.
  associatedtype Resolved: ShapeStyle = Never
  /// Returns the style that represents this style in `environment`.
  func resolve(in environment: EnvironmentValues) -> Resolved
}

extension Never: ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _Paint { switch self {} }
}

extension ShapeStyle where Resolved == Never {
  /// Traps. Never called, because a style without `resolve(in:)` implements `_paint(in:)`.
  public func resolve(in environment: EnvironmentValues) -> Never {
    fatalError("a style without a paint must resolve to another")
  }
}

extension ShapeStyle {
  /// The default: returns the paint of the style that `resolve(in:)` returns.
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    resolve(in: environment)._paint(in: environment)
  }
}

/// A type-erased style.
public struct AnyShapeStyle: ShapeStyle {
  private let make: @Sendable (EnvironmentValues) -> _Paint
  /// Creates a type-erased style.
  public init<S: ShapeStyle>(_ style: S) { make = { style._paint(in: $0) } }
  public func _paint(in environment: EnvironmentValues) -> _Paint { make(environment) }
}

/// A level of the current foreground style; `.primary` is the style itself.
///
/// A level without a style of its own is the first level at reduced opacity. If no foreground style
/// is set, the levels are the system's label colours.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
  /// 0…3, from `.primary` to `.quaternary`.
  private let level: Int
  init(level: Int) { self.level = level }

  /// The opacity of each level relative to the first, if the foreground style has no such level.
  private static let opacities = [1, 0.5, 0.25, 0.18]

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    let levels = environment.foregroundStyles
    if level < levels.count { return levels[level]._paint(in: environment.withoutForeground) }
    if let style = levels.first {
      return style._paint(in: environment.withoutForeground).opacity(Self.opacities[level])
    }
    let colors: [RingScene.Color] = [.primary, .secondary, .tertiary, .quaternary]
    return _Paint(.color(colors[level].resolved(in: environment.colorScheme)))
  }
}

/// The current foreground style: a colour or a gradient.
public struct ForegroundStyle: ShapeStyle {
  /// Creates the style of text and unstyled shapes.
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    HierarchicalShapeStyle.primary._paint(in: environment)
  }
}

/// The tint of the environment. Default: the system's blue.
public struct TintShapeStyle: ShapeStyle {
  /// Creates the style of the current tint.
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    Color.accentColor._paint(in: environment)
  }
}

/// The system background: white in light mode, black in dark mode.
public struct BackgroundStyle: ShapeStyle {
  /// Creates the style of the system background.
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    UIColor.systemBackground.color._paint(in: environment)
  }
}

/// A translucent material, drawn as one colour without blurring the backdrop.
public struct Material: ShapeStyle, Hashable {
  private let opacity: Double
  private init(opacity: Double) { self.opacity = opacity }
  /// A material of opacity 0.4.
  public static let ultraThin = Material(opacity: 0.4)
  /// A material of opacity 0.55.
  public static let thin = Material(opacity: 0.55)
  /// A material of opacity 0.7.
  public static let regular = Material(opacity: 0.7)
  /// A material of opacity 0.85.
  public static let thick = Material(opacity: 0.85)
  /// A material of opacity 0.95.
  public static let ultraThick = Material(opacity: 0.95)
  /// The material of bars, of opacity 0.95.
  public static let bar = Material(opacity: 0.95)
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    UIColor.secondarySystemBackground.color.opacity(opacity)._paint(in: environment)
  }
}

extension Color: ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.color(resolved(in: environment)))
  }
}

/// A style whose alpha is multiplied by an opacity.
public struct _OpacityShapeStyle<Style: ShapeStyle>: ShapeStyle {
  var style: Style
  var opacity: Double
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    style._paint(in: environment).opacity(opacity)
  }
}

extension ShapeStyle {
  /// Returns the style with every alpha multiplied by `opacity`, clamped to 0…1.
  public func opacity(_ opacity: Double) -> some ShapeStyle {
    _OpacityShapeStyle(style: self, opacity: opacity.unit)
  }
}

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
  public static var accentColor: Self { Color(kind: .accent) }
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
