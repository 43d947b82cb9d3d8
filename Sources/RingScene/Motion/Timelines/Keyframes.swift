/// A number that changes over time from one given value to the next.
public struct Keyframes: Hashable, Sendable {
  private let timeline: KeyframeTimeline<Double>

  /// Creates keyframes of values at times in seconds, in any order.
  ///
  /// The curve of `animation` leads from each value to the next, whatever its duration; a spring is
  /// scaled in time so that it settles there. Its delay, speed and repetitions apply to the interval
  /// from time 0 to the last value. `nil` is a constant speed, once. Precondition: there is a value,
  /// and the times are finite.
  public init(_ values: [(at: Double, value: Double)], _ animation: Animation? = nil) {
    let keyframes = values.map { Keyframe(at: $0.at, $0.value, animation?.curve ?? .linear) }
    let playback = animation?.playback ?? Playback()
    guard let timeline = KeyframeTimeline(keyframes, playback: playback) else {
      preconditionFailure("keyframes need a value, and finite times")
    }
    self.timeline = timeline
  }

  /// Returns the value at a time in seconds.
  ///
  /// Before the first time, the result is the first value. After the last time, it is the last value.
  public func value(at time: Double) -> Double { timeline.value(at: time) }
}
