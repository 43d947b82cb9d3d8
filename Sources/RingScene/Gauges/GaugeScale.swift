import RingCore

package struct GaugeTick: Hashable, Sendable {
  /// In the unit of the gauge's value.
  package var value: Double
  /// 0 at the lower bound, 1 at the upper.
  package var fraction: Double
  /// Whether the tick is long, and has a number.
  package var isMajor: Bool
}

extension GaugeTicks {
  /// The maximum number of ticks. More are indistinguishable, so none are drawn.
  package static let maximumCount = 2000
  /// The tolerance for rounding at the ends of the scale, as a fraction of the tick distance.
  private static let roundingTolerance = 1e-6

  /// Returns the ticks of a range, in increasing order: none if there would be more than
  /// `maximumCount`.
  ///
  /// On a closed scale the upper bound coincides with the lower bound. Only one of them has a tick:
  /// the upper bound if only its tick is major, otherwise the lower bound.
  func ticks(of range: ProgressValue, isClosed: Bool) -> [GaugeTick] {
    let length = range.upperBound - range.lowerBound
    let major = step.flatMap { $0 > 0 ? $0 : nil } ?? length / Double(max(1, divisions))
    let anchor = step == nil ? range.lowerBound : 0
    let subdivisions = max(0, minor) + 1
    let distance = major / Double(subdivisions)
    let first = ((range.lowerBound - anchor) / distance - Self.roundingTolerance).rounded(.up)
    let last = ((range.upperBound - anchor) / distance + Self.roundingTolerance).rounded(.down)
    guard last - first < Double(Self.maximumCount), abs(first) < 1e15 else { return [] }
    let ticks = stride(from: first, through: last, by: 1).map { index -> GaugeTick in
      let value = Self.rounded(anchor + index * distance, to: length)
      return GaugeTick(
        value: value, fraction: range.fraction(of: value).clampedToUnit,
        isMajor: index.truncatingRemainder(dividingBy: Double(subdivisions)) == 0)
    }
    guard isClosed, let start = ticks.first, let end = ticks.last, start.fraction == 0,
      end.fraction == 1
    else { return ticks }
    return Array(end.isMajor && !start.isMajor ? ticks.dropFirst() : ticks.dropLast())
  }

  /// Returns `value` rounded to the fewest decimals that change it by at most 10⁻¹² of `length`.
  ///
  /// 0.30000000000000004 becomes 0.3.
  private static func rounded(_ value: Double, to length: Double) -> Double {
    var factor = 1.0
    for _ in 0...NumberFormat.maximumPrecision {
      let short = (value * factor).rounded() / factor
      if abs(short - value) <= length * 1e-12 { return short + 0 }
      factor *= 10
    }
    return value
  }
}
