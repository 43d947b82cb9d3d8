import Foundation

/// When a view of the time changes.
public protocol TimelineSchedule: Sendable {
  /// The moment that a picture of this moment shows.
  func _moment(at date: Date) -> Date
}

/// Changes with every picture.
public struct AnimationTimelineSchedule: TimelineSchedule {
  /// Changes with every picture; a least distance does not matter.
  public init(minimumInterval: Double? = nil, paused: Bool = false) {}
  public func _moment(at date: Date) -> Date { date }
}

/// Changes every so many seconds.
public struct PeriodicTimelineSchedule: TimelineSchedule {
  let start: Date
  let interval: TimeInterval
  /// Changes every so many seconds from a moment on.
  public init(from startDate: Date, by interval: TimeInterval) {
    (start, self.interval) = (startDate, interval)
  }
  public func _moment(at date: Date) -> Date {
    guard interval > 0, date > start else { return start }
    // A moment that is meant to be a whole number of intervals may be a rounding error short of it.
    let steps = (date.timeIntervalSince(start) / interval + 1e-9).rounded(.down)
    return start.addingTimeInterval(steps * interval)
  }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// Changes with every picture.
  public static var animation: Self { Self() }
  /// Changes with every picture.
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> Self {
    Self()
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Changes every so many seconds from a moment on.
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> Self {
    Self(from: startDate, by: interval)
  }
}

/// A view of the time.
public struct TimelineView<Schedule: TimelineSchedule, Content> {
  /// What the content is told.
  public struct Context: Sendable {
    /// The moment that is shown.
    public let date: Date
  }
  let schedule: Schedule
  let content: (Context) -> Content
}

extension TimelineView: View where Content: View {
  public typealias Body = Never
  /// A view that is made anew as the time goes by.
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content) {
    (self.schedule, self.content) = (schedule, content)
  }

  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.enters else { return _ViewList() }
    let moment = view.schedule._moment(at: PictureTime.now)
    return Content._lower(
      view.content(Context(date: moment)), inputs.child(.body, Content.self))
  }
}
