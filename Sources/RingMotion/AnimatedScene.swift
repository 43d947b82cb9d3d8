import RingScene

/// A scene as a function of time, and how long it lasts.
///
/// Any frame can be made alone, on any thread, in any order.
public struct AnimatedScene: Sendable {
  /// Seconds, > 0; `nil` for a still, or for a motion without an end and without a given length.
  public var duration: Double?
  /// Default: 30 frames per second.
  public var rate: FrameRate
  /// How often it is played: 0 is forever. Default: 0.
  public var plays: Int
  private let make: @Sendable (Double) throws -> Scene

  /// `scene` is called with a time in seconds ≥ 0, by several threads at once.
  public init(
    duration: Double?, rate: FrameRate = .standard, plays: Int = 0,
    scene: @escaping @Sendable (Double) throws -> Scene
  ) {
    (self.duration, self.rate, self.plays) = (duration, rate, plays)
    make = scene
  }

  /// The scene at a time in seconds. Throws what the function that it was made of throws.
  public func scene(at time: Double) throws -> Scene { try make(time) }

  /// How many frames the animation has, at least one: those that begin before its end, and, unless
  /// it is played for ever, the next one, which shows the end. One that is played for ever does not
  /// show its first frame again.
  public var frameCount: Int {
    guard let duration else { return 1 }
    let exact = duration * Double(rate.numerator) / Double(rate.denominator)
    // More frames than anybody can number: whoever draws them has a limit of its own.
    let most = 1_000_000_000_000_000
    guard exact < Double(most) else { return exact.isNaN ? 1 : most }
    // A duration such as 0.1 s is not exact: what misses a whole frame by rounding is none.
    let begun = max(1, (exact - 1e-9 * max(1, exact)).rounded(.up))
    return Int(clamping: begun) + (plays == 0 ? 0 : 1)
  }

  /// The scene of a frame, which is the one at exactly `frame` / `rate` seconds.
  public func scene(ofFrame frame: Int) throws -> Scene { try scene(at: rate.time(ofFrame: frame)) }
}
