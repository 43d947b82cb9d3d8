/// The time of day. It may be set back, so it is for display, not for measurements.
package enum WallClock {
  /// The whole seconds since 1970-01-01, 00:00 UTC.
  package static var seconds: Int { time(nil) }
}
