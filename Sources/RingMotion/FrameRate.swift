/// Frames per second as a fraction, so that no time is ever a sum of rounded ones.
public struct FrameRate: Hashable, Sendable {
  /// Frames in `denominator` seconds, > 0.
  public let numerator: Int
  /// Seconds, > 0.
  public let denominator: Int

  /// The rates that can be asked for, in frames per second.
  public static let range = 0.001...1000

  /// Default of animations: 30 frames per second.
  public static let standard = FrameRate(numerator: 30, denominator: 1)

  private init(numerator: Int, denominator: Int) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// `frames` in `seconds`; `nil` unless both are in 1…1 000 000 000 and the rate is in `range`.
  public init?(_ frames: Int, per seconds: Int = 1) {
    let terms = 1...1_000_000_000
    guard terms ~= frames, terms ~= seconds,
      Self.range.contains(Double(frames) / Double(seconds))
    else { return nil }
    let divisor = Self.greatestCommonDivisor(frames, seconds)
    self.init(numerator: frames / divisor, denominator: seconds / divisor)
  }

  /// When a frame is shown, in seconds: the double next to the exact `index` / rate.
  public func time(ofFrame index: Int) -> Double {
    Double(index * denominator) / Double(numerator)
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }
}
