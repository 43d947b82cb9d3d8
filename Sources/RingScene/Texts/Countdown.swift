/// A time interval and its remaining part.
package struct Countdown: Hashable, Sendable {
  /// In seconds, > 0.
  package var duration: Double
  /// In seconds; not clamped to 0…`duration`, so that printed times are correct.
  package var remaining: Double

  package init(duration: Double, remaining: Double) {
    self.duration = duration
    self.remaining = remaining
  }

  package var elapsed: Double { duration - remaining }
}
