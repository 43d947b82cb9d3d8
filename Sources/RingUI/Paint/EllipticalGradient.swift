import Foundation
import RingGraphics
import RingScene

/// Colours from a centre outwards, stretched with the frame: its contours are ellipses.
public struct EllipticalGradient: ShapeStyle, Hashable {
  var gradient: Gradient
  var center: UnitPoint
  var startRadiusFraction, endRadiusFraction: CGFloat

  /// Colours between two ellipses, whose radii are fractions of the frame's sides: 0.5 reaches from
  /// the middle to the sides.
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    (self.gradient, self.center) = (gradient, center)
    (self.startRadiusFraction, self.endRadiusFraction) = (startRadiusFraction, endRadiusFraction)
  }
  /// Evenly spaced colours between two ellipses.
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center,
      startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }
  /// Stops between two ellipses.
  public init(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(
      .elliptical(
        gradient.resolved(in: environment), center: center,
        from: max(0, Double(startRadiusFraction)), to: Double(endRadiusFraction)))
  }
}

extension ShapeStyle where Self == EllipticalGradient {
  /// Evenly spaced colours between two ellipses.
  public static func ellipticalGradient(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> Self {
    Self(
      colors: colors, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
  /// Colours between two ellipses.
  public static func ellipticalGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> Self {
    Self(
      gradient: gradient, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
}
