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

/// When frames end, in delays of 16 bits whose sum is exact where that is possible at all.
struct DelayClock {
  private let frame: FrameDuration
  /// One frame's time as exact delays; `nil` if there are none.
  private let single: [FrameDelay]?
  private var shown = 0

  /// The fallback's ticks per second.
  static let ticks = 65_535
  private static let largest = Int(UInt16.max)

  init(_ frame: FrameDuration) {
    self.frame = frame
    single = Self.exact(frame.numerator, frame.denominator)
  }

  /// The delays of `count` further frames that look alike; several if one cannot hold their time.
  ///
  /// A fraction whose denominator has a prime power above 65 535 is no sum of such delays: the frame
  /// then ends at the nearest 1/65 535 s, counted from the beginning, so that errors do not add up.
  mutating func delays(forFrames count: Int) -> [FrameDelay] {
    defer { shown += count }
    guard let single else {
      return Self.chunks(tick(at: shown + count) - tick(at: shown), Self.ticks)
    }
    return Self.exact(count * frame.numerator, frame.denominator)
      ?? Array(repeatElement(single, count: count).joined())
  }

  private func tick(at frames: Int) -> Int {
    // Whole seconds apart, or hours of frames at odd rates would overflow.
    let (seconds, rest) = (frames * frame.numerator).quotientAndRemainder(
      dividingBy: frame.denominator)
    return seconds * Self.ticks + (rest * Self.ticks + frame.denominator / 2) / frame.denominator
  }

  /// Delays that add up to a fraction; `nil` if there are none.
  static func exact(_ numerator: Int, _ denominator: Int) -> [FrameDelay]? {
    let divisor = greatestCommonDivisor(numerator, denominator)
    let (top, bottom) = (numerator / divisor, denominator / divisor)
    if bottom <= largest { return chunks(top, bottom) }
    // At most two seconds in the fraction, whose numerators then fit.
    let seconds = max(0, top / bottom - 1)
    return pair(top - seconds * bottom, bottom).map { chunks(seconds, 1) + $0 }
  }

  private static func chunks(_ numerator: Int, _ denominator: Int) -> [FrameDelay] {
    if numerator > 0, let delay = FrameDelay(numerator, denominator) { return [delay] }
    return stride(from: 0, to: numerator, by: largest).compactMap {
      FrameDelay(min(largest, numerator - $0), denominator)
    }
  }

  /// Two delays whose denominators have the given one as their least common multiple.
  private static func pair(_ numerator: Int, _ denominator: Int) -> [FrameDelay]? {
    let divisors = (2...largest).filter { denominator % $0 == 0 }.reversed()
    for first in divisors {
      for second in divisors where second <= first {
        guard first / greatestCommonDivisor(first, second) * second == denominator else { continue }
        if let pair = pair(numerator, denominator, first, second) { return pair }
      }
    }
    return nil
  }

  private static func pair(
    _ numerator: Int, _ denominator: Int, _ first: Int, _ second: Int
  ) -> [FrameDelay]? {
    let (a, b) = (denominator / first, denominator / second)
    // x · a + y · b = numerator, if it has a solution, has its smallest positive y in 1…a.
    for y in 1...a where numerator - y * b > 0 && (numerator - y * b) % a == 0 {
      guard let x = FrameDelay((numerator - y * b) / a, first), let y = FrameDelay(y, second) else {
        return nil
      }
      return [x, y]
    }
    return nil
  }
}

func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}
