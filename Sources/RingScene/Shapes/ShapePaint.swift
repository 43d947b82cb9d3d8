import RingGraphics

/// A place in a rectangle: (0, 0) is its upper left corner, (1, 1) its lower right one.
public struct UnitPoint: Hashable, Sendable {
  /// The fraction of the width from the left.
  public var x: Double
  /// The fraction of the height from the top.
  public var y: Double

  /// A place by fractions of the width and the height.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// The middle of a rectangle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)

  /// The point in a rectangle.
  public func point(in rect: Rect) -> Point {
    Point(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
  }
}

/// What a shape is painted in.
public enum ShapePaint: Hashable, Sendable {
  /// One colour all over.
  case color(DynamicColor)
  /// Colours that change from place to place.
  case gradient(ShapeGradient)

  /// Colours along a line across the frame, which leads in the direction of `angle`.
  public static func linear(_ colors: [DynamicColor], angle: Angle = .degrees(180)) -> ShapePaint {
    var gradient = ShapeGradient(.linear, RingColors(colors))
    gradient.angle = angle
    return .gradient(gradient)
  }

  /// Colours from the middle of the frame outwards, up to a radius in points.
  public static func radial(_ colors: [DynamicColor], endRadius: Double? = nil) -> ShapePaint {
    var gradient = ShapeGradient(.radial, RingColors(colors))
    gradient.endRadius = endRadius
    return .gradient(gradient)
  }

  /// Colours once round the middle of the frame, clockwise from `angle`.
  public static func conic(_ colors: [DynamicColor], angle: Angle = .zero) -> ShapePaint {
    var gradient = ShapeGradient(.conic, RingColors(colors))
    gradient.angle = angle
    return .gradient(gradient)
  }

  /// The paint of a shape in this frame.
  func resolved(in rect: Rect, _ context: SceneContext) -> Paint {
    switch self {
    case .color(let color): .solid(context.resolve(color))
    case .gradient(let gradient): gradient.paint(in: rect, context)
    }
  }
}

/// Colours that change from place to place in a frame.
public struct ShapeGradient: Hashable, Sendable {
  /// How the colours lie in the frame.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Along a line, from a centre outwards, or around a centre.
    case linear, radial, conic
  }

  /// How the colours lie in the frame.
  public var kind: Kind
  /// The colours in order.
  public var colors: RingColors
  /// The space in which colours are mixed. Default: srgb.
  public var interpolation = Interpolation.srgb
  /// Linear: where the line leads, as in CSS; conic: where the turn begins. Clockwise from 12 o'clock.
  /// Default: 180°, downwards, for a linear gradient, else 0°.
  public var angle: Angle
  /// What a radial or conic gradient lies around. Default: the middle.
  public var center = UnitPoint.center
  /// Radial: where the first colour lies, in points from the centre, ≥ 0. Default: 0.
  public var startRadius = 0.0
  /// Radial: where the last colour lies, in points. Default: half the longer side of the frame.
  public var endRadius: Double?

  /// A gradient of a kind in its default place.
  public init(_ kind: Kind, _ colors: RingColors) {
    self.kind = kind
    self.colors = colors
    angle = kind == .linear ? .degrees(180) : .zero
  }

  func paint(in rect: Rect, _ context: SceneContext) -> Paint {
    let gradient = colors.gradient(interpolation, in: context)
    guard gradient.stops.contains(where: { $0.color != gradient.first }) else {
      return .solid(gradient.first)
    }
    switch kind {
    case .linear:
      let way = angle.direction
      // As in CSS: the outer colours lie in the corners.
      let length = abs(way.x) * rect.width + abs(way.y) * rect.height
      return .linear(
        LinearGradient(
          gradient: gradient, start: rect.center - way * (length / 2),
          end: rect.center + way * (length / 2)))
    case .radial:
      return .radial(
        RadialGradient(
          gradient: gradient, center: center.point(in: rect), startRadius: startRadius,
          endRadius: endRadius ?? max(rect.width, rect.height) / 2))
    case .conic:
      return .conic(
        ConicGradient(center: center.point(in: rect), start: angle, gradient: gradient))
    }
  }
}
