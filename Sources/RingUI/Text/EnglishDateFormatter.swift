import Foundation

/// The date of the rendered image; outside of rendering, that of the first access in this process.
enum RenderDate {
  @TaskLocal static var now = Date()
}

/// A date formatter independent of the machine's settings: US English, in GMT.
enum EnglishDateFormatter {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  static func text(of date: Date, _ style: Text.DateStyle, now: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    let (hour, minute) = (parts.hour ?? 0, parts.minute ?? 0)
    let seconds = date.timeIntervalSince(now)
    switch style.kind {
    case .time:
      return "\((hour + 11) % 12 + 1):\(twoDigits(minute)) \(hour < 12 ? "AM" : "PM")"
    case .date:
      return "\(months[((parts.month ?? 1) - 1) % 12]) \(parts.day ?? 1), \(parts.year ?? 1)"
    case .timer: return timer(abs(seconds))
    case .relative: return relativeDescription(abs(seconds))
    case .offset: return (seconds < 0 ? "-" : "+") + relativeDescription(abs(seconds))
    }
  }

  /// Returns a duration such as `0:05`, `2:32` or `1:00:00`, rounded down to seconds; a dash if
  /// `seconds` is not finite or at least 10¹⁵.
  static func timer(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e15 else { return "–" }
    let totalSeconds = Int(seconds.rounded(.down))
    let (hours, minutes, remainingSeconds) = (
      totalSeconds / 3600, totalSeconds / 60 % 60, totalSeconds % 60
    )
    return hours > 0
      ? "\(hours):\(twoDigits(minutes)):\(twoDigits(remainingSeconds))"
      : "\(minutes):\(twoDigits(remainingSeconds))"
  }

  /// Returns a duration in its largest unit, such as `2 hours`; a dash as in `timer(_:)`.
  private static func relativeDescription(_ seconds: Double) -> String {
    guard seconds < 1e15 else { return "–" }
    let units = [("day", 86_400.0), ("hour", 3600), ("minute", 60), ("second", 1)]
    let (name, length) = units.first { seconds >= $0.1 } ?? ("second", 1)
    let count = Int((seconds / length).rounded(.down))
    return "\(count) \(name)\(count == 1 ? "" : "s")"
  }

  private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
