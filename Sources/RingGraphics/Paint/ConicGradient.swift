/// Colours that turn around a centre.
///
/// The turn is given from `start` in `direction` as a list of sectors, each of one colour or of a
/// part of the gradient; where neighbours differ, the edge is anti-aliased over one pixel. Round
/// `spots` lie over the sectors *in colour*, not in coverage: a ring's tip, its shadow and an end
/// cap are painted with the ring in one go, so that its outer edge is anti-aliased only once.
public struct ConicGradient: Hashable, Sendable {
  /// What the colours turn around, in points.
  public var center: Point
  /// Where the first sector begins.
  public var start: Angle
  /// The way round in which sectors follow each other. Default: clockwise.
  public var direction: RotationDirection
  /// The colours that the `.ramp` sectors take their parts of.
  public var gradient: Gradient
  /// In order; a sector reaches from the one before it to its own `end`.
  public var sectors: [Sector]
  /// What lies over the sectors, the undermost first. Default: nothing.
  public var spots: [Spot]
  /// Whether an ordered dither hides banding, at the price of larger files. Default: false.
  public var dithers: Bool

  /// By default one turn of the gradient, clockwise from 12 o'clock.
  public init(
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
  public struct Sector: Hashable, Sendable {
    /// What fills a sector.
    public enum Content: Hashable, Sendable {
      /// The gradient from one of its positions to another, the first ≤ the second.
      case ramp(Double, Double)
      /// One colour all over.
      case solid(Color)
    }

    /// Where it ends: turns from the gradient's start, 0…1. The last sector ends at 1.
    public var end: Double
    /// What the sector is filled with.
    public var content: Content

    /// A sector up to `end`, which is in turns, 0…1.
    public init(end: Double, _ content: Content) {
      self.end = end
      self.content = content
    }
  }

  /// Whether every pixel that this paints is opaque.
  public var isOpaque: Bool {
    sectors.allSatisfy { sector in
      if case .solid(let color) = sector.content { return color.isOpaque }
      return gradient.isOpaque
    }
  }
}

/// A disc, sharp or blurred, that lies over a paint.
public struct Spot: Hashable, Sendable {
  /// The middle of the disc, in points.
  public var center: Point
  /// Radius in points.
  public var radius: Double
  /// Standard deviation of the Gaussian blur in points; 0 is a sharp disc. Default: 0.
  public var blur: Double
  /// What the disc is painted in, over what is there.
  public var color: Color
  /// Only this side of a line is painted. Default: everywhere.
  public var halfPlane: HalfPlane?

  /// A whole sharp disc unless `blur` and `halfPlane` say otherwise; lengths are in points.
  public init(
    center: Point, radius: Double, blur: Double = 0, color: Color, halfPlane: HalfPlane? = nil
  ) {
    self.center = center
    self.radius = radius
    self.blur = blur
    self.color = color
    self.halfPlane = halfPlane
  }
}

/// The points p with (p − origin) · normal ≥ 0.
public struct HalfPlane: Hashable, Sendable {
  /// A point of the half plane's edge, in points.
  public var origin: Point
  /// A unit vector into the half plane.
  public var normal: Point

  /// The half plane whose edge goes through `origin`; `normal` must have length 1.
  public init(origin: Point, normal: Point) {
    self.origin = origin
    self.normal = normal
  }
}
