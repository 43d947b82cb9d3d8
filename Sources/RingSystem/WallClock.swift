import RingLibC

/// The time of day, which may be set back: for display, not for measurements.
public enum WallClock {
  /// Whole seconds since 1970, UTC.
  public static var seconds: Int { time(nil) }
}
