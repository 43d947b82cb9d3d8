import RingCore
import RingScene

extension ProgressView {
  /// `makeElement` expands the style, which needs the progress.
  struct Draft: ConfigElement {
    static let typeName = ProgressView.typeName
    static let elementType = ElementType(Draft.self)
    static let synonyms = ["progress"]

    var view = ProgressView()
    var timer: TimerDraft?
    var style = "automatic"

    init() {}

    /// The name of a style is unknown.
    init?(describing element: any Element) {
      guard let view = element as? ProgressView else { return nil }
      self.view = view
      timer = view.timer.map {
        TimerDraft(start: $0.start, end: $0.end, countsDown: $0.countsDown, now: $0.now)
      }
    }
  }
}

extension ProgressView.Draft: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) { $0.view.tint = theme.color(at: 0) }
  }
}

extension ProgressView.Draft {
  static let table = FieldTable(
    typeName, "The progress of a task, in a style that you can choose.",
    initial: ProgressView.Draft(),
    fields: [
      Field(
        "value", .optional(.number(.anyMagnitude)), \.view.value,
        "The progress. What is drawn is limited to 0…`total`; printed numbers are not. Without a value, "
          + "the view is indeterminate."),
      Field(
        "total", .number(.positive.limited(to: .greatestFiniteMagnitude)), \.view.total,
        "The value of a completed task."),
      Field(
        "timer", .optional(.object(TimerDraft.table)), \.timer,
        "A range of time whose progress is shown instead of a value."),
      Field(
        "style", .styleName, \.style,
        "The look; `automatic` is linear, or circular when indeterminate."
      ).unreported,
      Field(
        "label", .optional(.viewLabel), \.view.label,
        "Text or an element that describes the task."),
      Field(
        "currentValueLabel", .optional(.currentValueLabel), \.view.currentValueLabel,
        default: "none; for a timer, the time left",
        "Small text or an element that shows the current value; its text may contain `{percent}` and "
          + "`{value}`, and for a timer `{remaining}` and `{elapsed}`."),
      Field(
        "tint", .optional(.color), \.view.tint, default: "the style's",
        "The colour of the progress."),
    ],
    choices: [KeyConstraint(exclusive: [["value", "timer"], ["total", "timer"]])],
    rules: [{ $2.recordValueTarget(of: $1, from: 0, to: $0.view.total) }])

  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    var view = view
    view.timer = runningTimer(node, &context)
    if view.fractionCompleted == nil {
      view.phase = context.turns(every: Self.turnDuration)
    } else if style == "petals", view.fractionCompleted == 1 {
      view.phase = context.turns(every: Petals.turnDuration) { context in
        var decoded = Self.table.decodeOnly(Self.valueKeys, of: node, &context)
        decoded.view.timer = decoded.runningTimer(node, &context)
        return decoded.view.fractionCompleted == 1
      }
    }
    let labels = context.consumeLabelCount()
    if style != "automatic" {
      view.style = context.style(
        named: style, of: node, fraction: view.fractionCompleted, labels: labels)
    }
    return AnyElement(view)
  }

  static let placeholders = TextTemplate.names.filter { $0 != "unit" }
  static let valueKeys: Set = ["value", "total", "timer"]

  func textValues(_ node: JSONNode, _ context: inout DecodingContext) -> TextValues? {
    var view = view
    view.timer = runningTimer(node, &context)
    return view.textValues
  }

  /// The time of one cycle of an indeterminate view's animation, in seconds.
  private static let turnDuration = 1.0

  /// The timer's `now` advances with the animation's time, unless the config animates `now`.
  private func runningTimer(
    _ node: JSONNode, _ context: inout DecodingContext
  ) -> ProgressTimer? {
    guard var running = timer?.timer else { return nil }
    if node.member("timer")?.value.member("now")?.value.isAnimated == true { return running }
    context.motion.recordCountdown(of: running.end - running.now)
    running.now += context.readTime()
    return running
  }
}

struct TimerDraft: Sendable {
  var start = 0.0
  var end = 0.0
  var countsDown = true
  var now: Double?

  var timer: ProgressTimer {
    ProgressTimer(start: start, end: end, countsDown: countsDown, now: now)
  }

  static let table = FieldTable(
    "timer", "A range of time, seen at one moment.", initial: TimerDraft(),
    fields: [
      Field(
        "start", .moment, \.start, required: true,
        "When it begins: a date-time with a time zone (`2026-03-01T12:30:00+02:00`), or seconds; "
          + "beside a date-time, seconds count from 1970."),
      Field("end", .moment, \.end, required: true, "When it ends, not before `start`."),
      Field(
        "countsDown", .bool, \.countsDown, "Whether the view empties or fills as time passes."),
      Field(
        "now", .optional(.moment), \.now, default: "`start`",
        "The moment that is shown, or at which animations begin; the system's clock is not used."),
    ],
    rules: [checkOrder])

  @Sendable private static func checkOrder(
    _ timer: TimerDraft, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    guard timer.end < timer.start, let end = node.member("end")?.value else { return }
    context.report(.outOfRange, "end must not be before start", at: end.span, key: "end")
  }
}

extension ValueType where Value == AnyElement {
  /// Text or an element that styles can show more than once.
  fileprivate static let viewLabel = viewLabel { AnyElement(Text($0)) }
  fileprivate static let currentValueLabel = viewLabel { ProgressView.currentValueLabel($0) }

  private static func viewLabel(
    _ makeText: @escaping @Sendable (String) -> AnyElement
  ) -> ValueType {
    var type = element(orText: makeText)
    let decode = type.decode
    type.decode = { node, context in context.inLabel { decode(node, &$0) } }
    return type
  }
}

extension ValueType where Value == String {
  /// The maximum number of styles to search for a suggestion.
  ///
  /// A document can have as many invalid names as styles, so the cost would otherwise be quadratic.
  private static let maximumSuggestions = 500

  fileprivate static let styleName: ValueType = {
    var type = string
    let builtIn = StyleTable.builtInNames
    let expectation = (builtIn.map(\.quoted) + ["a name from styles"]).joinedAsAlternatives
    type.expectation = expectation
    // Data cannot choose a style: the dependencies between styles must be known before decoding.
    type.accepts = []
    type.decode = { node, context in
      guard case .string(let name) = node.value else {
        context.reject(node, expected: expectation)
        return nil
      }
      if builtIn.contains(name) || context.styles.member(name) != nil { return name }
      guard !context.diagnostics.isFull else {
        context.countError()
        return nil
      }
      let candidates = builtIn + context.styles.names.prefix(maximumSuggestions)
      let nearest = Spelling.nearest(to: name, among: candidates)
      let define = "define it: \"styles\": { \(name.shortened.quoted): { \"type\": … } }"
      context.reject(
        node, .unknownValue,
        expected: context.styles.names.isEmpty
          ? builtIn.map(\.quoted).joinedAsAlternatives : expectation,
        help: nearest.map { .didYouMean($0) } ?? Help(define))
      return nil
    }
    return type
  }()
}
