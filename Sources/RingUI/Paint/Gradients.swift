import Foundation
import RingGraphics
import RingScene

/// A run of colours over 0…1.
public struct Gradient: ShapeStyle, Hashable {
  /// A colour at a place, of which 0 is the beginning and 1 the end.
  public struct Stop: Hashable, Sendable {
    /// The colour at that place.
    public var color: Color
    /// 0…1.
    public var location: CGFloat
    /// A colour at a place.
    public init(color: Color, location: CGFloat) {
      (self.color, self.location) = (color, location)
    }
  }

  /// In order; none is a clear gradient.
  public var stops: [Stop]
  /// A gradient of these stops.
  public init(stops: [Stop]) { self.stops = stops }
  /// A gradient of evenly spaced colours.
  public init(colors: [Color]) {
    let last = CGFloat(max(1, colors.count - 1))
    stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / last) }
  }

  func resolved(in environment: EnvironmentValues) -> RingGraphics.Gradient {
    guard !stops.isEmpty else { return RingGraphics.Gradient(colors: [.clear]) }
    return RingGraphics.Gradient(
      stops: stops.map {
        GradientStop($0.color.resolved(in: environment), at: Double($0.location))
      })
  }

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.linear(resolved(in: environment), from: .top, to: .bottom))
  }
}

/// A gradient without its type; as a style it leads from top to bottom.
public struct AnyGradient: ShapeStyle, Hashable {
  var gradient: Gradient
  /// The gradient without its type.
  public init(_ gradient: Gradient) { self.gradient = gradient }
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    gradient._paint(in: environment)
  }
}

/// Colours along a line.
public struct LinearGradient: ShapeStyle, Hashable {
  var gradient: Gradient
  var start, end: UnitPoint

  /// Colours along the line between two places of the frame.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    (self.gradient, start, end) = (gradient, startPoint, endPoint)
  }
  /// Evenly spaced colours along a line.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }
  /// Stops along a line.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.linear(gradient.resolved(in: environment), from: start, to: end))
  }
}

/// Colours from a centre outwards.
public struct RadialGradient: ShapeStyle, Hashable {
  var gradient: Gradient
  var center: UnitPoint
  var startRadius, endRadius: CGFloat

  /// Colours between two circles, whose radii are in points.
  public init(
    gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) {
    (self.gradient, self.center) = (gradient, center)
    (self.startRadius, self.endRadius) = (startRadius, endRadius)
  }
  /// Evenly spaced colours between two circles.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadius: startRadius,
      endRadius: endRadius)
  }
  /// Stops between two circles.
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

/// Colours around a centre, 0° being at 3 o'clock.
public struct AngularGradient: ShapeStyle, Hashable {
  var gradient: Gradient
  var center: UnitPoint
  var start, end: Angle

  /// Colours from one angle to another.
  ///
  /// Of more than a turn only the last complete one is drawn; what less than a turn leaves has the
  /// last colour up to its middle, and the first one from there on.
  public init(
    gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
  ) {
    (self.gradient, self.center, start, end) = (gradient, center, startAngle, endAngle)
  }
  /// Evenly spaced colours from one angle to another.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }
  /// Stops from one angle to another.
  public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startAngle: startAngle,
      endAngle: endAngle)
  }
  /// Colours once round from an angle.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(
      gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }
  /// Evenly spaced colours once round from an angle.
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }
  /// Stops once round from an angle.
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(
      .angular(gradient.resolved(in: environment), center: center, from: start, to: end))
  }
}

extension ShapeStyle where Self == LinearGradient {
  /// Evenly spaced colours along a line.
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> Self { Self(colors: colors, startPoint: startPoint, endPoint: endPoint) }
  /// Colours along a line.
  public static func linearGradient(
    _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> Self { Self(gradient: gradient, startPoint: startPoint, endPoint: endPoint) }
}

extension ShapeStyle where Self == RadialGradient {
  /// Evenly spaced colours between two circles.
  public static func radialGradient(
    colors: [Color], center: UnitPoint = .center, startRadius: CGFloat, endRadius: CGFloat
  ) -> Self {
    Self(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
  }
  /// Colours between two circles.
  public static func radialGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadius: CGFloat, endRadius: CGFloat
  ) -> Self {
    Self(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

extension ShapeStyle where Self == AngularGradient {
  /// Evenly spaced colours from one angle to another.
  public static func angularGradient(
    colors: [Color], center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> Self { Self(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle) }
  /// Colours from one angle to another.
  public static func angularGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> Self {
    Self(gradient: gradient, center: center, startAngle: startAngle, endAngle: endAngle)
  }
  /// Colours once round the middle.
  public static func conicGradient(
    colors: [Color], center: UnitPoint = .center, angle: Angle = .zero
  ) -> Self { Self(colors: colors, center: center, angle: angle) }
}
