/// A stretch of time and how much of it is left.
public struct Countdown: Hashable, Sendable {
  /// Seconds, > 0.
  public var duration: Double
  /// Seconds left; may lie outside 0…`duration`, so that a printed number is true.
  public var remaining: Double

  /// A countdown in seconds; `remaining` may be negative once the time is over.
  public init(duration: Double, remaining: Double) {
    self.duration = duration
    self.remaining = remaining
  }

  /// Seconds gone by.
  public var elapsed: Double { duration - remaining }
}
