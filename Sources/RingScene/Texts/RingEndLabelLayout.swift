import RingCore

/// A layout of the labels beyond a ring's ends that keeps them off the ring and off each other.
struct RingEndLabelLayout {
  /// The beginning or the end of a ring, or of its arc.
  enum Side {
    case start, end
  }

  /// The label of one end.
  struct End {
    var element: GaugeLayout.MeasuredElement
    var side: Side
    /// The direction from the end to the label: +1 along the ring's direction, −1 against it.
    fileprivate var sign: Double { side == .end ? 1 : -1 }
  }

  var ring: RingGeometry
  var caps: RingCaps
  /// The width of the ring at a round cap, in points.
  var capWidth: Double
  /// The distance from the ring's centre, in points, that labels keep if they do not fit between
  /// the ends.
  var reach: Double

  /// Between the ring's end and a label beyond it, in points.
  private static let clearance = 2.0
  /// The minimum distance between the labels of both ends, in points.
  private static let neighborGap = 4.0

  /// Returns the positions of the labels beyond the ring's ends, in the order of `ends`.
  ///
  /// Each label lies on the tangent at its end. If the gap between the ends is too narrow for the
  /// labels, they lie side by side outside the ring.
  func placements(of ends: [End]) -> [GaugeLayout.Placed] {
    let beyond = ends.map(centerBeyondEnd)
    let fits = zip(ends, beyond).allSatisfy { isInOwnHalf($0, at: $1) }
    let centers = fits ? beyond : ends.map { centerOutside($0, isAlone: ends.count == 1) }
    return zip(ends, centers).map { GaugeLayout.Placed(element: $0.element, center: $1) }
  }

  private var directionSign: Double { ring.ringDirection.sign }

  /// The angle of the middle of the gap between the ring's end and its beginning.
  private var gapCenter: Angle {
    ring.angle(of: 1) + .turns(directionSign * (1 - ring.sweep) / 2)
  }

  /// Returns a label's centre beyond the end of the ring, along the tangent.
  private func centerBeyondEnd(_ end: End) -> Point {
    let angle = ring.angle(of: end.side == .end ? 1 : 0)
    let outwards = angle.tangent * (directionSign * end.sign)
    let cap = end.side == .end ? caps.end : caps.start
    let start = Self.clearance + (cap == .round ? capWidth / 2 : 0)
    let distance = start + end.element.size.reach(along: outwards)
    return ring.point(at: angle) + outwards * distance
  }

  /// Whether a label stays on its side of the middle of the gap; `false` if the ring is closed.
  ///
  /// A label on its own side overlaps neither the other label nor the other end of the ring.
  private func isInOwnHalf(_ end: End, at center: Point) -> Bool {
    guard !ring.isClosed else { return false }
    let side = sideways(end)
    let distance = (center - ring.center).dot(side) - end.element.size.reach(along: side)
    return distance >= Self.neighborGap / 2
  }

  /// Returns the unit vector from the middle of the gap towards the label's end of the ring.
  private func sideways(_ end: End) -> Vector { gapCenter.tangent * (-directionSign * end.sign) }

  /// Returns a label's centre outside the ring, beyond the gap between its ends: beside the middle
  /// of the gap or, if it `isAlone`, in the middle.
  private func centerOutside(_ end: End, isAlone: Bool) -> Point {
    let (outwards, side) = (gapCenter.direction, sideways(end))
    let distance = reach + Self.clearance + end.element.size.reach(along: outwards)
    let aside = isAlone ? 0 : Self.neighborGap / 2 + end.element.size.reach(along: side)
    return ring.center + outwards * distance + side * aside
  }
}
