/// The end times of frames, for formats that count time in integral ticks.
///
/// Frame `i` ends at the tick nearest to its exact end, halves rounded up; its duration is the
/// difference of two ends. Errors therefore do not accumulate: the sum over any number of frames is
/// exact to half a tick.
package struct TickClock: Hashable, Sendable {
  /// The numerator of a frame's duration in seconds, ≥ 1. The duration is an exact fraction.
  private let numerator: Int
  private let denominator: Int
  private let ticksPerSecond: Int

  /// Creates a clock for frames of `numerator` / `denominator` seconds each.
  ///
  /// Both are at least 1 and at most 10⁹.
  package init(frameOf numerator: Int, over denominator: Int, ticksPerSecond: Int) {
    (self.numerator, self.denominator) = (numerator, denominator)
    self.ticksPerSecond = ticksPerSecond
  }

  /// Returns the time in ticks after `count` frames.
  package func end(ofFrames count: Int) -> Int {
    // Separate the full seconds, because the product for hours of frames at fractional rates would
    // overflow.
    let (seconds, remainder) = (count * numerator).quotientAndRemainder(dividingBy: denominator)
    return seconds * ticksPerSecond + (remainder * ticksPerSecond + denominator / 2) / denominator
  }

  package func duration(ofFrame index: Int) -> Int {
    end(ofFrames: index + 1) - end(ofFrames: index)
  }
}
