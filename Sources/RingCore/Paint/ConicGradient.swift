/// A conic gradient around a centre.
///
/// A turn from `start` in `direction` is divided into sectors, each a solid colour or a span of the
/// gradient. Edges between sectors of different colours are antialiased over one pixel. Round
/// `spots` are composited over the sectors *in colour*, not in coverage: a ring's tip, its shadow
/// and an end cap are painted with the ring in one pass, so that its outer edge is antialiased only
/// once.
package struct ConicGradient: Hashable, Sendable {
  package var center: Point
  package var start: Angle
  package var direction: RotationDirection
  /// The gradient from which `.ramp` sectors take their spans.
  package var gradient: Gradient
  /// The sectors in order; each reaches from the end of the previous one to its own `end`.
  package var sectors: [Sector]
  /// The spots over the sectors, from back to front.
  package var spots: [Spot]

  package init(
    center: Point, start: Angle = .zero, direction: RotationDirection = .clockwise,
    gradient: Gradient, sectors: [Sector] = [Sector(end: 1, .ramp(0, 1))], spots: [Spot] = []
  ) {
    self.center = center
    self.start = start
    self.direction = direction
    self.gradient = gradient
    self.sectors = sectors
    self.spots = spots
  }

  package struct Sector: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      /// The span of the gradient between two positions, the first ≤ the second.
      case ramp(Double, Double)
      case solid(SRGBColor)
    }

    /// The end in turns from the gradient's start, 0…1. The last sector ends at 1.
    package var end: Double
    package var content: Content

    package init(end: Double, _ content: Content) {
      self.end = end
      self.content = content
    }
  }

  package var isOpaque: Bool {
    sectors.allSatisfy { sector in
      if case .solid(let color) = sector.content { return color.isOpaque }
      return gradient.isOpaque
    }
  }
}

/// A disc, sharp or blurred, composited over a paint. Lengths are in points.
package struct Spot: Hashable, Sendable {
  package var center: Point
  package var radius: Double
  /// The standard deviation of the Gaussian; 0 for a sharp disc.
  package var blur: Double
  package var color: SRGBColor
  /// The clip of the disc; `nil` for none.
  package var halfPlane: HalfPlane?

  package init(
    center: Point, radius: Double, blur: Double = 0, color: SRGBColor, halfPlane: HalfPlane? = nil
  ) {
    self.center = center
    self.radius = radius
    self.blur = blur
    self.color = color
    self.halfPlane = halfPlane
  }
}

/// A half-plane: the points p with (p − origin) · normal ≥ 0.
package struct HalfPlane: Hashable, Sendable {
  package var origin: Point
  /// The unit normal, which points into the half-plane.
  package var normal: Vector

  package init(origin: Point, normal: Vector) {
    self.origin = origin
    self.normal = normal
  }
}
