/// A time interval and its remaining part.
public struct Countdown: Hashable, Sendable {
  /// The total time in seconds, > 0.
  public var duration: Double
  /// The remaining time in seconds; not clamped to 0…`duration`, so that printed times are correct.
  public var remaining: Double

  /// Creates a countdown in seconds; `remaining` may be negative once the time is over.
  public init(duration: Double, remaining: Double) {
    self.duration = duration
    self.remaining = remaining
  }

  /// The elapsed time in seconds.
  public var elapsed: Double { duration - remaining }
}
