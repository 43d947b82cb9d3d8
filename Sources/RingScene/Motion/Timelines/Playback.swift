/// The delay, speed and repetitions of a time interval.
package struct Playback: Hashable, Sendable {
  /// In seconds; negative if the start is in the past.
  package var delay = 0.0
  /// Speeds up the interval, but not the delay; > 0.
  package var speed = 1.0
  /// The number of repetitions, ≥ 1, including reversed ones; `nil` repeats forever.
  package var count: Int? = 1
  /// Whether every second repetition runs backwards, timing curves included.
  package var autoreverses = false

  package init() {}

  /// Returns the seconds until the last change; `nil` if changes never end. `period` is in seconds.
  package func totalDuration(of period: Double) -> Double? {
    guard let count else { return nil }
    let length = delay + Double(max(1, count)) * period / speed
    return length.isFinite ? max(0, length) : nil
  }

  /// Returns the seconds of a repetition or, with `autoreverses`, of a repetition and its reversal.
  package func cycle(of period: Double) -> Double { (autoreverses ? 2 : 1) * period / speed }

  /// Returns the position in the interval at a time, in seconds: 0…`period`, exact at both ends.
  package func position(at time: Double, of period: Double) -> Double {
    let elapsed = (time - delay) * speed
    guard elapsed > 0 else { return 0 }
    guard period.isFinite else { return elapsed }
    guard period > 0 else { return end(of: period) }
    let repetitions = Self.snappedToWholeCount(elapsed / period)
    if let count, repetitions >= Double(max(1, count)) { return end(of: period) }
    let repetition = repetitions.rounded(.down)
    let isReversed = autoreverses && repetition.truncatingRemainder(dividingBy: 2) == 1
    return (isReversed ? 1 - (repetitions - repetition) : repetitions - repetition) * period
  }

  /// Returns the position after the last repetition, in seconds.
  private func end(of period: Double) -> Double {
    guard autoreverses, let count, count.isMultiple(of: 2) else { return period }
    return 0
  }

  /// Returns the number of repetitions, rounded if it is a rounding error away from an integer.
  ///
  /// A time meant for the end of a repetition may miss it by a rounding error, and would show the
  /// wrong end of the interval.
  private static func snappedToWholeCount(_ repetitions: Double) -> Double {
    let nearest = repetitions.rounded()
    return abs(repetitions - nearest) <= 1e-9 * max(1, nearest) ? nearest : repetitions
  }
}
