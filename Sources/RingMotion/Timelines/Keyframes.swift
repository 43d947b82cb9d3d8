/// A value at a moment.
public struct Keyframe<Value: Interpolatable>: Hashable, Sendable {
  /// Seconds.
  public var at: Double
  /// What the value is at that moment.
  public var value: Value
  /// How the value before goes over into this one; a spring is stretched so that it has settled
  /// here. Default: linear.
  public var curve: Curve

  /// A value at a moment in seconds, reached linearly unless `curve` says otherwise.
  public init(at: Double, _ value: Value, _ curve: Curve = .linear) {
    (self.at, self.value, self.curve) = (at, value, curve)
  }
}

/// A value that goes from moment to moment.
public struct Keyframes<Value: Interpolatable>: Hashable, Sendable {
  /// In the order of time, at least one.
  public let keyframes: [Keyframe<Value>]
  /// How often they are gone through, from time 0 to the last of them. Default: once.
  public var playback: Playback

  /// `nil` without a keyframe, or where one is at no finite time. They are put in order.
  public init?(_ keyframes: [Keyframe<Value>], playback: Playback = Playback()) {
    guard !keyframes.isEmpty, keyframes.allSatisfy(\.at.isFinite) else { return nil }
    let isAscending = zip(keyframes, keyframes.dropFirst()).allSatisfy { $0.at <= $1.at }
    self.keyframes = isAscending ? keyframes : keyframes.sorted { $0.at < $1.at }
    self.playback = playback
  }

  /// Seconds of one round: when the last keyframe is.
  public var period: Double { max(0, keyframes[keyframes.count - 1].at) }

  /// Seconds until nothing changes any more; `nil` is never.
  public var length: Double? { playback.length(of: period) }

  /// The value at a time in seconds: before the first keyframe its value, after the last one its.
  public func value(at time: Double) -> Value {
    let position = playback.position(at: time, of: period)
    let next = firstIndex(after: position)
    guard next > 0 else { return keyframes[0].value }
    let start = keyframes[next - 1]
    guard next < keyframes.count, position > start.at else { return start.value }
    let end = keyframes[next]
    let fraction = (position - start.at) / (end.at - start.at)
    return start.value.interpolated(to: end.value, at: end.curve.value(at: fraction))
  }

  /// The first keyframe later than a time.
  private func firstIndex(after time: Double) -> Int {
    var (low, high) = (0, keyframes.count)
    while low < high {
      let middle = (low + high) / 2
      if keyframes[middle].at <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
