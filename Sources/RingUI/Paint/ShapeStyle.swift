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

/// A paint that waits for the frame in which it lies.
public struct _Paint: Sendable {
  enum Kind: Sendable {
    case color(RingGraphics.Color)
    case linear(RingGraphics.Gradient, from: UnitPoint, to: UnitPoint)
    case radial(RingGraphics.Gradient, center: UnitPoint, from: Double, to: Double)
    case angular(RingGraphics.Gradient, center: UnitPoint, from: Angle, to: Angle)
  }

  var kind: Kind
  init(_ kind: Kind) { self.kind = kind }

  /// The only colour, if there is one.
  var color: RingGraphics.Color? {
    if case .color(let color) = kind { color } else { nil }
  }

  /// The paint with every alpha multiplied.
  func opacity(_ factor: Double) -> _Paint {
    func faded(_ gradient: RingGraphics.Gradient) -> RingGraphics.Gradient {
      RingGraphics.Gradient(
        stops: gradient.stops.map { GradientStop($0.color.opacity(factor), at: $0.position) })
    }
    switch kind {
    case .color(let color): return _Paint(.color(color.opacity(factor)))
    case .linear(let colors, let from, let to):
      return _Paint(.linear(faded(colors), from: from, to: to))
    case .radial(let colors, let center, let from, let to):
      return _Paint(.radial(faded(colors), center: center, from: from, to: to))
    case .angular(let colors, let center, let from, let to):
      return _Paint(.angular(faded(colors), center: center, from: from, to: to))
    }
  }

  /// The paint in a frame.
  func paint(in rect: Rect) -> RingGraphics.Paint {
    switch kind {
    case .color(let color): return .solid(color)
    case .linear(let colors, let from, let to):
      guard !colors.isPlain else { return .solid(colors.first) }
      return .linear(
        RingGraphics.LinearGradient(
          gradient: colors, start: from.point(in: rect), end: to.point(in: rect)))
    case .radial(let colors, let center, let from, let to):
      guard !colors.isPlain else { return .solid(colors.first) }
      return .radial(
        RingGraphics.RadialGradient(
          gradient: colors, center: center.point(in: rect), startRadius: from, endRadius: to))
    case .angular(let colors, let center, let from, let to):
      guard !colors.isPlain else { return .solid(colors.first) }
      return .conic(ConicGradient(colors, around: center.point(in: rect), from: from, to: to))
    }
  }
}

extension RingGraphics.Gradient {
  /// Whether all stops have one colour.
  fileprivate var isPlain: Bool { stops.allSatisfy { $0.color == first } }
}

extension ConicGradient {
  /// SwiftUI's angular gradient: from one angle to another, 0° being at 3 o'clock.
  ///
  /// Of more than a turn only the last complete one is drawn; what a part of a turn leaves is painted
  /// in the last colour up to its middle, and in the first one from there on.
  fileprivate init(
    _ colors: RingGraphics.Gradient, around center: Point, from: Angle, to: Angle
  ) {
    let turns = abs((to - from).turns)
    let direction = to < from ? RotationDirection.counterclockwise : .clockwise
    let quarter = Angle.degrees(90)
    let sectors: [Sector] =
      turns >= 1
      ? [Sector(end: 1, .ramp(1 - 1 / turns, 1))]
      : [
        Sector(end: turns, .ramp(0, 1)), Sector(end: (1 + turns) / 2, .solid(colors.last)),
        Sector(end: 1, .solid(colors.first)),
      ]
    self.init(
      center: center, start: (turns >= 1 ? to : from) + quarter, direction: direction,
      gradient: colors, sectors: sectors)
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
  public static let primary = HierarchicalShapeStyle(level: 0)
  public static let secondary = HierarchicalShapeStyle(level: 1)
  public static let tertiary = HierarchicalShapeStyle(level: 2)
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
  public static let ultraThin = Material(opacity: 0.4)
  public static let thin = Material(opacity: 0.55)
  public static let regular = Material(opacity: 0.7)
  public static let thick = Material(opacity: 0.85)
  public static let ultraThick = Material(opacity: 0.95)
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
