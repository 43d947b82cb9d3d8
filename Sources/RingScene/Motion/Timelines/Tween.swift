/// A transition between two values over time.
package struct Tween<Value: Interpolatable>: Hashable, Sendable {
  package var from: Value
  /// At the end of the animation, unless it ends with a reversed repetition.
  package var to: Value
  package var animation: Animation

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

  package var totalDuration: Double? { animation.totalDuration }

  /// Returns the value at a time in seconds: exactly `from` before the start; at the end exactly
  /// `to`, or `from` if the animation ends with a reversed repetition.
  package func value(at time: Double) -> Value {
    from.interpolated(to: to, at: animation.fraction(at: time))
  }
}
