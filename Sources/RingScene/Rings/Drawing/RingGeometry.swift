import RingCore

/// The circles and angles of a ring, without colours.
///
/// A fraction is a part of the ring's sweep, where 1 is 100 %, as in the config. A turn is a full
/// circle in the direction of travel.
package struct RingGeometry: Sendable {
  /// In points.
  package let center: Point
  /// The centreline's radius in points.
  package let radius: Double
  /// The arc's width in points.
  package let thickness: Double
  /// In which the arc grows; opposite to `ringDirection` for a value below the origin.
  package let travelDirection: RotationDirection
  /// The fractions at which the arc begins and ends, after clamping; `nil` without data.
  package let span: (from: Double, to: Double)?
  /// The angle from 0 % to 100 % in turns: 1 if the ring is closed.
  package let sweep: Double
  private let ringStart: Angle
  /// The direction in which fractions increase.
  let ringDirection: RotationDirection
  /// Whether fractions are clamped to 0…1.
  let isClamped: Bool

  init(_ ring: ActivityRing, center: Point, radius: Double) {
    self.center = center
    self.radius = radius.snappedToZero
    thickness = min(ring.thickness, 2 * radius).snappedToZero
    sweep = min(1, ring.sweep.degrees.snappedToZero / 360)
    ringStart = ring.startAngle
    ringDirection = ring.direction
    let isClamped = ring.overflow == .clamp || sweep < 1
    self.isClamped = isClamped
    func limited(_ fraction: Double) -> Double { isClamped ? fraction.clampedToUnit : fraction }
    let from = limited(ring.progress.originFraction)
    span = ring.progress.fraction.map { (from, limited($0)) }
    let isReversed = (ring.progress.fraction ?? from) < from
    travelDirection = isReversed ? ring.direction.reversed : ring.direction
  }

  /// The length of the arc as a fraction; 0 without data.
  package var travel: Double { span.map { abs($0.to - $0.from) } ?? 0 }
  /// The length of the arc in turns; above 1 it overlaps itself.
  package var turns: Double { travel * sweep }
  /// Whether 100 % coincides with 0 %: the ring's sweep is a full turn.
  package var isClosed: Bool { sweep >= 1 }
  /// Whether the arc covers the whole circle.
  package var isFull: Bool { isClosed && turns >= 1 }

  /// Returns the angle without full turns, so that it is exact after any number of laps.
  package func angle(of fraction: Double) -> Angle {
    let turns = fraction * sweep
    let lapTurns = abs(turns) < 1 ? turns : turns.truncatingRemainder(dividingBy: 1)
    return ringStart + .turns(ringDirection.sign * lapTurns)
  }

  /// Without data, the angle of 0 %.
  package var arcStart: Angle { angle(of: span?.from ?? 0) }
  /// Without full turns; without data, the angle of 0 %.
  package var arcEnd: Angle { angle(of: span?.to ?? 0) }

  /// Returns the point on the centreline at an angle.
  package func point(at angle: Angle) -> Point { center.offset(by: radius, towards: angle) }

  /// The arc of the value, at most a full turn; `nil` if it has no length or there is no data.
  package var arc: Arc? {
    guard turns > 0 else { return nil }
    let sweep = Angle(turns: travelDirection.sign * min(1, turns))
    return Arc(center: center, radius: radius, start: arcStart, sweep: sweep)
  }

  /// The whole ring as one arc.
  package var fullArc: Arc { arc(from: 0, to: 1) }

  /// Returns the arc from one fraction to another, in the direction in which fractions increase.
  package func arc(from: Double, to: Double) -> Arc {
    Arc(
      center: center, radius: radius, start: angle(of: from),
      sweep: .turns(ringDirection.sign * (to - from) * sweep))
  }

  /// Returns the path of an arc; a full turn becomes a closed circle, so that it has neither caps
  /// nor a bump where it meets itself.
  package func path(_ arc: Arc) -> Path {
    arc.isFullTurn ? .circle(center: arc.center, radius: arc.radius) : .arc(arc)
  }

  /// The length of the centreline over the whole sweep, in points.
  package var length: Double { 2 * Double.pi * radius * sweep }

  /// Half the gap between the arc's end and its beginning, in turns; 0 if the arc is full.
  package var halfGap: Double { max(0, 1 - turns) / 2 }

  /// Whether round caps overlap across the middle of the gap.
  package var capsOverlap: Bool {
    guard halfGap < 0.25 else { return false }
    let distance = radius * ElementaryFunctions.sineCosine(degrees: halfGap * 360).sine
    return distance < thickness / 2
  }

  /// The angle between the arc's end and the farthest point of a round cap there, in turns.
  var capTurns: Double {
    ElementaryFunctions.arcSineDegrees(thickness / 2 / radius) / 360
  }
}
