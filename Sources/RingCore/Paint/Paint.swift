/// The colours of a fill or a stroke.
package enum Paint: Hashable, Sendable {
  case solid(SRGBColor)
  case linear(LinearGradient)
  case radial(RadialGradient)
  case conic(ConicGradient)
}

extension Paint {
  /// Returns the paint moved by an offset in points.
  package func translated(by offset: Vector) -> Paint {
    switch self {
    case .solid: return self
    case .linear(var linear):
      (linear.start, linear.end) = (linear.start + offset, linear.end + offset)
      return .linear(linear)
    case .radial(var radial):
      radial.center = radial.center + offset
      return .radial(radial)
    case .conic(var conic):
      conic.center = conic.center + offset
      for index in conic.spots.indices {
        conic.spots[index].center = conic.spots[index].center + offset
        if let origin = conic.spots[index].halfPlane?.origin {
          conic.spots[index].halfPlane?.origin = origin + offset
        }
      }
      return .conic(conic)
    }
  }
}

/// A gradient along the line between two points, in points.
package struct LinearGradient: Hashable, Sendable {
  /// Beyond `start` and `end`, the colours of its ends.
  package var gradient: Gradient
  package var start: Point
  package var end: Point

  package init(gradient: Gradient, start: Point, end: Point) {
    self.gradient = gradient
    self.start = start
    self.end = end
  }
}

/// A gradient between two concentric circles, in points.
package struct RadialGradient: Hashable, Sendable {
  /// Beyond the radii, the colours of its ends.
  package var gradient: Gradient
  package var center: Point
  /// The radius of position 0, ≥ 0.
  package var startRadius: Double
  /// The radius of position 1; if it is ≤ `startRadius`, the last colour fills everything.
  package var endRadius: Double

  package init(gradient: Gradient, center: Point, startRadius: Double = 0, endRadius: Double) {
    self.gradient = gradient
    self.center = center
    self.startRadius = startRadius
    self.endRadius = endRadius
  }

  /// Whether `endRadius` is not greater than `startRadius`, so that there is no gradient.
  package var isEmpty: Bool { !((endRadius - startRadius).snappedToZero > 0) }
}
