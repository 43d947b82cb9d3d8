import RingCore
import RingSystem

/// An end of an arc, computed from colour changes at several distances from its centreline.
struct ArcEnd {
  /// In pixels along the line, without the cap.
  var position: Estimate
  /// The cap that explains the changes best; `nil` with fewer than five changes.
  var cap: LineCap?

  /// Returns how far a cap extends beyond the end, in pixels along the circle.
  ///
  /// `side` is in pixels from the centreline; `nil` where a round cap has no pixels.
  static func reach(
    of cap: LineCap, radius: Double, thickness: Double, side: Double
  ) -> Double? {
    let (half, distance) = (thickness / 2, radius + side)
    switch cap {
    case .butt: return 0
    case .round:
      let cosine =
        (distance * distance + radius * radius - half * half) / (2 * radius * distance)
      return abs(cosine) <= 1 ? radius * acos(cosine) : nil
    }
  }

  /// Creates the end that fits `changes` best; `nil` if there are none.
  ///
  /// Each change has a distance from the centreline and the position along the line where the arc
  /// ends at this distance, both in pixels. `direction` is +1 for the end and −1 for the start.
  init?(
    _ changes: [(side: Double, position: Double)], radius: Double, thickness: Double,
    direction: Double,
    expected: LineCap
  ) {
    guard !changes.isEmpty else { return nil }
    func scatter(_ cap: LineCap) -> RobustStatistics {
      RobustStatistics(
        changes.compactMap { change in
          Self.reach(of: cap, radius: radius, thickness: thickness, side: change.side)
            .map { change.position - direction * $0 }
        })
    }
    guard changes.count >= 5 else {
      position = scatter(expected).estimate(minimum: 0.05)
      return
    }
    // The expected cap needs less evidence: the other one must fit twice as well.
    let other: LineCap = expected == .round ? .butt : .round
    let (likely, unlikely) = (scatter(expected), scatter(other))
    let isOther = unlikely.deviation < 0.5 * likely.deviation
    cap = isOther ? other : expected
    position = (isOther ? unlikely : likely).estimate(minimum: 0.02)
  }
}
