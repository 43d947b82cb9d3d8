/// A transition of a value over time.
///
/// Names and defaults are those of SwiftUI.
///
/// ```swift
/// let rise = Animation.easeInOut(duration: 1.2).delay(0.2)
/// let animation = AnimatedScene(duration: 2) { time in
///   ActivityRing(progress: rise.value(from: 0, to: 1.25, at: time)).padding(8)
/// }
/// ```
public struct Animation: Hashable, Sendable {
  /// The timing curve of one repetition.
  package var curve: Curve
  /// The duration of one repetition in seconds, ≥ 0; a spring uses its settling duration.
  package var duration: Double
  package var playback = Playback()

  /// In seconds.
  @usableFromInline package static let defaultDuration = 0.35
  /// The default animation: `easeInOut` over 0.35 s.
  public static let `default` = Animation(.easeInOut)

  package init(_ curve: Curve, duration: Double = Animation.defaultDuration) {
    self.curve = curve
    self.duration = duration
  }

  /// The duration of one repetition at speed 1 in seconds; infinite for a spring without damping.
  package var period: Double {
    if case .spring(let spring) = curve { return spring.settlingDuration }
    return duration > 0 ? duration : 0
  }

  /// In seconds, until the value no longer changes; `nil` if it never stops.
  package var totalDuration: Double? { playback.totalDuration(of: period) }

  /// Returns the fraction of the change at a time in seconds.
  ///
  /// The result is exactly 0 before the start. At the end it is exactly 1, or exactly 0 after an
  /// even number of repetitions with `autoreverses`.
  public func fraction(at time: Double) -> Double {
    let (period, position) = (period, playback.position(at: time, of: period))
    if case .spring(let spring) = curve {
      return position >= period ? 1 : spring.value(at: position)
    }
    // With a duration of 0, the change happens at once when the delay ends.
    return curve.value(at: period > 0 ? position / period : endFraction(at: time))
  }

  /// Returns the value at `time`, in seconds, of a change from `start` to `end` that begins at 0 s.
  ///
  /// The value is exactly `start` before the change and exactly `end` after it, or `start` if the
  /// animation ends with a reversed repetition. Some springs overshoot. Use it for scenes and
  /// views that are a function of time.
  public func value(from start: Double, to end: Double, at time: Double) -> Double {
    start.interpolated(to: end, at: fraction(at: time))
  }

  /// Returns the fraction of a change without a duration: 0 or 1.
  private func endFraction(at time: Double) -> Double {
    let isReversed = playback.autoreverses && playback.count?.isMultiple(of: 2) == true
    return time > playback.delay && !isReversed ? 1 : 0
  }

  /// A constant speed over 0.35 s.
  public static let linear = Animation(.linear)
  /// A slow start, over 0.35 s.
  public static let easeIn = Animation(.easeIn)
  /// A slow end, over 0.35 s.
  public static let easeOut = Animation(.easeOut)
  /// A slow start and end, over 0.35 s.
  public static let easeInOut = Animation(.easeInOut)
  /// The default spring: equal to `smooth`, as in SwiftUI.
  public static let spring = Animation(.spring)
  /// A spring of response 0.5 s without overshoot.
  public static let smooth = Animation(.smooth)
  /// A spring of response 0.5 s with a small overshoot.
  public static let snappy = Animation(.snappy)
  /// A spring of response 0.5 s with a clear overshoot.
  public static let bouncy = Animation(.bouncy)

