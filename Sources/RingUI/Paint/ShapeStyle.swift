import Foundation
import RingGraphics
import RingScene

/// What a shape, a text or a background can be painted in.
public protocol ShapeStyle: Sendable {
  /// The paint in its surroundings; a style of one's own has `resolve(in:)` instead.
  func _paint(in environment: EnvironmentValues) -> _Paint
  /// What `resolve(in:)` makes.
  associatedtype Resolved: ShapeStyle = Never
  /// The style that this one stands for in its surroundings.
  func resolve(in environment: EnvironmentValues) -> Resolved
}

extension Never: ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _Paint { switch self {} }
}

extension ShapeStyle where Resolved == Never {
  /// Nothing calls this: such a style has its paint.
  public func resolve(in environment: EnvironmentValues) -> Never {
    fatalError("a style without a paint must resolve to another")
  }
}

extension ShapeStyle {
  /// The paint of the style that this one stands for.
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    resolve(in: environment)._paint(in: environment)
  }
}

/// A style of any type.
public struct AnyShapeStyle: ShapeStyle {
  private let make: @Sendable (EnvironmentValues) -> _Paint
  /// The style without its type.
  public init<S: ShapeStyle>(_ style: S) { make = { style._paint(in: $0) } }
  public func _paint(in environment: EnvironmentValues) -> _Paint { make(environment) }
}

/// A level of the colour that is in force: `.primary` is that colour itself.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
  private let level: Int
  private init(level: Int) { self.level = level }
  /// The colour that is in force.
  public static let primary = HierarchicalShapeStyle(level: 0)
  /// Its second level.
  public static let secondary = HierarchicalShapeStyle(level: 1)
  /// Its third level.
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  /// Its fourth level.
  public static let quaternary = HierarchicalShapeStyle(level: 3)

  /// How opaque each level of a colour other than the default is.
  private static let opacities = [1, 0.5, 0.25, 0.18]

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    let levels = environment.foregroundStyles
    if level < levels.count { return levels[level]._paint(in: environment.withoutForeground) }
    if let style = levels.first {
      return style._paint(in: environment.withoutForeground).opacity(Self.opacities[level])
    }
    let colors: [DynamicColor] = [.primary, .secondary, .tertiary, .quaternary]
    return _Paint(.color(colors[level].resolved(in: environment.colorScheme)))
  }
}

/// The colour or gradient of the surroundings.
public struct ForegroundStyle: ShapeStyle {
  /// What texts and plain shapes are painted in.
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    HierarchicalShapeStyle.primary._paint(in: environment)
  }
}

/// The tint of the surroundings.
public struct TintShapeStyle: ShapeStyle {
  /// Blue where no tint is in force.
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    Color.accentColor._paint(in: environment)
  }
}

/// The background of the system: white in the light, black in the dark.
public struct BackgroundStyle: ShapeStyle {
  /// White in the light, black in the dark.
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    UIColor.systemBackground.color._paint(in: environment)
  }
}

/// What lies behind glass; drawn as one colour, because nothing is blurred.
public struct Material: ShapeStyle, Hashable {
  private let opacity: Double
  private init(opacity: Double) { self.opacity = opacity }
  /// Glass through which much shows.
  public static let ultraThin = Material(opacity: 0.4)
  /// Glass through which a good deal shows.
  public static let thin = Material(opacity: 0.55)
  /// Glass through which something shows.
  public static let regular = Material(opacity: 0.7)
  /// Glass through which little shows.
  public static let thick = Material(opacity: 0.85)
  /// Glass through which hardly anything shows.
  public static let ultraThick = Material(opacity: 0.95)
  /// Glass through which hardly anything shows.
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

/// A style with its alpha multiplied.
public struct _OpacityShapeStyle<Style: ShapeStyle>: ShapeStyle {
  var style: Style
  var opacity: Double
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    style._paint(in: environment).opacity(opacity)
  }
}

extension ShapeStyle {
  /// The style with every alpha multiplied.
  public func opacity(_ opacity: Double) -> some ShapeStyle {
    _OpacityShapeStyle(style: self, opacity: opacity.unit)
  }
}
