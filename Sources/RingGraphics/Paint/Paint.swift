/// What fills a shape.
public enum Paint: Hashable, Sendable {
  /// One colour all over.
  case solid(Color)
  /// Colours along a line.
  case linear(LinearGradient)
  /// Colours from a centre outwards.
  case radial(RadialGradient)
  /// Colours around a centre.
  case conic(ConicGradient)
}

/// Colours along a line.
public struct LinearGradient: Hashable, Sendable {
  /// The colours, from `start` to `end`; beyond them the outer colours go on.
  public var gradient: Gradient
  /// Where the gradient's position is 0, in points.
  public var start: Point
  /// Where the gradient's position is 1, in points.
  public var end: Point

  /// A gradient along the line between two points.
  public init(gradient: Gradient, start: Point, end: Point) {
    self.gradient = gradient
    self.start = start
    self.end = end
  }
}

/// Colours from a centre outwards.
public struct RadialGradient: Hashable, Sendable {
  /// The colours, from `startRadius` to `endRadius`; beyond them the outer colours go on.
  public var gradient: Gradient
  /// What the circles of one colour lie around, in points.
  public var center: Point
  /// Where the gradient's position is 0: a distance from the centre in points, ≥ 0. Default: 0.
  public var startRadius: Double
  /// Where the gradient's position is 1: a distance in points; where it is not more than
  /// `startRadius`, all is in the last colour.
  public var endRadius: Double

  /// A gradient between two circles around one centre; radii are in points, ≥ 0.
  public init(gradient: Gradient, center: Point, startRadius: Double = 0, endRadius: Double) {
    self.gradient = gradient
    self.center = center
    self.startRadius = startRadius
    self.endRadius = endRadius
  }

  /// Whether there is no room between the two circles.
  package var isEmpty: Bool { !((endRadius - startRadius).settled > 0) }
}
