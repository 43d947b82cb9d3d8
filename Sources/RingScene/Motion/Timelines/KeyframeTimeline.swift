import RingCore

/// A value at a time, and the curve that leads to it.
package struct Keyframe<Value: Interpolatable>: Hashable, Sendable {
  /// In seconds.
  package var time: Double
  package var value: Value
  /// From the previous keyframe to this one; a spring is scaled in time so that it settles here.
  package var curve: Curve

  package init(at time: Double, _ value: Value, _ curve: Curve = .linear) {
    (self.time, self.value, self.curve) = (time, value, curve)
  }
}

/// A value that is interpolated between keyframes.
package struct KeyframeTimeline<Value: Interpolatable>: Hashable, Sendable {
  /// By ascending time, at least one.
  package let keyframes: [Keyframe<Value>]
  /// The playback of the interval from time 0 to the last keyframe. Default: once, at speed 1.
  package var playback: Playback

  /// Creates keyframes, sorted by time; `nil` if there are none or a time is not finite.
  package init?(_ keyframes: [Keyframe<Value>], playback: Playback = Playback()) {
    guard !keyframes.isEmpty, keyframes.allSatisfy(\.time.isFinite) else { return nil }
    let isAscending = zip(keyframes, keyframes.dropFirst()).allSatisfy { $0.time <= $1.time }
    self.keyframes = isAscending ? keyframes : keyframes.sorted { $0.time < $1.time }
    self.playback = playback
  }

  /// In seconds: the time of the last keyframe, ≥ 0.
  package var period: Double { max(0, keyframes[keyframes.count - 1].time) }

  /// In seconds; `nil` if the value never stops changing.
  package var totalDuration: Double? { playback.totalDuration(of: period) }

  /// Returns the value at a time in seconds: the first value before the first keyframe, the last
  /// value after the last one.
  package func value(at time: Double) -> Value {
    let position = playback.position(at: time, of: period)
    let next = keyframes.prefixCount { $0.time <= position }
    guard next > 0 else { return keyframes[0].value }
    let start = keyframes[next - 1]
    guard next < keyframes.count, position > start.time else { return start.value }
    let end = keyframes[next]
    let fraction = (position - start.time) / (end.time - start.time)
    return start.value.interpolated(to: end.value, at: end.curve.value(at: fraction))
  }
}

/// A number that changes over time from one given value to the next.
public struct Keyframes: Hashable, Sendable {
  /// `nil` without values, or if a time is not finite.
  private let timeline: KeyframeTimeline<Double>?

  /// Creates keyframes of values at times in seconds, in any order.
  ///
  /// Negative times are in the past. Between two values at the same time, there is a jump. The
  /// curve of `animation` leads from each value to the next, whatever its duration; a spring is
  /// scaled in time so that it settles there. Its delay, speed and repetitions apply to the
  /// interval from time 0 to the last value. `nil` is a constant speed, once.
  ///
  /// Without values, or if a time is not finite, the value at every time is NaN, for which a view
  /// throws an error when it is laid out.
  public init(_ values: [(at: Double, value: Double)], _ animation: Animation? = nil) {
    timeline = KeyframeTimeline(
      values.map { Keyframe(at: $0.at, $0.value, animation?.curve ?? .linear) },
      playback: animation?.playback ?? Playback())
  }

  /// Returns the value at a time in seconds.
  ///
  /// Before the first time, the result is the first value. After the last time, it is the last
  /// value, unless the animation repeats.
  public func value(at time: Double) -> Double { timeline?.value(at: time) ?? .nan }
}
