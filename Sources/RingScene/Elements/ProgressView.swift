import RingGraphics

/// How far a task has come, shown in a style that can be exchanged.
///
/// Nothing that a value can be is an error: what lies outside 0…`total` is pinned, and what says
/// nothing – no value, NaN, or a total that is no positive number – is shown as indeterminate, as
/// Foundation's `Progress` does with a total of 0. Printed numbers are not pinned.
public struct ProgressView: Element {
  /// Pinned to 0…`total`; `nil` is indeterminate. Default: `nil`.
  public var value: Double?
  /// The value of a completed task, > 0; ignored without a value. Default: 1.
  public var total = 1.0
  /// A range of time whose course is shown instead of a value. Default: none.
  public var timer: ProgressTimer?
  /// Default: the style of the innermost `progressViewStyle(_:)` around, else automatic.
  public var style: AnyProgressViewStyle?
  /// What is going on. Default: none.
  public var label: AnyElement?
  /// How far it has come, in words. Default: none, for a timer the time left.
  public var currentValueLabel: AnyElement?
  /// What shows progress. Default: the style's, mostly the accent colour.
  public var tint: DynamicColor?
  /// How far an indeterminate view's motion has come, in turns. Default: 0.
  public var phase = 0.0

  /// An indeterminate view without labels.
  public init() {}

  /// A view of a value of a total; without a value it is indeterminate.
  public init(value: Double?, total: Double = 1) {
    self.value = value
    self.total = total
  }

  /// What a style was given, shown in the next style around: for use inside of a style.
  public init(_ configuration: ProgressViewStyleConfiguration) {
    value = configuration.fractionCompleted
    label = configuration.label
    currentValueLabel = configuration.currentValueLabel
    tint = configuration.tint
    phase = configuration.phase
    values = configuration.values
  }

  /// What the texts inside tell, where a style shows what it was given.
  private var values: TextValues?

  /// The fraction that is done, 0…1; `nil` is indeterminate.
  public var fractionCompleted: Double? {
    if let timer { return timer.fraction }
    return trueFraction.map { min(1, max(0, $0)) }
  }

  /// The fraction that is done, not pinned.
  private var trueFraction: Double? {
    guard let value, !value.isNaN, total > 0, total.isFinite else { return nil }
    return value / total
  }

  /// What placeholders in the labels stand for.
  private var textValues: TextValues {
    if let values { return values }
    guard let timer else {
      return TextValues(fraction: trueFraction, value: value, upperBound: total)
    }
    let countdown = timer.countdown
    return TextValues(
      fraction: timer.fraction, remaining: countdown?.remaining, elapsed: countdown?.elapsed)
  }

  /// What the style gets to know.
  public func configuration(in context: SceneContext) -> ProgressViewStyleConfiguration {
    ProgressViewStyleConfiguration(
      fractionCompleted: fractionCompleted, label: label,
      currentValueLabel: currentValueLabel ?? timer.map { _ in ProgressTimer.label },
      tint: tint ?? context.environment.tint, phase: phase, values: textValues)
  }

  /// The view as its style makes it, and what it inherits.
  private func body(in context: SceneContext) -> (element: AnyElement, context: SceneContext) {
    var inner = context.with(axis: nil)
    let style = style ?? inner.environment.progressViewStyles.popLast() ?? .automatic
    let configuration = configuration(in: context)
    inner.values = configuration.values
    inner.environment.styleParts += style.parts(of: configuration)
    return (style.body(of: configuration), inner)
  }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    let body = body(in: context)
    return body.element.size(for: proposal, in: body.context)
  }

  public func baselines(in size: Size, context: SceneContext) -> Baselines? {
    let body = body(in: context)
    return body.element.baselines(in: size, context: body.context)
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let body = body(in: context)
    return body.element.draw(in: rect, context: body.context)
  }

  public func facts(in rect: Rect, context: SceneContext) -> [Fact] {
    var facts = [Fact("indeterminate", .flag(fractionCompleted == nil))]
    if let fractionCompleted { facts.append(Fact("progress", .number(fractionCompleted))) }
    if let countdown = timer?.countdown {
      facts.append(Fact("remaining", .number(countdown.remaining)))
    }
    return facts
  }
}

/// A range of time, and the moment at which it is looked at.
public struct ProgressTimer: Hashable, Sendable {
  /// Seconds since any moment, finite.
  public var start: Double
  /// Seconds since the same moment, ≥ `start`.
  public var end: Double
  /// Whether the view empties as time passes, instead of filling. Default: true.
  public var countsDown: Bool
  /// Seconds since the same moment. Default: the start.
  public var now: Double

  /// A range of time in seconds, at its beginning unless `now` is given.
  public init(start: Double, end: Double, countsDown: Bool = true, now: Double? = nil) {
    self.start = start
    self.end = end
    self.countsDown = countsDown
    self.now = now ?? start
  }

  /// How much of the range is left, 0 to all of it; `nil` where a number is not finite.
  public var countdown: Countdown? {
    guard start.isFinite, end.isFinite, now.isFinite else { return nil }
    let duration = max(0, end - start)
    return Countdown(duration: duration, remaining: min(duration, max(0, end - now)))
  }

  /// What the view shows, 0…1; a range without length is over when it begins.
  public var fraction: Double? {
    guard let countdown else { return nil }
    let left =
      countdown.duration > 0 ? countdown.remaining / countdown.duration : now < start ? 1.0 : 0
    return countsDown ? left : 1 - left
  }

  /// The time left, as the current value label of a timer that has no other.
  static let label = AnyElement(
    Text("{remaining}", font: Font(size: 12, tabularDigits: true)))
}
