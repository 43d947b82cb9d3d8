/// When frames end, for formats that count time in whole ticks.
///
/// Frame `i` of a rate ends at the tick that is nearest to its time from the beginning, a half at the
/// later one; how long it is shown is the difference of two ends. So errors do not add up: after any
/// number of frames the sum is right to half a tick.
package struct TickClock: Hashable, Sendable {
  /// A frame's duration as an exact fraction of a second; both ≥ 1.
  private let numerator: Int
  private let denominator: Int
  private let ticksPerSecond: Int

  /// Frames of `numerator` / `denominator` seconds each; both in 1…1 000 000 000.
  package init(frameOf numerator: Int, over denominator: Int, ticksPerSecond: Int) {
    (self.numerator, self.denominator) = (numerator, denominator)
    self.ticksPerSecond = ticksPerSecond
  }

  /// When this many frames have been shown, in ticks.
  package func end(ofFrames count: Int) -> Int {
    // Whole seconds apart, or hours of frames at odd rates would overflow.
    let (seconds, rest) = (count * numerator).quotientAndRemainder(dividingBy: denominator)
    return seconds * ticksPerSecond + (rest * ticksPerSecond + denominator / 2) / denominator
  }

  /// How long a frame is shown, in ticks.
  package func duration(ofFrame index: Int) -> Int {
    end(ofFrames: index + 1) - end(ofFrames: index)
  }
}
