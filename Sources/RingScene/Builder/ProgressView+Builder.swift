import RingGraphics

extension ProgressView {
  /// An indeterminate view with a label.
  public init(@ElementBuilder label: () -> [AnyElement]) {
    self.init()
    self.label = AnyElement(column: label())
  }

  /// An indeterminate view with a text for a label.
  public init(_ title: String) { self.init { Text(title) } }

  /// A view of a value of a total with a label; without a value it is indeterminate.
  public init(value: Double?, total: Double = 1, @ElementBuilder label: () -> [AnyElement]) {
    self.init(value: value, total: total)
    self.label = AnyElement(column: label())
  }

  /// A view of a value of a total with a label and a text for the value.
  public init(
    value: Double?, total: Double = 1, @ElementBuilder label: () -> [AnyElement],
    @ElementBuilder currentValueLabel: () -> [AnyElement]
  ) {
    self.init(value: value, total: total, label: label)
    self.currentValueLabel = AnyElement(column: currentValueLabel())
  }

  /// A view of a value of a total with a text for a label.
  public init(_ title: String, value: Double?, total: Double = 1) {
    self.init(value: value, total: total) { Text(title) }
  }

  /// A view of the course of a range of time at a moment; its beginning if none is given.
  ///
  /// `Moment` is Foundation's `Date`, or `Double` for seconds. A picture shows one moment, so
  /// nothing reads a clock: pass `now: Date()` for the current one. `countsDown` empties the view as
  /// time passes.
  public init<Moment: Strideable>(
    timerInterval range: ClosedRange<Moment>, countsDown: Bool = true, now: Moment? = nil
  ) where Moment.Stride == Double {
    self.init()
    let start = range.lowerBound
    timer = ProgressTimer(
      start: 0, end: start.distance(to: range.upperBound), countsDown: countsDown,
      now: now.map { start.distance(to: $0) })
  }

  /// A view of the course of a range of time with a label.
  public init<Moment: Strideable>(
    timerInterval range: ClosedRange<Moment>, countsDown: Bool = true, now: Moment? = nil,
    @ElementBuilder label: () -> [AnyElement]
  ) where Moment.Stride == Double {
    self.init(timerInterval: range, countsDown: countsDown, now: now)
    self.label = AnyElement(column: label())
  }

  /// A view of the course of a range of time with a label and a text for the value; if that is
  /// empty, the time left.
  public init<Moment: Strideable>(
    timerInterval range: ClosedRange<Moment>, countsDown: Bool = true, now: Moment? = nil,
    @ElementBuilder label: () -> [AnyElement],
    @ElementBuilder currentValueLabel: () -> [AnyElement]
  ) where Moment.Stride == Double {
    self.init(timerInterval: range, countsDown: countsDown, now: now, label: label)
    self.currentValueLabel = AnyElement(column: currentValueLabel())
  }

  /// The view in a colour of its own.
  public func tint(_ color: DynamicColor) -> ProgressView { with(\.tint, color) }

  /// The view in a colour of its own.
  public func tint(_ color: Color) -> ProgressView { tint(DynamicColor(color)) }
}
