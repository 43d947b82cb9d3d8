import RingCore

/// The appearance of a timer's ring before any time has passed.
package enum TimerStart: String, Hashable, Sendable, CaseIterable {
  /// The arc shortens as time passes.
  case full
  /// The arc grows as time passes.
  case empty
}

extension ActivityRing {
  /// A plain ring: a systemGray4 track, no edge lines, no tip, and the percentage in the centre.
  package static var progressRing: ActivityRing {
    var ring = ActivityRing()
    ring.track = RingTrack(color: .systemGray4)
    ring.edge = nil
    ring.tip = nil
    ring.label = .percent
    return ring
  }

  package static func progressRing(progress: Double?, radius: Double? = 60) -> ActivityRing {
    var ring = progressRing
    ring.progress = ProgressValue(progress)
    ring.radius = radius
    return ring
  }

  /// The colour of a timer's arc: a cyan with a contrast ratio of 3:1 to white and to black.
  private static let timerColor = Color(SRGBColor(bytes: 0, 0xA0, 0xB4))
  /// The colour of a timer's track: `darkGray`, lightened to a contrast ratio of 3:1 to black.
  private static let timerTrackColor = Color(SRGBColor(bytes: 0x5A, 0x5A, 0x5A))

  /// Returns a timer's ring that fills its frame; times are in seconds, `duration` > 0.
  ///
  /// The arc is clamped at full and empty; the printed time is not clamped. The arc shortens if
  /// `starts` is `full` and grows if it is `empty`, whatever the ring's `direction`.
  package static func timerRing(
    duration: Double, remaining: Double? = nil, countsDown: Bool = true, starts: TimerStart = .full
  ) -> ActivityRing {
    let countdown = Countdown(duration: duration, remaining: remaining ?? duration)
    var ring = ActivityRing()
    ring.countdown = countdown
    ring.progress = ProgressValue(
      starts == .full ? countdown.remaining : countdown.elapsed, upperBound: duration)
    ring.radius = nil
    ring.colors = RingColors([timerColor])
    ring.track = RingTrack(color: timerTrackColor)
    ring.edge = nil
    ring.tip = nil
    ring.overflow = .clamp
    ring.label = countsDown ? .remaining : .elapsed
    return ring
  }
}
