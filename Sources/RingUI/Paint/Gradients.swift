import Foundation
import RingCore
import RingScene

/// A colour ramp over the positions 0…1. As a style it runs from top to bottom.
public struct Gradient: ShapeStyle, Hashable {
  /// A colour at a position, from 0 at the start of the gradient to 1 at its end.
  public struct Stop: Hashable, Sendable {
    /// The colour at the position.
    public var color: Color
    /// The position, 0…1.
    public var location: CGFloat
    /// Creates a colour stop; `location` runs from 0 to 1.
    public init(color: Color, location: CGFloat) {
      (self.color, self.location) = (color, location)
    }
  }

  /// The colour space in which colours are mixed.
  public enum ColorSpace: Hashable, Sendable {
    /// Gamma-encoded sRGB, or OKLab, whose lightness is perceptually even.
    case device, perceptual
  }

  /// The stops in ascending order; an empty gradient is transparent.
  public var stops: [Stop]
  /// Creates a gradient from colour stops.
  public init(stops: [Stop]) { self.stops = stops }
  /// Creates a gradient of evenly spaced colours.
  public init(colors: [Color]) {
    let last = CGFloat(max(1, colors.count - 1))
    stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / last) }
  }

  func resolved(in environment: EnvironmentValues) -> RingCore.Gradient {
    guard !stops.isEmpty else { return RingCore.Gradient(colors: [.clear]) }
    return RingCore.Gradient(
      stops: stops.map {
        GradientStop($0.color.resolved(in: environment), at: Double($0.location))
      })
  }

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.linear(resolved(in: environment), from: .top, to: .bottom))
  }
}

/// A type-erased gradient; as a style it runs from top to bottom.
public struct AnyGradient: ShapeStyle, Hashable {
  var gradient: Gradient
  /// Creates a style from a gradient.
  public init(_ gradient: Gradient) { self.gradient = gradient }
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    gradient._paint(in: environment)
  }
}

/// A gradient along a line.
public struct LinearGradient: ShapeStyle, Hashable {
  var gradient: Gradient
  var start, end: UnitPoint

  /// Creates a gradient along the line between two positions in the bounds.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    (self.gradient, start, end) = (gradient, startPoint, endPoint)
  }
  /// Creates a gradient of evenly spaced colours along a line.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }
  /// Creates a gradient of colour stops along a line.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.linear(gradient.resolved(in: environment), from: start, to: end))
  }
}

/// A gradient between two circles with a common centre.
public struct RadialGradient: ShapeStyle, Hashable {
  var gradient: Gradient
  var center: UnitPoint
  var startRadius, endRadius: CGFloat

  /// Creates a gradient between two circles, whose radii are in points.
  public init(
    gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) {
    (self.gradient, self.center) = (gradient, center)
    (self.startRadius, self.endRadius) = (startRadius, endRadius)
  }
  /// Creates a gradient of evenly spaced colours between two circles.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }
  /// Creates a gradient of colour stops between two circles.
  public init(
    stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(
      .radial(
        gradient.resolved(in: environment), center: center, from: max(0, Double(startRadius)),
        to: Double(endRadius)))
  }
}

/// An angular (conic) gradient; 0° is at 3 o'clock, positive angles are clockwise.
public struct AngularGradient: ShapeStyle, Hashable {
  var gradient: Gradient
  var center: UnitPoint
  var start, end: Angle

  /// Creates a gradient between two angles.
  ///
  /// If the angles span more than a turn, only the last complete turn is drawn. If they span less,
  /// the first half of the remaining sector has the last colour, the second half the first colour.
  public init(
    gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) {
    (self.gradient, self.center, start, end) = (gradient, center, startAngle, endAngle)
  }
  /// Creates a gradient of evenly spaced colours between two angles.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }
  /// Creates a gradient of colour stops between two angles.
  public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }
  /// Creates a gradient of one turn, starting at `angle`.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(
      gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }
  /// Creates a gradient of evenly spaced colours over one turn, starting at `angle`.
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }
  /// Creates a gradient of colour stops over one turn, starting at `angle`.
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(
      .angular(gradient.resolved(in: environment), center: center, from: start, to: end))
  }
}

extension ShapeStyle where Self == LinearGradient {
  /// Returns a gradient of evenly spaced colours along a line.
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> Self { Self(colors: colors, startPoint: startPoint, endPoint: endPoint) }
  /// Returns a gradient along a line.
  public static func linearGradient(
    _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> Self { Self(gradient: gradient, startPoint: startPoint, endPoint: endPoint) }
}

extension ShapeStyle where Self == RadialGradient {
  /// Returns a gradient of evenly spaced colours between two circles.
  public static func radialGradient(
    colors: [Color], center: UnitPoint = .center, startRadius: CGFloat, endRadius: CGFloat
  ) -> Self {
    Self(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
  }
  /// Returns a gradient between two circles.
  public static func radialGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadius: CGFloat, endRadius: CGFloat
  ) -> Self {
    Self(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

extension ShapeStyle where Self == AngularGradient {
  /// Returns a gradient of evenly spaced colours between two angles.
  public static func angularGradient(
    colors: [Color], center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> Self { Self(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle) }
  /// Returns a gradient between two angles.
  public static func angularGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> Self {
    Self(gradient: gradient, center: center, startAngle: startAngle, endAngle: endAngle)
  }
  /// Returns a gradient of evenly spaced colours over one turn, starting at `angle`.
  public static func conicGradient(
    colors: [Color], center: UnitPoint = .center, angle: Angle = .zero
  ) -> Self { Self(colors: colors, center: center, angle: angle) }
}

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
