/// The colours of a fill or a stroke.
package enum Paint: Hashable, Sendable {
  /// A solid colour.
  case solid(SRGBColor)
  /// A linear gradient.
  case linear(LinearGradient)
  /// A radial gradient.
  case radial(RadialGradient)
  /// A conic gradient.
  case conic(ConicGradient)
}

/// A gradient along a line.
package struct LinearGradient: Hashable, Sendable {
  /// The gradient from `start` to `end`; beyond them, the colours of its ends.
  package var gradient: Gradient
  /// The point at which the gradient has position 0, in points.
  package var start: Point
  /// The point at which the gradient has position 1, in points.
  package var end: Point

  /// Creates a gradient along the line between two points.
  package init(gradient: Gradient, start: Point, end: Point) {
    self.gradient = gradient
    self.start = start
    self.end = end
  }
}

/// A gradient between two concentric circles.
package struct RadialGradient: Hashable, Sendable {
  /// The gradient from `startRadius` to `endRadius`; beyond them, the colours of its ends.
  package var gradient: Gradient
  /// The common centre of the circles, in points.
  package var center: Point
  /// The radius of position 0, in points, ≥ 0. Default: 0.
  package var startRadius: Double
  /// The radius of position 1, in points. If it is not greater than `startRadius`, the last colour
  /// fills everything.
  package var endRadius: Double

  /// Creates a gradient between two concentric circles; radii are in points, ≥ 0.
  package init(gradient: Gradient, center: Point, startRadius: Double = 0, endRadius: Double) {
    self.gradient = gradient
    self.center = center
    self.startRadius = startRadius
    self.endRadius = endRadius
  }

  /// Whether `endRadius` is not greater than `startRadius`, so that there is no gradient between
  /// them.
  package var isEmpty: Bool { !((endRadius - startRadius).snappedToZero > 0) }
}
