import Foundation
import RingGraphics
import RingScene

/// A view that shows how much is done, in the style in force.
public struct ProgressView<Label, CurrentValueLabel> {
  let configuration: ProgressViewStyleConfiguration
}

/// What a style of progress views is given.
public struct ProgressViewStyleConfiguration {
  /// The label, or a value's label, without its type.
  public struct Label {
    let view: AnyView
  }
  /// The label of the current value, without its type.
  public struct CurrentValueLabel {
    let view: AnyView
  }

  /// How much is done, 0…1; `nil` if that is unknown.
  public var fractionCompleted: Double?
  /// `nil` where there is none.
  public var label: Label?
  /// `nil` where there is none.
  public var currentValueLabel: CurrentValueLabel?
  /// The time that fills the view, or empties it.
  var timer: Timer?

  struct Timer {
    let interval: ClosedRange<Date>
    let countsDown: Bool

    /// At the moment of the picture, 0…1.
    var fraction: Double {
      let length = interval.upperBound.timeIntervalSince(interval.lowerBound)
      let gone = PictureTime.now.timeIntervalSince(interval.lowerBound)
      let fraction = length > 0 ? (gone / length).unit : 1
      return countsDown ? 1 - fraction : fraction
    }
  }
}

extension ProgressViewStyleConfiguration.Label: View {
  public var body: AnyView { view }
}
extension ProgressViewStyleConfiguration.CurrentValueLabel: View {
  public var body: AnyView { view }
}

extension ProgressView: View where Label: View, CurrentValueLabel: View {
  /// It has elements instead of a body.
  public typealias Body = Never
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.enters else { return _ViewList() }
    let style = inputs.environment.progressViewStyle ?? AnyProgressViewStyle(.automatic)
    var configuration = view.configuration
    if let timer = configuration.timer { configuration.fractionCompleted = timer.fraction }
    return style.lower(configuration, inputs.with { $0.progressViewStyle = style.outer })
  }

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

  fileprivate nonisolated static func fraction<V: BinaryFloatingPoint>(
    _ value: V?, _ total: V
  ) -> Double? {
    guard let value, total > 0, !value.isNaN else { return nil }
    return Double(value / total).unit
  }
}

nonisolated extension ProgressView where CurrentValueLabel == EmptyView, Label: View {
  /// Without a value: indeterminate.
  public init(@ViewBuilder label: () -> Label) {
    self.init(fraction: nil, label: label(), currentValueLabel: nil)
  }
  /// A value out of a total.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label
  ) {
    self.init(
      fraction: Self.fraction(value, total), label: label(), currentValueLabel: nil)
  }
}

nonisolated extension ProgressView where Label: View, CurrentValueLabel: View {
  /// A value out of a total, with a label for the value.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      fraction: Self.fraction(value, total), label: label(),
      currentValueLabel: currentValueLabel())
  }

  /// The time that is left of an interval, or that has gone by.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      fraction: nil, label: label(), currentValueLabel: currentValueLabel(),
      timer: .init(interval: timerInterval, countsDown: countsDown))
  }
}

/// The time that is left, as a progress view of an interval says it.
public struct DefaultDateProgressLabel: View {
  let interval: ClosedRange<Date>
  let countsDown: Bool
  public var body: some View {
    let now = min(max(PictureTime.now, interval.lowerBound), interval.upperBound)
    let seconds =
      countsDown
      ? interval.upperBound.timeIntervalSince(now) : now.timeIntervalSince(interval.lowerBound)
    let whole = countsDown ? (seconds - Self.slack).rounded(.up) : seconds.rounded(.down)
    Text(verbatim: DateWriter.timer(whole))
  }

  /// What lies between the two moments of `Date()...Date().addingTimeInterval(300)`, in seconds, and
  /// more: five minutes shall not be five minutes and a second.
  private static let slack = 0.01
}

nonisolated extension ProgressView
where Label: View, CurrentValueLabel == DefaultDateProgressLabel {
  /// The time that is left of an interval, or that has gone by.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.init(timerInterval: timerInterval, countsDown: countsDown, label: label) {
      DefaultDateProgressLabel(interval: timerInterval, countsDown: countsDown)
    }
  }
}

nonisolated extension ProgressView
where Label == EmptyView, CurrentValueLabel == DefaultDateProgressLabel {
  /// The time that is left of an interval, or that has gone by.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    self.init(timerInterval: timerInterval, countsDown: countsDown) { EmptyView() }
  }
}

nonisolated extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Without a value: indeterminate.
  public init() { self.init(fraction: nil, label: nil, currentValueLabel: nil) }
  /// A value out of a total.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
    self.init(fraction: Self.fraction(value, total), label: nil, currentValueLabel: nil)
  }
}

nonisolated extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  /// A title without a value: indeterminate.
  public init(_ titleKey: LocalizedStringKey) {
    self.init(fraction: nil, label: Text(titleKey), currentValueLabel: nil)
  }
  /// A title without a value: indeterminate.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) {
    self.init(fraction: nil, label: Text(title), currentValueLabel: nil)
  }
  /// A title and a value out of a total.
  public init<V: BinaryFloatingPoint>(
    _ titleKey: LocalizedStringKey, value: V?, total: V = 1.0
  ) {
    self.init(
      fraction: Self.fraction(value, total), label: Text(titleKey), currentValueLabel: nil)
  }
  /// A title and a value out of a total.
  @_disfavoredOverload
  public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0) {
    self.init(
      fraction: Self.fraction(value, total), label: Text(title), currentValueLabel: nil)
  }
}

nonisolated extension ProgressView
where
  Label == ProgressViewStyleConfiguration.Label,
  CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel
{
  /// The view that a style is given, drawn in the style around that style.
  public init(_ configuration: ProgressViewStyleConfiguration) {
    self.configuration = configuration
  }
}

nonisolated extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// What a `Progress` has done.
  public init(_ progress: Progress) {
    self.init(
      fraction: progress.isIndeterminate ? nil : progress.fractionCompleted.unit, label: nil,
      currentValueLabel: nil)
  }
}
