import RingGraphics

/// How long one frame of an animation is shown, as an exact fraction of a second.
public struct FrameDuration: Hashable, Sendable {
  /// ≥ 1.
  public let numerator: Int
  /// ≥ 1.
  public let denominator: Int

  /// `numerator` / `denominator` seconds; both must be in 1…1 000 000 000.
  public init(_ numerator: Int, _ denominator: Int) {
    precondition(1...1_000_000_000 ~= numerator && 1...1_000_000_000 ~= denominator)
    let divisor = greatestCommonDivisor(numerator, denominator)
    (self.numerator, self.denominator) = (numerator / divisor, denominator / divisor)
  }
}

/// A delay as `fcTL` states it: two numbers of 16 bits.
struct FrameDelay: Hashable {
  let numerator: UInt16
  /// Never 0, which would mean 100.
  let denominator: UInt16

  /// `numerator` / `denominator` seconds reduced; `nil` if that needs more than 16 bits.
  init?(_ numerator: Int, _ denominator: Int) {
    let divisor = greatestCommonDivisor(numerator, denominator)
    guard let top = UInt16(exactly: numerator / divisor),
      let bottom = UInt16(exactly: denominator / divisor)
    else { return nil }
    (self.numerator, self.denominator) = (top, bottom)
  }
}

/// When frames end, in delays that every player counts alike.
///
/// Chromium, Firefox and Safari cut each delay to whole milliseconds, so that 60 frames of 1/60 s would
/// take 0.96 s. Delays are therefore whole milliseconds from the start: each frame ends at the
/// millisecond that is nearest to its time, and errors do not add up.
struct DelayClock {
  private let clock: TickClock
  /// Units per second in which the ends of frames are counted.
  private let ticks: Int
  private var shown = 0

  private static let milliseconds = 1000
  /// The finest that 16 bits can say, for frames of less than a millisecond.
  private static let finest = 65_535
  private static let largest = Int(UInt16.max)

  init(_ frame: FrameDuration) {
    let isLong = frame.numerator * Self.milliseconds >= frame.denominator
    ticks = isLong ? Self.milliseconds : Self.finest
    clock = TickClock(
      frameOf: frame.numerator, over: frame.denominator, ticksPerSecond: ticks)
  }

  /// The delays of `count` further frames that look alike; several if one cannot hold their time.
  mutating func delays(forFrames count: Int) -> [FrameDelay] {
    defer { shown += count }
    return Self.delays(clock.end(ofFrames: shown + count) - clock.end(ofFrames: shown), ticks)
  }

  /// Delays that add up to a number of ticks: as few as can be, and none that is shorter than a
  /// second if there are several, because players take very short ones for mistakes.
  private static func delays(_ count: Int, _ ticks: Int) -> [FrameDelay] {
    if let delay = FrameDelay(count, ticks) { return [delay] }
    let (seconds, rest) = count.quotientAndRemainder(dividingBy: ticks)
    let whole = rest == 0 ? seconds : seconds - 1
    let delays = stride(from: 0, to: whole, by: largest).compactMap {
      FrameDelay(min(largest, whole - $0), 1)
    }
    guard rest > 0 else { return delays }
    let last = ticks + rest
    // Two of them where the second and the rest do not fit into one.
    return delays
      + (FrameDelay(last, ticks).map { [$0] }
        ?? [FrameDelay(ticks, ticks), FrameDelay(rest, ticks)].compactMap { $0 })
  }
}

func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}
