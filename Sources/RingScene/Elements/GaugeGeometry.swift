import RingGraphics

/// Where the parts of a gauge lie: pure numbers, no colours.
public struct GaugeGeometry: Hashable, Sendable {
  /// The outer diameter of the ring in points.
  public let diameter: Double
  /// The arc and its track.
  public let ring: RingGeometry
  /// The radius up to which ring, ticks and numbers leave the inside free, in points.
  public let freeRadius: Double
  /// The radius within which ring, ticks and target lie, in points.
  public let lineReach: Double
  /// The radius within which the numbers at ticks lie as well.
  public let reach: Double
  /// The radius of the ring's inner edge.
  public let innerEdge: Double
  /// The radius of the ring's outer edge, in points.
  public var outerEdge: Double { diameter / 2 }
  /// How much room ticks and their numbers take beside the ring, in points.
  private let depth: Double
  /// The middle of the ring, in points of the drawing space.
  public var center: Point { ring.center }

  /// `depth` is how much room ticks and their numbers take beside the ring.
  init(_ gauge: Gauge, center: Point, diameter: Double, depth: Double) {
    (self.diameter, self.depth) = (max(0, diameter), depth)
    let outermost = gauge.outermostThickness
    let radius = max(0, (diameter - outermost) / 2)
    ring = RingGeometry(gauge.ring, center: center, radius: radius)
    innerEdge = max(0, radius - outermost / 2)
    let inside = gauge.ticks?.placement == .inside
    freeRadius = max(0, innerEdge - (inside ? depth : 0))
    let target = gauge.target.map { radius + $0.length(across: outermost) / 2 } ?? 0
    let ticks = inside ? 0 : gauge.ticks?.depth ?? 0
    lineReach = max(self.diameter / 2 + ticks, target)
    reach = max(self.diameter / 2 + (inside ? 0 : depth), target)
  }

  /// The same around another centre.
  func moved(_ gauge: Gauge, to center: Point) -> GaugeGeometry {
    GaugeGeometry(gauge, center: center, diameter: diameter, depth: depth)
  }

  /// A straight line along a radius.
  public struct Line: Hashable, Sendable {
    /// The inner end, in points.
    public var from: Point
    /// The outer end, in points.
    public var to: Point

    var elements: [PathElement] { [.move(from), .line(to)] }
  }

  func line(at fraction: Double, from inner: Double, to outer: Double) -> Line {
    let angle = ring.angle(of: fraction)
    return Line(
      from: center.moved(inner, towards: angle), to: center.moved(outer, towards: angle))
  }

  /// The line of a tick, beginning at the ring.
  public func line(of tick: GaugeTick, in ticks: GaugeTicks) -> Line {
    let length = tick.isMajor ? ticks.length : ticks.minorLength
    switch ticks.placement {
    case .outside:
      let start = outerEdge + ticks.gap
      return line(at: tick.fraction, from: start, to: start + length)
    case .inside:
      let start = max(0, innerEdge - ticks.gap)
      return line(at: tick.fraction, from: start, to: max(0, start - length))
    }
  }

  /// The line of a target at a fraction of the scale, from the inside outwards.
  func line(of target: GaugeTarget, at fraction: Double, across thickness: Double) -> Line {
    let half = target.length(across: thickness) / 2
    return line(
      at: min(1, max(0, fraction)), from: max(0, ring.radius - half), to: ring.radius + half)
  }

  /// The triangle of a needle at the arc's end, clockwise.
  public func outline(of needle: GaugeNeedle) -> Path {
    let side = ring.arcEnd.tangent * (needle.width / 2)
    let tip = center.moved(needle.length * freeRadius, towards: ring.arcEnd)
    return Path([.move(center - side), .line(tip), .line(center + side), .close])
  }

  /// The disc on which a needle turns.
  public func hub(of needle: GaugeNeedle) -> Path { .circle(center: center, radius: needle.hub) }
}

extension GaugeTarget {
  /// How far the default line reaches over the ring on either side, in points.
  private static let overhang = 3.0

  func length(across thickness: Double) -> Double { length ?? thickness + 2 * Self.overhang }
}

extension Gauge {
  /// The arc and its track as a ring; its radius is the geometry's.
  var ring: ActivityRing {
    var ring = ActivityRing()
    ring.progress = progress
    ring.thickness = thickness
    ring.colors = isNegative ? negativeColors ?? colors : colors
    ring.gradient = gradient
    ring.track = track
    ring.track?.thickness = trackThickness
    // A solid track is the ring's own, and has its caps.
    let pattern = track?.dash ?? dash
    ring.track?.dash = pattern.contains { $0 > 0 } ? pattern : nil
    ring.edge = nil
    ring.tip = nil
    ring.cap = cap
    ring.startAngle = startAngle
    ring.sweep = sweep
    ring.direction = direction
    ring.fit = fit
    ring.overflow = .pin
    ring.dashFit = dashFit
    return ring
  }

  private var isNegative: Bool {
    guard let fraction = progress.fraction else { return false }
    return fraction < progress.originFraction
  }
}
