import Foundation
import RingCore
import RingScene

/// A radial gradient that is stretched to its bounds, so that its contours are ellipses.
public struct EllipticalGradient: ShapeStyle, Hashable {
  var gradient: Gradient
  var center: UnitPoint
  var startRadiusFraction, endRadiusFraction: CGFloat

  /// Creates a gradient between two ellipses.
  ///
  /// The radii are fractions of the width and height of the bounds: an ellipse with the fraction
  /// 0.5 around the centre touches the sides.
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    (self.gradient, self.center) = (gradient, center)
    (self.startRadiusFraction, self.endRadiusFraction) = (startRadiusFraction, endRadiusFraction)
  }
  /// Creates a gradient of evenly spaced colours between two ellipses.
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center,
      startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }
  /// Creates a gradient of colour stops between two ellipses.
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
  /// Returns a gradient of evenly spaced colours between two ellipses.
  public static func ellipticalGradient(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> Self {
    Self(
      colors: colors, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
  /// Returns a gradient between two ellipses.
  public static func ellipticalGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> Self {
    Self(
      gradient: gradient, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
}
