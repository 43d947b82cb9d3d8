import RingCore

extension ProgressView {
  package init(@ElementBuilder label: () -> [AnyElement]) {
    self.init()
    self.label = AnyElement(column: label())
  }

  package init(_ title: String) { self.init { Text(title) } }

  package init(value: Double?, total: Double = 1, @ElementBuilder label: () -> [AnyElement]) {
    self.init(value: value, total: total)
    self.label = AnyElement(column: label())
  }

  package init(
    value: Double?, total: Double = 1, @ElementBuilder label: () -> [AnyElement],
    @ElementBuilder currentValueLabel: () -> [AnyElement]
  ) {
    self.init(value: value, total: total, label: label)
    self.currentValueLabel = AnyElement(column: currentValueLabel())
  }

  package init(_ title: String, value: Double?, total: Double = 1) {
    self.init(value: value, total: total) { Text(title) }
  }

  /// Creates a view of the progress of a time range at `now`; at its beginning if `now` is `nil`.
  ///
  /// `Moment` is Foundation's `Date`, or `Double` for seconds. The view does not read a clock,
  /// because an image shows one moment: pass `now: Date()` for the current time. If `countsDown`,
  /// the view empties as time passes; otherwise it fills.
  package init<Moment: Strideable>(
    timerInterval range: ClosedRange<Moment>, countsDown: Bool = true, now: Moment? = nil
  ) where Moment.Stride == Double {
    self.init()
    let start = range.lowerBound
    timer = ProgressTimer(
      start: 0, end: start.distance(to: range.upperBound), countsDown: countsDown,
      now: now.map { start.distance(to: $0) })
  }

  package init<Moment: Strideable>(
    timerInterval range: ClosedRange<Moment>, countsDown: Bool = true, now: Moment? = nil,
    @ElementBuilder label: () -> [AnyElement]
  ) where Moment.Stride == Double {
    self.init(timerInterval: range, countsDown: countsDown, now: now)
    self.label = AnyElement(column: label())
  }

  /// If `currentValueLabel` is empty, the view shows the remaining time.
  package init<Moment: Strideable>(
    timerInterval range: ClosedRange<Moment>, countsDown: Bool = true, now: Moment? = nil,
    @ElementBuilder label: () -> [AnyElement],
    @ElementBuilder currentValueLabel: () -> [AnyElement]
  ) where Moment.Stride == Double {
    self.init(timerInterval: range, countsDown: countsDown, now: now, label: label)
    self.currentValueLabel = AnyElement(column: currentValueLabel())
  }

  package func tint(_ color: Color) -> ProgressView { with(\.tint, color) }

  @_disfavoredOverload
  package func tint(_ color: SRGBColor) -> ProgressView { tint(Color(color)) }
}
