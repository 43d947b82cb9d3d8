/// A conic gradient around a centre.
///
/// A turn from `start` in `direction` is divided into sectors, each a solid colour or a span of the
/// gradient. Edges between sectors of different colours are antialiased over one pixel. Round
/// `spots` are composited over the sectors *in colour*, not in coverage: a ring's tip, its shadow
/// and an end cap are painted with the ring in one pass, so that its outer edge is antialiased only
/// once.
package struct ConicGradient: Hashable, Sendable {
  /// The centre in points.
  package var center: Point
  /// The start angle of the first sector.
  package var start: Angle
  /// The direction of the sectors. Default: clockwise.
  package var direction: RotationDirection
  /// The gradient from which `.ramp` sectors take their spans.
  package var gradient: Gradient
  /// The sectors in order; each reaches from the end of the previous one to its own `end`.
  package var sectors: [Sector]
  /// The spots over the sectors, from back to front. Default: none.
  package var spots: [Spot]
  /// Whether an ordered dither hides banding, at the cost of larger files. Default: `false`.
  package var dithers: Bool

  /// Creates a gradient. Default: one turn, clockwise from 12 o'clock, without spots.
  package init(
    center: Point, start: Angle = .zero, direction: RotationDirection = .clockwise,
    gradient: Gradient, sectors: [Sector] = [Sector(end: 1, .ramp(0, 1))], spots: [Spot] = [],
    dithers: Bool = false
  ) {
    self.center = center
    self.start = start
    self.direction = direction
    self.gradient = gradient
    self.sectors = sectors
    self.spots = spots
    self.dithers = dithers
  }

  /// A part of the turn.
  package struct Sector: Hashable, Sendable {
    /// The fill of a sector.
    package enum Content: Hashable, Sendable {
      /// The span of the gradient between two positions, the first ≤ the second.
      case ramp(Double, Double)
      /// A solid colour.
      case solid(SRGBColor)
    }

    /// The end in turns from the gradient's start, 0…1. The last sector ends at 1.
    package var end: Double
    /// The fill of the sector.
    package var content: Content

    /// Creates a sector up to `end`, in turns, 0…1.
    package init(end: Double, _ content: Content) {
      self.end = end
      self.content = content
    }
  }

  /// Whether all sectors are opaque, so that every painted pixel is opaque.
  package var isOpaque: Bool {
    sectors.allSatisfy { sector in
      if case .solid(let color) = sector.content { return color.isOpaque }
      return gradient.isOpaque
    }
  }
}

/// A disc, sharp or blurred, composited over a paint.
package struct Spot: Hashable, Sendable {
  /// The centre of the disc in points.
  package var center: Point
  /// The radius in points.
  package var radius: Double
  /// The standard deviation of the Gaussian blur in points; 0 for a sharp disc. Default: 0.
  package var blur: Double
  /// The colour of the disc.
  package var color: SRGBColor
  /// The half-plane to which the disc is clipped. Default (`nil`): no clip.
  package var halfPlane: HalfPlane?

  /// Creates a disc; lengths are in points. Default: sharp and not clipped.
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
  /// A point on the edge, in points.
  package var origin: Point
  /// The unit normal, which points into the half-plane.
  package var normal: Point

  /// Creates a half-plane whose edge contains `origin`; `normal` must have length 1.
  package init(origin: Point, normal: Point) {
    self.origin = origin
    self.normal = normal
  }
}
