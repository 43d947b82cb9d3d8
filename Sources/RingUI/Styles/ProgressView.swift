import Foundation
import RingCore
import RingScene

/// A progress indicator, drawn in the current style.
public struct ProgressView<Label, CurrentValueLabel> {
  let configuration: ProgressViewStyleConfiguration
}

/// The properties of a progress view that a style can read.
public struct ProgressViewStyleConfiguration {
  /// A type-erased label of the task.
  public struct Label {
    let view: AnyView
  }
  /// A type-erased label of the current value.
  public struct CurrentValueLabel {
    let view: AnyView
  }

  /// The completed fraction, 0…1, or the remaining one of a view that counts down; `nil` if the
  /// progress is indeterminate.
  public var fractionCompleted: Double?
  /// The label of the task; `nil` if there is none.
  public var label: Label?
  /// The label of the current value; `nil` if there is none.
  public var currentValueLabel: CurrentValueLabel?
  /// `nil` if the view shows a value or is indeterminate.
  var timer: Timer?

  struct Timer {
    let interval: ClosedRange<Date>
    let countsDown: Bool

    /// Completed or remaining at the date of the image, 0…1.
    var fraction: Double {
      let length = interval.upperBound.timeIntervalSince(interval.lowerBound)
      let elapsed = RenderDate.now.timeIntervalSince(interval.lowerBound)
      let fraction = length > 0 ? (elapsed / length).unit : 1
      return countsDown ? 1 - fraction : fraction
    }
  }
}

extension ProgressViewStyleConfiguration.Label: NonisolatedView {
  public nonisolated var body: AnyView { view }
}
extension ProgressViewStyleConfiguration.CurrentValueLabel: NonisolatedView {
  public nonisolated var body: AnyView { view }
}

extension ProgressView: View where Label: View, CurrentValueLabel: View {
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let style = inputs.environment.progressViewStyle ?? AnyProgressViewStyle(.automatic)
    var configuration = view.configuration
    if let timer = configuration.timer { configuration.fractionCompleted = timer.fraction }
    let inner = inputs.changingEnvironment { $0.progressViewStyle = style.outer }
    return style.lower(configuration, inner).showing(
      configuration.timer == nil ? "Progress" : "Timer",
      ProgressValue(configuration.fractionCompleted))
  }

  /// An `EmptyView` counts as no label.
  fileprivate nonisolated init(
    fraction: Double?, label: Label?, currentValueLabel: CurrentValueLabel?,
    timer: ProgressViewStyleConfiguration.Timer? = nil
  ) {
    func erased<V: View>(_ view: V?) -> AnyView? {
      guard let view, !(view is EmptyView) else { return nil }
      return AnyView(view)
    }
    configuration = ProgressViewStyleConfiguration(
      fractionCompleted: fraction,
      label: erased(label).map { ProgressViewStyleConfiguration.Label(view: $0) },
      currentValueLabel: erased(currentValueLabel).map {
        ProgressViewStyleConfiguration.CurrentValueLabel(view: $0)
      }, timer: timer)
  }

  /// Clamped to 0…1; `nil` if the progress is indeterminate.
  fileprivate nonisolated static func fraction<V: BinaryFloatingPoint>(
    _ value: V?, of total: V
  ) -> Double? {
    guard let value, total > 0, !value.isNaN else { return nil }
    return Double(value / total).unit
  }
}

nonisolated extension ProgressView where CurrentValueLabel == EmptyView, Label: View {
  /// Creates an indeterminate progress view with a label.
  public init(@ViewBuilder label: () -> Label) {
    self.init(fraction: nil, label: label(), currentValueLabel: nil)
  }
  /// Creates a progress view with a label.
  ///
  /// `value` is clamped to 0…`total`; `nil` or a `total` ≤ 0 makes the view indeterminate.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label
  ) {
    self.init(
      fraction: Self.fraction(value, of: total), label: label(), currentValueLabel: nil)
  }
}

