/// A transition between two values over time.
package struct Tween<Value: Interpolatable>: Hashable, Sendable {
  /// The value before the start.
  package var from: Value
  /// The value at the end of the animation, unless it ends with a reversed repetition.
  package var to: Value
  /// The timing of the transition. Default: `easeInOut` over 0.35 s.
  package var animation: Animation

  /// Creates a transition. Default: `easeInOut` over 0.35 s.
  package init(from: Value, to: Value, _ animation: Animation = .default) {
    (self.from, self.to, self.animation) = (from, to, animation)
  }

  /// Creates a transition along `curve`. `duration` is in seconds; for a spring it is the response.
  package init(from: Value, to: Value, duration: Double, curve: Curve = .easeInOut) {
    if case .spring(let spring) = curve {
      self.init(from: from, to: to, Animation(.spring(spring.with(response: duration))))
    } else {
      self.init(from: from, to: to, Animation(curve, duration: duration))
    }
  }

  /// The time in seconds until the value no longer changes; `nil` if it never stops.
  package var totalDuration: Double? { animation.totalDuration }

  /// Returns the value at a time in seconds: exactly `from` before the start, exactly `to` at the
  /// end.
  ///
  /// If the animation ends with a reversed repetition, the value at the end is `from`.
  package func value(at time: Double) -> Value {
    from.interpolated(to: to, at: animation.fraction(at: time))
  }
}
