/// A scene as a function of time, with its duration and frame rate.
///
/// Frames are independent: any thread can evaluate them, in any order.
public struct AnimatedScene: Sendable {
  /// The duration in seconds, > 0; `nil` for a still, or for an endless animation without a given
  /// length.
  public var duration: Double?
  /// The frame rate. Default: 30 frames per second.
  public var rate: FrameRate
  /// The number of times the animation plays; 0 repeats forever. Default: 0.
  public var playCount: Int
  /// How many seconds longer than the others the last frame is shown, ≥ 0. Default: 0.
  public var pause: Double
  private let make: @Sendable (Double) throws -> Scene

  /// Creates an animation from a closure that returns the scene at a time.
  ///
  /// `scene` receives a time in seconds, ≥ 0. Several threads may call it at once.
  @_disfavoredOverload
  public init(
    duration: Double?, rate: FrameRate = .default, plays: Int = 0, pause: Double = 0,
    scene: @escaping @Sendable (Double) throws -> Scene
  ) {
    // Disfavoured, because otherwise the compiler takes a closure that builds several elements or
    // views for a closure that returns a scene, and reports a missing `return`.
    (self.duration, self.rate, self.playCount) = (duration, rate, plays)
    self.pause = pause
    make = scene
  }

  /// Returns the scene at a time in seconds. Throws the errors of the scene's closure.
  public func scene(at time: Double) throws -> Scene { try make(time) }

  /// The number of frames, at least 1.
  ///
  /// The number includes all frames that begin before the end. Unless the animation repeats
  /// forever without a pause, it also includes a frame that shows the end state. Without a duration
  /// it is 1.
  public var frameCount: Int {
    guard let duration else { return 1 }
    let exact = duration * Double(rate.numerator) / Double(rate.denominator)
    // The upper bound only avoids an overflow; renderers have limits of their own.
    let maximumCount = 1_000_000_000_000_000
    guard exact < Double(maximumCount) else { return exact.isNaN ? 1 : maximumCount }
    // A duration such as 0.1 s is inexact: a frame that begins a rounding error before the end is
    // not counted.
    let startedCount = max(1, (exact - 1e-9 * max(1, exact)).rounded(.up))
    return Int(clamping: startedCount) + (playCount == 0 && pause == 0 ? 0 : 1)
  }

  /// Returns the scene of a frame, evaluated at `frame` / `rate` seconds. Throws the closure's
  /// errors.
  public func scene(ofFrame frame: Int) throws -> Scene { try scene(at: rate.time(ofFrame: frame)) }
}
