import RingGraphics

/// Where the parts of a ring lie: pure numbers, no colours.
///
/// "Fractions" are fractions of the ring's sweep as the config counts them (1 is 100 %), "turns" are
/// whole circles along the direction of travel.
public struct RingGeometry: Hashable, Sendable {
  /// The middle of the circles, in points of the drawing space.
  public let center: Point
  /// The centre line's radius in points.
  public let radius: Double
  /// The arc's width in points.
  public let thickness: Double
  /// The way in which the arc travels; against the ring's direction below its origin.
  public let travelDirection: RotationDirection
  /// The fractions at which the arc begins and ends, after pinning; `nil` without data.
  public let span: (from: Double, to: Double)?
  /// The whole ring in turns: 1 if it is closed.
  public let sweep: Double
  private let ringStart: Angle
  /// The way in which fractions grow.
  let ringDirection: RotationDirection
  /// Whether fractions below 0 and above 1 count as 0 and 1.
  let pins: Bool

  init(_ ring: ActivityRing, center: Point, radius: Double) {
    self.center = center
    self.radius = radius.settled
    thickness = min(ring.thickness, 2 * radius).settled
    sweep = min(1, ring.sweep.degrees.settled / 360)
    ringStart = ring.startAngle
    ringDirection = ring.direction
    let pins = ring.overflow == .pin || sweep < 1
    self.pins = pins
    func limited(_ fraction: Double) -> Double { pins ? min(1, max(0, fraction)) : fraction }
    let from = limited(ring.progress.originFraction)
    span = ring.progress.fraction.map { (from, limited($0)) }
    let backwards = (ring.progress.fraction ?? from) < from
    travelDirection = backwards ? ring.direction.reversed : ring.direction
  }

  /// How far the arc travels, as a fraction; 0 without data.
  public var travel: Double { span.map { abs($0.to - $0.from) } ?? 0 }
  /// How far the arc travels, in turns; above 1 it overlaps itself.
  public var turns: Double { travel * sweep }
  /// Whether 100 % lies where 0 % does: the ring's sweep is a whole turn.
  public var isClosed: Bool { sweep >= 1 }
  /// Whether the arc covers the whole circle.
  public var isFull: Bool { isClosed && turns >= 1 }

  /// The direction in which a fraction of the ring lies.
  public func angle(of fraction: Double) -> Angle {
    ringStart + .turns(ringDirection.sign * wholeTurnsRemoved(fraction * sweep))
  }

  /// Keeps angles exact for any number of laps.
  private func wholeTurnsRemoved(_ turns: Double) -> Double {
    abs(turns) < 1 ? turns : turns.truncatingRemainder(dividingBy: 1)
  }

  /// Where the arc begins; where 0 % lies, if there is none.
  public var arcStart: Angle { angle(of: span?.from ?? 0) }
  /// Where the arc ends, past whole turns; where 0 % lies, if there is none.
  public var arcEnd: Angle { angle(of: span?.to ?? 0) }

  /// The point on the centre line in a direction.
  public func point(at angle: Angle) -> Point { center.moved(radius, towards: angle) }

  /// The arc itself; `nil` when it has no length.
  public var arc: Arc? {
    guard turns > 0 else { return nil }
    let sweep = Angle(turns: travelDirection.sign * min(1, turns))
    return Arc(center: center, radius: radius, start: arcStart, sweep: sweep)
  }

  /// The whole ring as one arc.
  public var fullArc: Arc { piece(from: 0, to: 1) }

  /// The part between two fractions, in the ring's own direction.
  public func piece(from: Double, to: Double) -> Arc {
    Arc(
      center: center, radius: radius, start: angle(of: from),
      sweep: .turns(ringDirection.sign * (to - from) * sweep))
  }

  /// A path for an arc of this ring: a closed circle when it goes all the way round, so that it has
  /// neither caps nor a bump where it meets itself.
  public func path(_ arc: Arc) -> Path {
    arc.isFullTurn ? .circle(center: arc.center, radius: arc.radius) : .arc(arc)
  }

  /// The length of the centre line over the whole sweep, in points.
  public var length: Double { 2 * Double.pi * radius * sweep }

  /// Half the gap between the end of the arc and its own beginning, in turns; 0 when it is full.
  public var halfGap: Double { max(0, 1 - turns) / 2 }

  /// Whether round caps reach past the middle of the gap, so that they overlap.
  public var capsOverlap: Bool {
    guard halfGap < 0.25 else { return false }
    let distance = radius * Elementary.sineCosine(degrees: halfGap * 360).sine
    return distance < thickness / 2
  }

  public static func == (a: RingGeometry, b: RingGeometry) -> Bool {
    a.center == b.center && a.radius == b.radius && a.thickness == b.thickness
      && a.span?.from == b.span?.from && a.span?.to == b.span?.to && a.sweep == b.sweep
      && a.ringStart == b.ringStart && a.ringDirection == b.ringDirection
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(center)
    hasher.combine(radius)
    hasher.combine(span?.to)
  }
}
