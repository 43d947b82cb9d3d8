import Foundation

/// A schedule of the dates at which a timeline view updates.
public protocol TimelineSchedule: Sendable {
  /// Returns the date of the last update at or before `date`.
  ///
  /// Before the first update, returns the date of the first update.
  func _moment(at date: Date) -> Date
}

/// A schedule with an update in every frame.
public struct AnimationTimelineSchedule: TimelineSchedule {
  /// Creates a schedule. `minimumInterval` and `paused` have no effect.
  public init(minimumInterval: Double? = nil, paused: Bool = false) {}
  public func _moment(at date: Date) -> Date { date }
}

/// A schedule with updates at a fixed interval.
public struct PeriodicTimelineSchedule: TimelineSchedule {
  let start: Date
  let interval: TimeInterval
  /// Creates a schedule with an update every `interval` seconds, starting at `startDate`.
  ///
  /// If `interval` is not positive, there is only the update at `startDate`.
  public init(from startDate: Date, by interval: TimeInterval) {
    (start, self.interval) = (startDate, interval)
  }
  public func _moment(at date: Date) -> Date {
    guard interval > 0, date > start else { return start }
    // A date meant as a multiple of the interval may fall short of it by a rounding error.
    let steps = (date.timeIntervalSince(start) / interval + 1e-9).rounded(.down)
    return start.addingTimeInterval(steps * interval)
  }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// A schedule with an update in every frame.
  public static var animation: Self { Self() }
  /// Returns a schedule with an update in every frame. The parameters have no effect.
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> Self {
    Self()
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Returns a schedule with an update every `interval` seconds, starting at `startDate`.
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> Self {
    Self(from: startDate, by: interval)
  }
}

/// The properties of a timeline view that its content can read.
public struct TimelineViewDefaultContext: Sendable {
  /// The date of the schedule's last update at or before the date of the image.
  ///
  /// Before the first update, this is the date of the first update.
  public let date: Date
}

/// A view whose content depends on the date.
public struct TimelineView<Schedule: TimelineSchedule, Content> {
  /// The type of the value that the content receives.
  public typealias Context = TimelineViewDefaultContext
  let schedule: Schedule
  let content: (Context) -> Content
}

extension TimelineView: View where Content: View {
  /// `Never`: the view has no body. Declared because the compiler does not always infer it.
  public typealias Body = Never

  /// Creates a view whose content receives the date of the schedule's last update.
  public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) {
    (self.schedule, self.content) = (schedule, content)
  }

  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let context = Context(date: view.schedule._moment(at: RenderDate.now))
    return Content._lower(view.content(context), inputs.child(.body, Content.self))
  }
}
