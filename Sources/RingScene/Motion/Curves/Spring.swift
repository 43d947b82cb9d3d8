import RingCore

/// A damped spring, released at distance 1 from its rest position without velocity.
package struct Spring: Hashable, Sendable {
  /// The period without damping in seconds, > 0; SwiftUI's newer springs call it `duration`.
  package let response: Double
  /// The damping fraction: 0 oscillates forever, < 1 overshoots, 1 is critically damped, > 1 is
  /// overdamped.
  package let dampingFraction: Double
  /// The time until the distance from rest stays below 1/10000, in seconds; infinite if undamped.
  package let settlingDuration: Double

  /// In seconds.
  package static let responses = 1e-3...1e6
  package static let dampingFractions = 0.0...1000.0
  /// The maximum distance of a settled spring from rest.
  static let tolerance = 1e-4

  /// No overshoot.
  package static let smooth = Spring(unchecked: 0.5, 1)
  /// A small overshoot.
  package static let snappy = Spring(unchecked: 0.5, 0.85)
  /// A clear overshoot.
  package static let bouncy = Spring(unchecked: 0.5, 0.7)

  /// Creates a spring; `nil` unless the parameters are in `responses` and `dampingFractions`.
  package init?(response: Double = 0.5, dampingFraction: Double = 1) {
    guard Self.responses ~= response, Self.dampingFractions ~= dampingFraction else { return nil }
    self.init(unchecked: response, dampingFraction)
  }

  private init(unchecked response: Double, _ dampingFraction: Double) {
    self.response = response
    self.dampingFraction = dampingFraction
    settlingDuration = Self.settlingTime(dampingFraction) * response / (2 * Double.pi)
  }

  /// Returns a spring with the same damping and with `response`, clamped to `responses`.
  package func with(response: Double) -> Spring {
    let range = Self.responses
    return Spring(
      unchecked: min(range.upperBound, max(range.lowerBound, response)), dampingFraction)
  }

  /// Returns the fraction of the change after `seconds`: 0 at time 0, 1 at rest.
  package func value(at seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    let time = 2 * Double.pi / response * seconds
    guard time < .infinity else { return 1 }
    return 1 - Self.distance(dampingFraction, time)
  }

  /// Returns the fraction of the change after a fraction of the settling time.
  ///
  /// An undamped spring never settles. The time of its first passage through rest, a quarter of its
  /// period, replaces the settling time.
  func value(atFraction fraction: Double) -> Double {
    guard fraction < 1 else { return 1 }
    return value(at: fraction * (settlingDuration.isFinite ? settlingDuration : response / 4))
  }

  /// Returns the distance from rest; `time` is in units of response / 2π.
  private static func distance(_ damping: Double, _ time: Double) -> Double {
    if damping < 1 { return underdamped(damping, time) }
    if damping > 1 { return overdamped(damping, time) }
    return (1 + time) * ElementaryFunctions.exponential(-time)
  }

  /// Returns the distance of an underdamped spring, an oscillation that decays.
  private static func underdamped(_ damping: Double, _ time: Double) -> Double {
    let frequency = frequency(damping)
    let (sine, cosine) = ElementaryFunctions.sineCosine(
      degrees: frequency * time * (180 / Double.pi))
    return ElementaryFunctions.exponential(-damping * time) * (cosine + damping / frequency * sine)
  }

  /// Returns the distance of an overdamped spring, a sum of two exponential decays.
  ///
  /// The slow rate is computed as the reciprocal of the fast one, which avoids cancellation.
  private static func overdamped(_ damping: Double, _ time: Double) -> Double {
    let fast = damping + ((damping - 1) * (damping + 1)).squareRoot()
    let slow = 1 / fast
    return
      (fast * ElementaryFunctions.exponential(-slow * time) - slow
      * ElementaryFunctions.exponential(-fast * time))
      / (fast - slow)
  }

  /// Returns the frequency of an underdamped spring, as a fraction of that without damping.
  private static func frequency(_ damping: Double) -> Double {
    ((1 - damping) * (1 + damping)).squareRoot()
  }

  /// Returns the time after which the distance stays below `tolerance`, in units of response / 2π.
  private static func settlingTime(_ damping: Double) -> Double {
    guard damping > 0 else { return .infinity }
    var (low, high) = (0.0, 1.0)
    while envelope(damping, high) > tolerance, high < 1e300 { high *= 2 }
    while true {
      let mid = (low + high) / 2
      guard mid > low, mid < high else { return high }
      if envelope(damping, mid) > tolerance { low = mid } else { high = mid }
    }
  }

  /// Returns a monotonically decreasing upper bound of the distance.
  ///
  /// With w = √(1 − ζ²), |cos x + ζ/w·sin x| is at most √(1 + ζ²/w²) = 1/w. Because |sin x| ≤ x =
  /// w·time, it is also at most 1 + ζ·time.
  private static func envelope(_ damping: Double, _ time: Double) -> Double {
    guard damping < 1 else { return distance(damping, time) }
    return ElementaryFunctions.exponential(-damping * time)
      * min(1 / frequency(damping), 1 + damping * time)
  }
}
