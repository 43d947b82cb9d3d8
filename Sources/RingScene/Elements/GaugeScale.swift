/// A tick of a gauge's scale.
public struct GaugeTick: Hashable, Sendable {
  /// In the unit of the gauge's value.
  public var value: Double
  /// 0 at the lower bound, 1 at the upper.
  public var fraction: Double
  /// Whether it is one of the long ticks, which have numbers.
  public var isMajor: Bool
}

extension GaugeTicks {
  /// More ticks than this cannot be told apart; then none are drawn.
  public static let maximumCount = 2000
  /// The fraction of a tick's distance that rounding may move it over the end of the scale.
  private static let rounding = 1e-6

  /// The ticks of a range, in rising order.
  ///
  /// Where the scale closes, its upper bound has the lower bound's place and no tick of its own.
  func marks(of range: ProgressValue, isClosed: Bool) -> [GaugeTick] {
    let length = range.upperBound - range.lowerBound
    let major = step.flatMap { $0 > 0 ? $0 : nil } ?? length / Double(max(1, divisions))
    let anchor = step == nil ? range.lowerBound : 0
    let parts = max(0, minor) + 1
    let distance = major / Double(parts)
    let first = ((range.lowerBound - anchor) / distance - Self.rounding).rounded(.up)
    let last = ((range.upperBound - anchor) / distance + Self.rounding).rounded(.down)
    guard last - first < Double(Self.maximumCount), abs(first) < 1e15 else { return [] }
    let ticks = stride(from: first, through: last, by: 1).map { index -> GaugeTick in
      let value = Self.rounded(anchor + index * distance, to: length)
      return GaugeTick(
        value: value, fraction: min(1, max(0, range.fraction(of: value))),
        isMajor: index.truncatingRemainder(dividingBy: Double(parts)) == 0)
    }
    let closes = isClosed && ticks.first?.fraction == 0 && ticks.last?.fraction == 1
    return closes ? Array(ticks.dropLast()) : ticks
  }

  /// The number with the fewest decimals that is as good on a scale of this length: 0.3 rather than
  /// 0.30000000000000004.
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
