import RingGraphics

/// A weight on a spring that is let go at distance 1 from its rest and seen from there.
public struct Spring: Hashable, Sendable {
  /// The period that it would have without damping, in seconds, > 0; SwiftUI's `response`, and the
  /// `duration` of its newer springs.
  public let response: Double
  /// 0 swings for ever, below 1 overshoots, 1 is as fast as can be without, above 1 creeps.
  public let dampingFraction: Double
  /// Seconds until it stays within 1/10000 of its rest; infinite without damping.
  public let settlingDuration: Double

  /// Responses that can be asked for, in seconds.
  public static let responses = 1e-3...1e6
  /// Damping fractions that can be asked for.
  public static let dampingFractions = 0.0...1000.0
  /// A spring that is no more than this from its rest has settled.
  static let tolerance = 1e-4

  /// Response 0.5 s, damping fraction 1: it does not overshoot.
  public static let smooth = Spring(known: 0.5, 1)
  /// Response 0.5 s, damping fraction 0.85: it overshoots a little.
  public static let snappy = Spring(known: 0.5, 0.85)
  /// Response 0.5 s, damping fraction 0.7: it overshoots clearly.
  public static let bouncy = Spring(known: 0.5, 0.7)

  /// `nil` unless the numbers are in `responses` and `dampingFractions`.
  public init?(response: Double = 0.5, dampingFraction: Double = 1) {
    guard Self.responses ~= response, Self.dampingFractions ~= dampingFraction else { return nil }
    self.init(known: response, dampingFraction)
  }

  private init(known response: Double, _ dampingFraction: Double) {
    self.response = response
    self.dampingFraction = dampingFraction
    settlingDuration = Self.settlingTime(dampingFraction) * response / (2 * Double.pi)
  }

  /// The same spring with another response; it is pinned to `responses`.
  public func with(response: Double) -> Spring {
    let range = Self.responses
    return Spring(
      known: min(range.upperBound, max(range.lowerBound, response)), dampingFraction)
  }

  /// How far it has come after seconds: 0 at 0, 1 at rest.
  public func value(at seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    let time = 2 * Double.pi / response * seconds
    guard time < .infinity else { return 1 }
    return 1 - Self.distance(dampingFraction, time)
  }

  /// How far it has come after a fraction of the time in which it settles. Without damping there is no
  /// such time, and that until it first passes its rest stands for it.
  func value(atFraction fraction: Double) -> Double {
    guard fraction < 1 else { return 1 }
    return value(at: fraction * (settlingDuration.isFinite ? settlingDuration : response / 4))
  }

  /// The distance from rest; `time` is in units of response / 2π.
  private static func distance(_ damping: Double, _ time: Double) -> Double {
    if damping < 1 { return underdamped(damping, time) }
    if damping > 1 { return overdamped(damping, time) }
    return (1 + time) * Elementary.exponential(-time)
  }

  private static func underdamped(_ damping: Double, _ time: Double) -> Double {
    let frequency = frequency(damping)
    let (sine, cosine) = Elementary.sineCosine(degrees: frequency * time * (180 / Double.pi))
    return Elementary.exponential(-damping * time) * (cosine + damping / frequency * sine)
  }

  /// Two rates of decay; the slow one is written so that no digits cancel.
  private static func overdamped(_ damping: Double, _ time: Double) -> Double {
    let fast = damping + ((damping - 1) * (damping + 1)).squareRoot()
    let slow = 1 / fast
    return
      (fast * Elementary.exponential(-slow * time) - slow * Elementary.exponential(-fast * time))
      / (fast - slow)
  }

  private static func frequency(_ damping: Double) -> Double {
    ((1 - damping) * (1 + damping)).squareRoot()
  }

  /// When the distance falls below `tolerance` for good, in units of response / 2π.
  private static func settlingTime(_ damping: Double) -> Double {
    guard damping > 0 else { return .infinity }
    var (low, high) = (0.0, 1.0)
    while envelope(damping, high) > tolerance, high < 1e300 { high *= 2 }
    while true {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { return high }
      if envelope(damping, middle) > tolerance { low = middle } else { high = middle }
    }
  }

  /// A bound of the distance that only falls. |cos x + ζ/w·sin x| is at most √(1 + ζ²/w²) = 1/w,
  /// and, as |sin x| ≤ x, at most 1 + ζ·time.
  private static func envelope(_ damping: Double, _ time: Double) -> Double {
    guard damping < 1 else { return distance(damping, time) }
    return Elementary.exponential(-damping * time)
      * min(1 / frequency(damping), 1 + damping * time)
  }
}