  /// Returns an animation with a constant speed; `duration` is in seconds.
  public static func linear(duration: Double) -> Animation {
    Animation(.linear, duration: duration)
  }
  /// Returns an animation with a slow start; `duration` is in seconds.
  public static func easeIn(duration: Double) -> Animation {
    Animation(.easeIn, duration: duration)
  }
  /// Returns an animation with a slow end; `duration` is in seconds.
  public static func easeOut(duration: Double) -> Animation {
    Animation(.easeOut, duration: duration)
  }
  /// Returns an animation with a slow start and end; `duration` is in seconds.
  public static func easeInOut(duration: Double) -> Animation {
    Animation(.easeInOut, duration: duration)
  }
  /// Returns an animation in `count` equal steps, ≥ 1; `duration` is in seconds.
  public static func steps(_ count: Int, duration: Double = defaultDuration) -> Animation {
    Animation(.steps(count), duration: duration)
  }
  /// Returns an animation along CSS's `cubic-bezier()`; `duration` is in seconds.
  ///
  /// Both x are clamped to 0…1. The curve is linear if a y is not finite.
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = defaultDuration
  ) -> Animation {
    func unit(_ x: Double) -> Double { x > 0 ? min(1, x) : 0 }
    return Animation(
      CubicBezier(unit(x1), y1, unit(x2), y2).map(Curve.cubicBezier) ?? .linear, duration: duration)
  }
  /// Returns a spring animation; `response` is in seconds.
  ///
  /// Both parameters are clamped to the ranges of `Spring`. A `dampingFraction` of 1 does not
  /// overshoot; 0 oscillates forever. `spring()` is `spring(duration:bounce:)`, as in SwiftUI.
  @_disfavoredOverload
  public static func spring(response: Double = 0.5, dampingFraction: Double = 0.825) -> Animation {
    let range = Spring.dampingFractions
    let damping = min(range.upperBound, max(range.lowerBound, dampingFraction))
    let spring = Spring(dampingFraction: dampingFraction.isNaN ? 1 : damping) ?? .smooth
    return Animation(.spring(spring.with(response: response)))
  }
  /// Returns a spring animation whose response is `duration` seconds.
  ///
  /// A `bounce` of 0 does not overshoot; 1 oscillates forever.
  public static func spring(duration: Double = 0.5, bounce: Double = 0) -> Animation {
    spring(response: duration, dampingFraction: 1 - bounce)
  }
  /// Returns a spring without overshoot; `duration` is its response in seconds.
  public static func smooth(duration: Double = 0.5) -> Animation {
    spring(duration: duration, bounce: 0)
  }
  /// Returns a spring with a small overshoot; `duration` is its response in seconds.
  public static func snappy(duration: Double = 0.5) -> Animation {
    spring(duration: duration, bounce: 0.15)
  }
  /// Returns a spring with a clear overshoot; `duration` is its response in seconds.
  public static func bouncy(duration: Double = 0.5) -> Animation {
    spring(duration: duration, bounce: 0.3)
  }

  /// Returns the animation with its start delayed by `seconds`.
  public func delay(_ seconds: Double) -> Animation {
    changed { $0.delay += seconds }
  }
  /// Returns the animation sped up by `factor`, > 0; the delay does not change.
  public func speed(_ factor: Double) -> Animation {
    changed { $0.speed *= factor }
  }
  /// Returns the animation repeated `count` times, ≥ 1. Each reversed repetition counts too.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
    changed { ($0.count, $0.autoreverses) = (count, autoreverses) }
  }
  /// Returns the animation repeated forever.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    changed { ($0.count, $0.autoreverses) = (nil, autoreverses) }
  }

  private func changed(_ change: (inout Playback) -> Void) -> Animation {
    var animation = self
    change(&animation.playback)
    return animation
  }
}

/// A transition between two values over time.
package struct Tween<Value: Interpolatable>: Hashable, Sendable {
  package var from: Value
  /// At the end of the animation, unless it ends with a reversed repetition.
  package var to: Value
  package var animation: Animation

  package init(from: Value, to: Value, _ animation: Animation = .default) {
    (self.from, self.to, self.animation) = (from, to, animation)
  }

  package var totalDuration: Double? { animation.totalDuration }

  /// Returns the value at a time in seconds: exactly `from` before the start; at the end exactly
  /// `to`, or `from` if the animation ends with a reversed repetition.
  package func value(at time: Double) -> Value {
    from.interpolated(to: to, at: animation.fraction(at: time))
  }
}
