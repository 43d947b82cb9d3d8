import RingCore

/// The duration of one frame of an animation, as an exact fraction of a second.
package struct FrameDuration: Hashable, Sendable {
  /// In lowest terms, ≥ 1.
  package let numerator: Int
  /// In lowest terms, ≥ 1.
  package let denominator: Int

  /// In seconds; both numbers must be in 1…1 000 000 000.
  package init(_ numerator: Int, _ denominator: Int) {
    precondition(1...1_000_000_000 ~= numerator && 1...1_000_000_000 ~= denominator)
    let divisor = greatestCommonDivisor(numerator, denominator)
    (self.numerator, self.denominator) = (numerator / divisor, denominator / divisor)
  }
}

/// A delay as `fcTL` stores it: a fraction of a second in lowest terms.
struct FrameDelay: Hashable, Sendable {
  let numerator: UInt16
  /// Not 0, which would mean 100.
  let denominator: UInt16

  /// In seconds; `nil` if either number needs more than 16 bits in lowest terms.
  init?(_ numerator: Int, _ denominator: Int) {
    let divisor = greatestCommonDivisor(numerator, denominator)
    guard let top = UInt16(exactly: numerator / divisor),
      let bottom = UInt16(exactly: denominator / divisor)
    else { return nil }
    (self.numerator, self.denominator) = (top, bottom)
  }

  var seconds: Double { Double(numerator) / Double(denominator) }
}

/// A clock that converts the times of frames to delays whose sum is the same in every player.
///
/// Chromium, Firefox and Safari truncate each delay to whole milliseconds, so that 60 frames of
/// 1/60 s would take 0.96 s. Each frame therefore ends at the whole millisecond nearest to its
/// time, so that errors do not add up. Frames of less than a millisecond use the finest resolution.
struct DelayClock {
  private let clock: TickClock
  /// The resolution of the ends of frames, in ticks per second.
  private let ticksPerSecond: Int
  private var elapsedFrames = 0

  private static let milliseconds = 1000
  /// In ticks per second: the finest that a 16-bit denominator can hold.
  private static let maximumResolution = 65_535
  private static let maximumDelay = Int(UInt16.max)

  init(_ frame: FrameDuration) {
    let isLong = frame.numerator * Self.milliseconds >= frame.denominator
    ticksPerSecond = isLong ? Self.milliseconds : Self.maximumResolution
    clock = TickClock(
      frameOf: frame.numerator, over: frame.denominator, ticksPerSecond: ticksPerSecond)
  }

  /// The `count` frames show one image, `pause` seconds longer; several delays if one cannot hold
  /// the total time.
  mutating func delays(forFrames count: Int, pause: Double = 0) -> [FrameDelay] {
    defer { elapsedFrames += count }
    let ticks =
      clock.end(ofFrames: elapsedFrames + count) - clock.end(ofFrames: elapsedFrames)
      + Int((pause * Double(ticksPerSecond)).rounded())
    return Self.delays(addingUpTo: ticks, ticksPerSecond: ticksPerSecond)
  }

  /// Returns delays that add up to `ticks`; only one if it can hold them.
  ///
  /// Of several delays in milliseconds, none is shorter than a second, because players treat very
  /// short delays as mistakes. At the finest resolution, the last delay may be shorter.
  private static func delays(addingUpTo ticks: Int, ticksPerSecond: Int) -> [FrameDelay] {
    if let delay = FrameDelay(ticks, ticksPerSecond) { return [delay] }
    let (seconds, remainder) = ticks.quotientAndRemainder(dividingBy: ticksPerSecond)
    let fullSeconds = remainder == 0 ? seconds : seconds - 1
    let delays = stride(from: 0, to: fullSeconds, by: maximumDelay).compactMap {
      FrameDelay(min(maximumDelay, fullSeconds - $0), 1)
    }
    guard remainder > 0 else { return delays }
    // A second and the remainder, in one delay if it can hold both.
    let last = ticksPerSecond + remainder
    return delays
      + (FrameDelay(last, ticksPerSecond).map { [$0] }
        ?? [FrameDelay(ticksPerSecond, ticksPerSecond), FrameDelay(remainder, ticksPerSecond)]
        .compactMap { $0 })
  }
}
