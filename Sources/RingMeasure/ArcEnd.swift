import RingGraphics
import RingLibC

/// An end of an arc, found from where the colours change beside its centre line.
struct ArcEnd {
  /// Where it lies, in pixels along the line, without its cap.
  var position: Estimate
  /// The form that explains the changes best; `nil` where only one side could be seen.
  var cap: LineCap?

  /// How far beyond the end a cap reaches, in pixels along the circle, so far beside the middle.
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

  /// `changes` are places beside the line and where along it the arc ends there; `way` is +1 for
  /// the end and −1 for the start.
  init?(
    _ changes: [(side: Double, position: Double)], radius: Double, thickness: Double, way: Double,
    expected: LineCap
  ) {
    guard !changes.isEmpty else { return nil }
    func scatter(_ cap: LineCap) -> Scatter {
      Scatter(
        changes.compactMap { change in
          Self.reach(of: cap, radius: radius, thickness: thickness, side: change.side)
            .map { change.position - way * $0 }
        })
    }
    guard changes.count >= 5 else {
      position = scatter(expected).estimate(least: 0.05)
      return
    }
    // A round cap tells itself by its bend; the expected form needs the weaker proof.
    let other: LineCap = expected == .round ? .butt : .round
    let (likely, unlikely) = (scatter(expected), scatter(other))
    let isOther = unlikely.deviation < 0.5 * likely.deviation
    cap = isOther ? other : expected
    position = (isOther ? unlikely : likely).estimate(least: 0.02)
  }
}
