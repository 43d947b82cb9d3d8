/// A value that goes over into another in time.
public struct Tween<Value: Interpolatable>: Hashable, Sendable {
  /// The value before and at the beginning.
  public var from: Value
  /// The value at the end, and after it unless the animation goes back.
  public var to: Value
  /// How long it takes and along which curve. Default: `easeInOut` over 0.35 s.
  public var animation: Animation

  /// A way from one value to another, by default along `easeInOut` in 0.35 s.
  public init(from: Value, to: Value, _ animation: Animation = .default) {
    (self.from, self.to, self.animation) = (from, to, animation)
  }

  /// `duration` is in seconds; for a spring it is the response.
  public init(from: Value, to: Value, duration: Double, curve: Curve = .easeInOut) {
    if case .spring(let spring) = curve {
      self.init(from: from, to: to, Animation(.spring(spring.with(response: duration))))
    } else {
      self.init(from: from, to: to, Animation(curve, duration: duration))
    }
  }

  /// Seconds until nothing changes any more; `nil` is never.
  public var length: Double? { animation.length }

  /// The value at a time in seconds: exactly `from` before the beginning, exactly `to` at the end.
  public func value(at time: Double) -> Value {
    from.interpolated(to: to, at: animation.fraction(at: time))
  }
}
