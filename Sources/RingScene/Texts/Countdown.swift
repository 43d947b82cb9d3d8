/// A time interval and its remaining part.
package struct Countdown: Hashable, Sendable {
  /// The total time in seconds, > 0.
  package var duration: Double
  /// The remaining time in seconds; not clamped to 0…`duration`, so that printed times are correct.
  package var remaining: Double

  /// Creates a countdown in seconds; `remaining` may be negative once the time is over.
  package init(duration: Double, remaining: Double) {
    self.duration = duration
    self.remaining = remaining
  }

  /// The elapsed time in seconds.
  package var elapsed: Double { duration - remaining }
}
