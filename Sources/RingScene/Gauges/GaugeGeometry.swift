import RingCore

/// The positions and outlines of a gauge's parts, without colours.
package struct GaugeGeometry: Sendable {
  /// The outer diameter of the ring in points.
  package let diameter: Double
  /// The circle of the arc and its track.
  package let ring: RingGeometry
  /// The radius of the area inside ring, bands, ticks and numbers, in points.
  package let freeRadius: Double
  /// The radius of the circle around ring, bands, ticks and targets, in points.
  package let lineReach: Double
  /// The radius of the circle around ring, bands, ticks, targets and numbers, in points.
  package let reach: Double
  /// The radius of the ring's inner edge, in points.
  package let innerEdge: Double
  package var outerEdge: Double { diameter / 2 }
  /// The inner and the outer radius of ring and bands together, in points; ticks lie next to them,
  /// at a gap.
  let scaleInnerEdge: Double
  let scaleOuterEdge: Double
  /// The radius of the circle around ring, bands, ticks and numbers, in points.
  let textEdge: Double
  /// The depth of ticks and their numbers next to the ring, in points.
  private let depth: Double
  package var center: Point { ring.center }

  init(_ gauge: Gauge, center: Point, diameter: Double, depth: Double) {
    (self.diameter, self.depth) = (max(0, diameter), depth)
    let outermost = gauge.outermostThickness
    let radius = max(0, (diameter - outermost) / 2)
    ring = RingGeometry(gauge.ring, center: center, radius: radius)
    innerEdge = max(0, radius - outermost / 2)
    let hasInsideTicks = gauge.ticks?.placement == .inside
    scaleInnerEdge = max(0, innerEdge - gauge.bandDepth(.inside))
    scaleOuterEdge = self.diameter / 2 + gauge.bandDepth(.outside)
    freeRadius = max(0, scaleInnerEdge - (hasInsideTicks ? depth : 0))
    let target = gauge.targets.map { radius + $0.length(across: outermost) / 2 }.max() ?? 0
    let ticks = hasInsideTicks ? 0 : gauge.ticks?.depth ?? 0
    lineReach = max(scaleOuterEdge + ticks, target)
    textEdge = scaleOuterEdge + (hasInsideTicks ? 0 : depth)
    reach = max(textEdge, target)
  }

  /// Returns the circle along which bands of `width` points lie.
  func bandRing(of gauge: Gauge, width: Double) -> RingGeometry {
    let radius: Double
    switch gauge.bandPlacement {
    case .arc: return ring
    case .inside: radius = innerEdge - gauge.bandGap - width / 2
    case .outside: radius = outerEdge + gauge.bandGap + width / 2
    }
    return RingGeometry(gauge.ring, center: center, radius: max(0, radius))
  }

  /// Returns this geometry around `center`; `gauge` is the gauge that it was created from.
  func recentered(_ gauge: Gauge, at center: Point) -> GaugeGeometry {
    GaugeGeometry(gauge, center: center, diameter: diameter, depth: depth)
  }

  /// A line segment along a radius.
  package struct Line: Hashable, Sendable {
    /// The start: next to the ring for a tick, the inner end for a target, in points.
    package var from: Point
    /// The end: away from the ring for a tick, the outer end for a target, in points.
    package var to: Point

    var elements: [PathElement] { [.move(from), .line(to)] }
  }

  /// Returns the line along a radius at a fraction of the scale; `inner` and `outer` are distances
  /// from the centre in points.
  func line(at fraction: Double, from inner: Double, to outer: Double) -> Line {
    let angle = ring.angle(of: fraction)
    return Line(
      from: center.offset(by: inner, towards: angle), to: center.offset(by: outer, towards: angle))
  }

  /// Returns the line of a tick, beginning at its end next to the ring.
  package func line(of tick: GaugeTick, in ticks: GaugeTicks) -> Line {
    let length = tick.isMajor ? ticks.length : ticks.minorLength
    switch ticks.placement {
    case .outside:
      let start = scaleOuterEdge + ticks.gap
      return line(at: tick.fraction, from: start, to: start + length)
    case .inside:
      let start = max(0, scaleInnerEdge - ticks.gap)
      return line(at: tick.fraction, from: start, to: max(0, start - length))
    }
  }
}

extension Gauge {
  /// The gauge's arc and track as a ring, whose `radius` is not used.
  var ring: ActivityRing {
    var ring = ActivityRing()
    ring.progress = progress
    ring.thickness = thickness
    ring.colors = isNegative ? negativeColors ?? colors : colors
    ring.gradient = gradient
    ring.track = track
    ring.track?.thickness = trackThickness
    // Only a solid track has the ring's caps, so it must have no dashes at all.
    let pattern = track?.dash ?? dash
    ring.track?.dash = pattern.contains { $0 > 0 } ? pattern : nil
    ring.edge = nil
    ring.tip = nil
    ring.cap = cap
    ring.startAngle = startAngle
    ring.sweep = sweep
    ring.direction = direction
    ring.fit = fit
    ring.overflow = .clamp
    ring.extras.dashFit = dashFit
    return ring
  }

  private var isNegative: Bool {
    guard let fraction = progress.fraction else { return false }
    return fraction < progress.originFraction
  }
}
