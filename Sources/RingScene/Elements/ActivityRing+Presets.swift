import RingGraphics

/// How a timer's ring looks when no time has gone by.
public enum TimerStart: String, Hashable, Sendable, CaseIterable {
  /// Full: it shortens as time passes.
  case full
  /// Empty: it grows as time passes.
  case empty
}

extension ActivityRing {
  /// A plain ring: a systemGray4 track, no edge lines, no tip, and the percentage in the middle.
  public static var progressRing: ActivityRing {
    var ring = ActivityRing()
    ring.track = RingTrack(color: .systemGray4)
    ring.edge = nil
    ring.tip = nil
    ring.label = .percent
    return ring
  }

  /// A plain ring of this progress (1 is 100 %).
  public static func progressRing(progress: Double?, radius: Double? = 60) -> ActivityRing {
    var ring = progressRing
    ring.progress = ProgressValue(progress)
    ring.radius = radius
    return ring
  }

  /// A timer's ring, which fills its frame: a cyan arc of the time left on a dark grey track.
  ///
  /// The arc begins at 12 o'clock and is pinned at full and empty; the printed time is true.
  /// `duration` is the whole time and `remaining` the time left (default: all of it), in seconds,
  /// `duration` > 0. The middle shows the time left, or, if not `countsDown`, the time gone by. The
  /// arc shortens from full, or grows if it `starts` empty; its `direction` is another matter.
  public static func timerRing(
    duration: Double, remaining: Double? = nil, countsDown: Bool = true, starts: TimerStart = .full
  ) -> ActivityRing {
    let countdown = Countdown(duration: duration, remaining: remaining ?? duration)
    var ring = ActivityRing()
    ring.countdown = countdown
    ring.progress = ProgressValue(
      starts == .full ? countdown.remaining : countdown.elapsed, upperBound: duration)
    ring.radius = nil
    ring.colors = RingColors([DynamicColor(Color(bytes: 0, 255, 255))])
    ring.track = RingTrack(color: .darkGray)
    ring.edge = nil
    ring.tip = nil
    ring.overflow = .pin
    ring.label = countsDown ? .remaining : .elapsed
    return ring
  }
}
