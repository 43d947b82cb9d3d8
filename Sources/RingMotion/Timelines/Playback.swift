/// How often a stretch of time is gone through, when, and how fast.
public struct Playback: Hashable, Sendable {
  /// Seconds before it begins; below 0 it has begun already. Default: 0.
  public var delay = 0.0
  /// Divides the length, but not the delay; > 0. Default: 1.
  public var speed = 1.0
  /// How often it is gone through, ≥ 1; every way back counts too. `nil` is for ever. Default: 1.
  public var count: Int? = 1
  /// Whether every second time goes backwards, curves included. Default: false.
  public var autoreverses = false

  /// Once, forwards, at the animation's own speed and without delay.
  public init() {}

  /// Seconds until the last change, for a stretch of `period` seconds; `nil` is for ever.
  public func length(of period: Double) -> Double? {
    guard let count else { return nil }
    let length = delay + Double(max(1, count)) * period / speed
    return length.isFinite ? max(0, length) : nil
  }

  /// Seconds from one beginning to the next, way back included.
  public func cycle(of period: Double) -> Double { (autoreverses ? 2 : 1) * period / speed }

  /// Where in the stretch a time is: 0…`period`, at both ends exactly.
  public func position(at time: Double, of period: Double) -> Double {
    let elapsed = (time - delay) * speed
    guard elapsed > 0 else { return 0 }
    guard period.isFinite else { return elapsed }
    guard period > 0 else { return end(of: period) }
    let rounds = Self.withoutDust(elapsed / period)
    if let count, rounds >= Double(max(1, count)) { return end(of: period) }
    let round = rounds.rounded(.down)
    let isBack = autoreverses && round.truncatingRemainder(dividingBy: 2) == 1
    return (isBack ? 1 - (rounds - round) : rounds - round) * period
  }

  private func end(of period: Double) -> Double {
    guard autoreverses, let count, count.isMultiple(of: 2) else { return period }
    return 0
  }

  /// A time that is meant to be the end of a round may be a rounding error off it, and would show
  /// the wrong end of the stretch.
  private static func withoutDust(_ rounds: Double) -> Double {
    let whole = rounds.rounded()
    return abs(rounds - whole) <= 1e-9 * max(1, whole) ? whole : rounds
  }
}
