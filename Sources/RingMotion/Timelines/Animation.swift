/// How a value goes from one to another in time; the names and defaults are SwiftUI's.
///
/// ```swift
/// Tween(from: 0, to: 1.25, .easeInOut(duration: 1.2).delay(0.2)).value(at: time)
/// ```
public struct Animation: Hashable, Sendable {
  /// Default: ease in and out.
  public var curve: Curve
  /// Seconds of one round, ≥ 0. Default: 0.35. A spring has a length of its own instead, in which it
  /// settles.
  public var duration: Double
  /// Default: once, at once.
  public var playback = Playback()

  /// Seconds.
  public static let standardDuration = 0.35
  /// `easeInOut` over 0.35 s.
  public static let `default` = Animation(.easeInOut)

  /// An animation of a curve, which takes `duration` seconds; a spring ignores it.
  public init(_ curve: Curve, duration: Double = Animation.standardDuration) {
    self.curve = curve
    self.duration = duration
  }

  /// Seconds of one round at speed 1; infinite for a spring without damping.
  public var period: Double {
    if case .spring(let spring) = curve { return spring.settlingDuration }
    return duration > 0 ? duration : 0
  }

  /// Seconds until nothing changes any more; `nil` is never.
  public var length: Double? { playback.length(of: period) }

  /// What fraction of the change is done at a time in seconds; exactly 0 before the beginning, and
  /// exactly 1 (0 after an even number of rounds with a way back) at the end.
  public func fraction(at time: Double) -> Double {
    let (period, position) = (period, playback.position(at: time, of: period))
    if case .spring(let spring) = curve {
      return position >= period ? 1 : spring.value(at: position)
    }
    // Without a length there are an end and a beginning, and nothing between.
    return curve.value(at: period > 0 ? position / period : ended(at: time))
  }

  private func ended(at time: Double) -> Double {
    let isBack = playback.autoreverses && playback.count?.isMultiple(of: 2) == true
    return time > playback.delay && !isBack ? 1 : 0
  }
}

extension Animation {
  /// The same speed all the time, over 0.35 s.
  public static let linear = Animation(.linear)
  /// Begins slowly, over 0.35 s.
  public static let easeIn = Animation(.easeIn)
  /// Ends slowly, over 0.35 s.
  public static let easeOut = Animation(.easeOut)
  /// Begins and ends slowly, over 0.35 s.
  public static let easeInOut = Animation(.easeInOut)
  /// The same as `smooth`, as in SwiftUI.
  public static let spring = Animation(.spring)
  /// A spring of response 0.5 s that does not overshoot.
  public static let smooth = Animation(.smooth)
  /// A spring of response 0.5 s that overshoots a little.
  public static let snappy = Animation(.snappy)
  /// A spring of response 0.5 s that overshoots clearly.
  public static let bouncy = Animation(.bouncy)

  /// The same speed all the time; `duration` in seconds.
  public static func linear(duration: Double) -> Animation {
    Animation(.linear, duration: duration)
  }
  /// Slow at first; `duration` in seconds.
  public static func easeIn(duration: Double) -> Animation {
    Animation(.easeIn, duration: duration)
  }
  /// Slow at last; `duration` in seconds.
  public static func easeOut(duration: Double) -> Animation {
    Animation(.easeOut, duration: duration)
  }
  /// Slow at first and at last; `duration` in seconds.
  public static func easeInOut(duration: Double) -> Animation {
    Animation(.easeInOut, duration: duration)
  }
  /// So many equal jumps, ≥ 1; `duration` in seconds.
  public static func steps(_ count: Int, duration: Double = standardDuration) -> Animation {
    Animation(.steps(count), duration: duration)
  }
  /// CSS's `cubic-bezier()`: both x are pinned to 0…1. `duration` in seconds.
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = standardDuration
  ) -> Animation {
    func unit(_ x: Double) -> Double { x > 0 ? min(1, x) : 0 }
    return Animation(
      CubicBezier(unit(x1), y1, unit(x2), y2).map(Curve.cubicBezier) ?? .linear, duration: duration)
  }
  /// A spring of this response in seconds; both numbers are pinned to what `Spring` takes.
  public static func spring(response: Double = 0.5, dampingFraction: Double = 1) -> Animation {
    let range = Spring.dampingFractions
    let damping = min(range.upperBound, max(range.lowerBound, dampingFraction))
    let spring = Spring(dampingFraction: dampingFraction.isNaN ? 1 : damping) ?? .smooth
    return Animation(.spring(spring.with(response: response)))
  }
  /// A spring whose response is `duration` seconds; `bounce` 0 does not overshoot, 1 swings for
  /// ever.
  public static func spring(duration: Double = 0.5, bounce: Double) -> Animation {
    spring(response: duration, dampingFraction: 1 - bounce)
  }
  /// A spring that does not overshoot; `duration` is its response in seconds.
  public static func smooth(duration: Double = 0.5) -> Animation {
    spring(duration: duration, bounce: 0)
  }
  /// A spring that overshoots a little; `duration` is its response in seconds.
  public static func snappy(duration: Double = 0.5) -> Animation {
    spring(duration: duration, bounce: 0.15)
  }
  /// A spring that overshoots; `duration` is its response in seconds.
  public static func bouncy(duration: Double = 0.5) -> Animation {
    spring(duration: duration, bounce: 0.3)
  }

  /// This animation, beginning so many seconds later.
  public func delay(_ seconds: Double) -> Animation {
    changed { $0.delay += seconds }
  }
  /// This animation, so many times as fast, > 0; the delay stays.
  public func speed(_ factor: Double) -> Animation {
    changed { $0.speed *= factor }
  }
  /// This animation so many times, ≥ 1; every way back counts too.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
    changed { ($0.count, $0.autoreverses) = (count, autoreverses) }
  }
  /// This animation again and again.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    changed { ($0.count, $0.autoreverses) = (nil, autoreverses) }
  }

  private func changed(_ change: (inout Playback) -> Void) -> Animation {
    var animation = self
    change(&animation.playback)
    return animation
  }
}
