import RingCore

/// A view of a task's progress, in an exchangeable style.
///
/// Every value is accepted. Values outside 0…`total` are clamped, but printed numbers are not. The
/// view is indeterminate without a value, if the value is NaN, or if `total` is not positive and
/// finite, like a total of 0 in Foundation's `Progress`.
package struct ProgressView: CompositeElement {
  package static let typeName = "progressView"
  /// Clamped to 0…`total`; `nil` is indeterminate.
  package var value: Double?
  /// The value of a completed task, > 0; ignored without a value.
  package var total = 1.0
  /// Its progress is shown instead of a value.
  package var timer: ProgressTimer?
  package var style = ProgressViewStyle.automatic
  package var label: AnyElement?
  /// `nil` for none; for a timer, for the remaining time.
  package var currentValueLabel: AnyElement?
  /// `nil` for the style's colour, which is usually the accent colour.
  package var tint: Color?
  /// The position of an indeterminate view's animation, in turns.
  package var phase = 0.0

  package init() {}

  /// Creates a view of a style's configuration in the automatic style, for use inside a template.
  init(_ configuration: ProgressViewStyleConfiguration) {
    value = configuration.fractionCompleted
    label = configuration.label
    currentValueLabel = configuration.currentValueLabel
    tint = configuration.tint
    phase = configuration.phase
    values = configuration.values
  }

  /// The placeholder values of the configuration that the view was created from; otherwise `nil`.
  private var values: TextValues?

  /// Returns a text in the default style of a current value label: 12 points, with digits of equal
  /// width.
  package static func currentValueLabel(_ text: String) -> AnyElement {
    AnyElement(Text(text, font: Font(size: 12, tabularDigits: true)))
  }

  /// 0…1; `nil` is indeterminate.
  package var fractionCompleted: Double? {
    if let timer { return timer.fraction }
    return unclampedFraction?.clampedToUnit
  }

  /// `nil` is indeterminate.
  private var unclampedFraction: Double? {
    guard let value, !value.isNaN, total > 0, total.isFinite else { return nil }
    return value / total
  }

  package var textValues: TextValues {
    if let values { return values }
    guard let timer else {
      return TextValues(fraction: unclampedFraction, value: value, upperBound: total)
    }
    let countdown = timer.countdown
    return TextValues(
      fraction: timer.fraction, remaining: countdown?.remaining, elapsed: countdown?.elapsed)
  }

  private func configuration(in context: SceneContext) -> ProgressViewStyleConfiguration {
    var configuration = ProgressViewStyleConfiguration(
      fractionCompleted: fractionCompleted, label: label,
      currentValueLabel: currentValueLabel ?? timer.map { _ in ProgressTimer.label },
      tint: tint, phase: phase, values: textValues)
    if let theme = context.environment.theme { configuration.track = Theme.named(theme).track }
    return configuration
  }

  func body(in context: SceneContext) -> (element: AnyElement, context: SceneContext)? {
    var inner = context.forContent(axis: nil).with(proposal: context.proposal)
    let configuration = configuration(in: context)
    inner.values = configuration.values
    if case .template = style { inner.environment.styleParts.append(configuration) }
    return (style.body(of: configuration), inner)
  }

  package func altDescription(in context: SceneContext) -> AltDescription {
    let item: AltItem
    if let timer {
      item = timer.countdown.map { .time($0) } ?? .progress(ProgressValue(nil))
    } else {
      item = .progress(ProgressValue(fractionCompleted == nil ? nil : value, upperBound: total))
    }
    var values = AltValues(timer == nil ? "Progress" : "Timer", [item])
    (values.ownsContent, values.texts) = (true, textValues)
    return .values(values)
  }

  package func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty] {
    var properties = [ResolvedProperty("indeterminate", .flag(fractionCompleted == nil))]
    if let fractionCompleted {
      properties.append(ResolvedProperty("progress", .number(fractionCompleted)))
    }
    if let countdown = timer?.countdown {
      properties.append(ResolvedProperty("remaining", .number(countdown.remaining)))
    }
    return properties
  }
}

/// A time range and the moment at which it is shown.
package struct ProgressTimer: Hashable, Sendable {
  /// In seconds since any reference moment, finite.
  package var start: Double
  /// In seconds since the reference moment of `start`, ≥ `start`.
  package var end: Double
  /// Whether the view empties as time passes, instead of filling.
  package var countsDown: Bool
  /// The shown moment in seconds since the reference moment of `start`.
  package var now: Double

  /// Without `now`, the view shows the start.
  package init(start: Double, end: Double, countsDown: Bool = true, now: Double? = nil) {
    self.start = start
    self.end = end
    self.countsDown = countsDown
    self.now = now ?? start
  }

  /// The duration and the remaining time, clamped to the range; `nil` if a number is not finite.
  package var countdown: Countdown? {
    guard start.isFinite, end.isFinite, now.isFinite else { return nil }
    let duration = max(0, end - start)
    return Countdown(duration: duration, remaining: min(duration, max(0, end - now)))
  }

  /// The fraction that the view shows, 0…1; `nil` if a number is not finite.
  ///
  /// A range of length 0 is over when it begins.
  package var fraction: Double? {
    guard let countdown else { return nil }
    let remainingFraction =
      countdown.duration > 0 ? countdown.remaining / countdown.duration : now < start ? 1.0 : 0
    return countsDown ? remainingFraction : 1 - remainingFraction
  }

  /// The default current value label of a timer.
  static let label = ProgressView.currentValueLabel("{remaining}")
}

/// A value in a range, and its position in the range as a fraction.
package struct ProgressValue: Hashable, Sendable {
  /// Finite; `nil` for no data.
  package var value: Double?
  /// The value of 0 %.
  package var lowerBound: Double
  /// The value of 100 %, > `lowerBound`.
  package var upperBound: Double
  /// Where an arc or a bar begins that ends at `value`; `nil` for the lower bound.
  package var origin: Double?
  /// For the placeholder `{unit}`.
  package var unit: String?

  package init(
    _ value: Double?, lowerBound: Double = 0, upperBound: Double = 1, origin: Double? = nil
  ) {
    self.value = value
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.origin = origin
  }

  /// 0 at the lower bound, 1 at the upper, not clamped; `nil` without data.
  package var fraction: Double? { value.map(fraction(of:)) }

  /// Where the arc or bar begins, not clamped; 0 without an `origin`.
  package var originFraction: Double { origin.map(fraction(of:)) ?? 0 }

  package var textValues: TextValues {
    var values = TextValues(
      fraction: fraction, value: value, lowerBound: lowerBound, upperBound: upperBound)
    values.unit = unit
    return values
  }

  /// Returns the position of a value in the range, as a fraction; not clamped to 0…1.
  func fraction(of value: Double) -> Double {
    (value - lowerBound) / (upperBound - lowerBound)
  }
}

/// A time interval and its remaining part.
package struct Countdown: Hashable, Sendable {
  /// In seconds, > 0.
  package var duration: Double
  /// In seconds; not clamped to 0…`duration`, so that printed times are correct.
  package var remaining: Double

  package var elapsed: Double { duration - remaining }
}
