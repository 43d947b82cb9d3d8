import RingCore

/// A point relative to a rectangle: (0, 0) is its top left corner, (1, 1) its bottom right one.
public struct UnitPoint: Hashable, Sendable {
  /// The horizontal position, as a fraction of the width from the left.
  public var x: Double
  /// The vertical position, as a fraction of the height from the top.
  public var y: Double

  /// Creates a point from fractions of the width and the height.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// The centre of a rectangle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)

  /// Returns this point of a rectangle, in the coordinates of the rectangle.
  package func point(in rect: Rect) -> Point {
    Point(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
  }
}

package enum ShapePaint: Hashable, Sendable {
  case color(Color)
  case gradient(ShapeGradient)

  /// Returns the paint for a shape whose frame is `rect`.
  func resolved(in rect: Rect, _ context: SceneContext) -> Paint {
    switch self {
    case .color(let color): .solid(context.resolve(color))
    case .gradient(let gradient): gradient.paint(in: rect, context)
    }
  }
}

/// A gradient relative to a frame.
package struct ShapeGradient: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Along a line, from a centre outwards, or around a centre.
    case linear, radial, conic
  }

  package var kind: Kind
  package var colors: RingColors
  package var interpolation = Interpolation.srgb
  /// Whether an ordered dither hides banding, at the cost of larger files.
  package var dither = false
  /// Clockwise from 12 o'clock: the direction of a linear gradient, as in CSS, or the start of a
  /// conic one.
  package var angle: Angle
  /// The centre of a radial or conic gradient. Default: the frame's centre.
  package var center = UnitPoint.center
  /// The radius of the first colour of a radial gradient in points, ≥ 0.
  package var startRadius = 0.0
  /// The radius of the last colour of a radial gradient in points; `nil` is half the longer side of
  /// the frame.
  package var endRadius: Double?

  package init(_ kind: Kind, _ colors: RingColors) {
    self.kind = kind
    self.colors = colors
    angle = kind == .linear ? .degrees(180) : .zero
  }

  /// Returns the gradient over the frame `rect`; a solid colour if all of its colours are equal.
  func paint(in rect: Rect, _ context: SceneContext) -> Paint {
    let gradient = colors.gradient(interpolation, dithers: dither, in: context)
    guard !gradient.isSolid else { return .solid(gradient.first) }
    switch kind {
    case .linear:
      let direction = angle.direction
      // The outer colours lie in the corners, as in CSS.
      let length = abs(direction.x) * rect.width + abs(direction.y) * rect.height
      return .linear(
        LinearGradient(
          gradient: gradient, start: rect.center - direction * (length / 2),
          end: rect.center + direction * (length / 2)))
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