nonisolated extension ProgressView where Label: View, CurrentValueLabel: View {
  /// Creates a progress view with labels for the task and the current value.
  ///
  /// `value` is clamped to 0…`total`; `nil` or a `total` ≤ 0 makes the view indeterminate.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      fraction: Self.fraction(value, of: total), label: label(),
      currentValueLabel: currentValueLabel())
  }

  /// Creates a progress view that empties (`countsDown`) or fills over a time interval.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      fraction: nil, label: label(), currentValueLabel: currentValueLabel(),
      timer: .init(interval: timerInterval, countsDown: countsDown))
  }
}

/// A label with the remaining or elapsed time of an interval, such as `4:59`.
///
/// It is the default label of a progress view with a time interval.
nonisolated public struct _DefaultDateProgressLabel: NonisolatedView {
  let interval: ClosedRange<Date>
  let countsDown: Bool
  public nonisolated var body: some View {
    let now = min(max(RenderDate.now, interval.lowerBound), interval.upperBound)
    let seconds =
      countsDown
      ? interval.upperBound.timeIntervalSince(now) : now.timeIntervalSince(interval.lowerBound)
    let shownSeconds = countsDown ? (seconds - Self.tolerance).rounded(.up) : seconds.rounded(.down)
    Text(verbatim: EnglishDateFormatter.timer(shownSeconds))
  }

  /// In seconds, when rounding up the remaining time.
  ///
  /// The two calls of `Date()` in `Date()...Date().addingTimeInterval(300)` differ slightly;
  /// without the tolerance, five minutes would show as five minutes and one second.
  private static let tolerance = 0.01
}

nonisolated extension ProgressView
where Label: View, CurrentValueLabel == _DefaultDateProgressLabel {
  /// Creates a progress view that empties (`countsDown`) or fills over a time interval.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.init(timerInterval: timerInterval, countsDown: countsDown, label: label) {
      _DefaultDateProgressLabel(interval: timerInterval, countsDown: countsDown)
    }
  }
}

nonisolated extension ProgressView
where Label == EmptyView, CurrentValueLabel == _DefaultDateProgressLabel {
  /// Creates a progress view that empties (`countsDown`) or fills over a time interval.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    self.init(timerInterval: timerInterval, countsDown: countsDown) { EmptyView() }
  }
}

nonisolated extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Creates an indeterminate progress view.
  public init() { self.init(fraction: nil, label: nil, currentValueLabel: nil) }
  /// Creates a progress view without labels.
  ///
  /// `value` is clamped to 0…`total`; `nil` or a `total` ≤ 0 makes the view indeterminate.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
    self.init(fraction: Self.fraction(value, of: total), label: nil, currentValueLabel: nil)
  }
}

nonisolated extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  /// Creates an indeterminate progress view with a title.
  public init(_ titleKey: LocalizedStringKey) {
    self.init(fraction: nil, label: Text(titleKey), currentValueLabel: nil)
  }
  /// Creates an indeterminate progress view with a title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) {
    self.init(fraction: nil, label: Text(title), currentValueLabel: nil)
  }
  /// Creates a progress view with a title.
  ///
  /// `value` is clamped to 0…`total`; `nil` or a `total` ≤ 0 makes the view indeterminate.
  public init<V: BinaryFloatingPoint>(
    _ titleKey: LocalizedStringKey, value: V?, total: V = 1.0
  ) {
    self.init(
      fraction: Self.fraction(value, of: total), label: Text(titleKey), currentValueLabel: nil)
  }
  /// Creates a progress view with a title.
  ///
  /// `value` is clamped to 0…`total`; `nil` or a `total` ≤ 0 makes the view indeterminate.
  @_disfavoredOverload
  public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0) {
    self.init(
      fraction: Self.fraction(value, of: total), label: Text(title), currentValueLabel: nil)
  }
}

nonisolated extension ProgressView
where
  Label == ProgressViewStyleConfiguration.Label,
  CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel
{
  /// Creates a progress view for the body of a style, drawn in the style that this style replaced.
  public init(_ configuration: ProgressViewStyleConfiguration) {
    self.configuration = configuration
  }
}

nonisolated extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Creates a progress view of the current fraction of `progress`.
  ///
  /// The view is indeterminate if `progress` is.
  public init(_ progress: Progress) {
    self.init(
      fraction: progress.isIndeterminate ? nil : progress.fractionCompleted.unit, label: nil,
      currentValueLabel: nil)
  }
}
