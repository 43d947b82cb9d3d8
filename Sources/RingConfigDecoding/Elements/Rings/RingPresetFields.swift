import RingScene

struct ProgressRing: ProgressElement {
  static let typeName = "progressRing"
  static let elementType = ElementType(ProgressRing.self)

  var ring = ActivityRing.progressRing
  var progress: ProgressValue { ring.progress }

  static let table = FieldTable(
    typeName, "A plain ring: no edge lines, no tip, and the percentage in the middle.",
    initial: ProgressRing(),
    fields: (ActivityRing.progressFields + ActivityRing.bodyFields(of: .progressRing)
      + [ActivityRing.labelField]).map { $0.lifted(to: \.ring) },
    choices: [ProgressValue.choice, ActivityRing.oneOfEach],
    rules: [
      { ActivityRing.checkProgress($0.ring, $1, &$2) },
      { ActivityRing.checkThickness($0.ring, $1, &$2) },
    ])

  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    AnyElement(ring)
  }
}

extension ProgressRing: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) { $0.ring = ring.themed(by: theme) }
  }
}

struct TimerRing: ConfigElement {
  static let typeName = "timerRing"
  static let elementType = ElementType(TimerRing.self)
  static let synonyms = ["timer", "countdown"]

  /// The ring's appearance. `makeElement` sets its progress, its countdown and its label.
  var ring = ActivityRing.timerRing(duration: 1)
  var duration = 1.0
  var remaining: Double?
  var countsDown = true
  var starts = TimerStart.full
  var label: LabelDraft?

  /// The maximum duration in seconds, about 32 years.
  private static let maximumDuration = 1e9

  static let table = FieldTable(
    typeName, "A ring that shows the time left.", initial: TimerRing(),
    fields: timeFields + bodyFields + [labelField],
    choices: [ActivityRing.oneOfEach],
    rules: [{ ActivityRing.checkThickness($0.ring, $1, &$2) }])

  private static let timeFields: [Field<TimerRing>] = [
    Field(
      "duration", .seconds(.positive.limited(to: maximumDuration)), \.duration, required: true,
      "The whole time in seconds."),
    Field(
      "remaining", .optional(.seconds(.any.limited(to: maximumDuration))), \.remaining,
      default: "`duration`",
      "The time left in seconds. Below 0 and above `duration` the arc stops, but the printed time "
        + "does not until it is 0:00. In animations the time counts down to 0 on its own, unless it is "
        + "animated."),
    Field(
      "countsDown", .bool, \.countsDown,
      "Whether the middle shows the time left, or else the time elapsed."),
    Field(
      "starts", .choice, \.starts,
      "Whether the arc shortens from full or grows from empty as time passes."),
  ]

  private static let bodyFields = ActivityRing.bodyFields(of: TimerRing().ring)
    .map { $0.lifted(to: \TimerRing.ring) }

  private static let labelField = Field<TimerRing>(
    "label",
    .optional(LabelDraft.timerType), \.label, default: defaultLabel,
    "Text in the middle, at most 0.7 times as wide as the hole: one of these names, or text that "
      + "may contain `{remaining}`, `{elapsed}` and `{percent}`; `{\"text\", \"font\", \"color\"}` "
      + "gives it a look of its own.")

  static let defaultLabel = "`\"remaining\"`, or `\"elapsed\"` if not `countsDown`"

  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    let timed = timed(node, &context)
    var ring = ring
    ring.progress = timed.progress
    ring.extras.countdown = timed.extras.countdown
    ring.extras.styledLabel = timed.extras.styledLabel
    if let label { ring.extras.styledLabel = label.label(or: timed.extras.label) }
    return AnyElement(ring)
  }

  static let placeholders = ["percent", "remaining", "elapsed"]
  static let valueKeys: Set = ["duration", "remaining", "starts"]

  func textValues(_ node: JSONNode, _ context: inout DecodingContext) -> TextValues? {
    timed(node, &context).textValues
  }

  /// Returns a ring with the time of this one and without its appearance.
  private func timed(_ node: JSONNode, _ context: inout DecodingContext) -> ActivityRing {
    ActivityRing.timerRing(
      duration: duration, remaining: remaining(node, &context), countsDown: countsDown,
      starts: starts)
  }

  /// In seconds; counts down with the animation's time, unless the config animates `remaining`.
  private func remaining(_ node: JSONNode, _ context: inout DecodingContext) -> Double {
    let remainingTime = remaining ?? duration
    if node.member("remaining")?.value.isAnimated == true { return remainingTime }
    context.motion.recordCountdown(of: remainingTime)
    // A timer that is not overdue at the beginning stops at 0.
    return remainingTime > 0 ? max(0, remainingTime - context.readTime()) : remainingTime
  }
}

extension TimerRing: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) { $0.ring = ring.themed(by: theme) }
  }
}
