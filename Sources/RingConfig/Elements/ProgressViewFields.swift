import RingScene

extension ProgressView: ConfigElement {
  static let typeName = "progressView"
  static let elementType = ElementType(ProgressView.self)

  static let table = FieldTable(
    typeName, "How far a task has come, in a style that can be exchanged.",
    initial: ProgressView(),
    fields: [
      Field(
        "value", .optional(.number(count)), \.value, standard: "none, which is indeterminate",
        "How far it is, in terms of `total`; the view pins it to 0 and `total`."),
      Field(
        "total", .number(.positive.limited(to: .greatestFiniteMagnitude)), \.total,
        "The value of a completed task."),
      Field(
        "timer", .optional(.timer), \.timer,
        "A range of time whose course is shown instead of a value."),
      Field(
        "style", .optional(.progressViewStyle), \.style, standard: "`\"automatic\"`",
        "The look: automatic is linear with a value and circular without."),
      Field(
        "label", .optional(.label), \.label,
        "What is going on: a text, in which `{percent}` and its like stand for numbers, or an "
          + "element."),
      Field(
        "currentValueLabel", .optional(.label), \.currentValueLabel,
        standard: "none, for a timer the time left",
        "How far it has come, in words: a text or an element."),
      Field(
        "tint", .optional(.color), \.tint, standard: "the style's", "The colour of what is done."),
    ],
    choices: [KeyChoice(exclusive: [["value", "timer"], ["total", "timer"]])])

  /// Counts of bytes are values too, so only what is not a number is refused.
  private static let count = NumberRange.any.limited(to: .greatestFiniteMagnitude)
}

extension ValueType where Value == AnyElement {
  /// A text, or an element.
  static let label = ValueType<String>.string
    .map({ AnyElement(Text($0)) }, from: { _ in nil }).or(.element)
}

extension ValueType where Value == AnyProgressViewStyle {
  /// The name of a style.
  static let progressViewStyle: ValueType = {
    let names = AnyProgressViewStyle.named.map(\.name)
    let expectation = names.map(\.quoted).joinedAsAlternatives
    return ValueType(
      expectation: expectation, kinds: [.string],
      schema: ["enum": .list(names.map { .string($0) })],
      decode: { node, context in
        guard case .string(let text) = node.value else {
          context.reject(node, expected: expectation)
          return nil
        }
        if let style = AnyProgressViewStyle.named.first(where: { $0.name == text })?.style {
          return style
        }
        let nearest = Spelling.nearest(to: text, among: names)
        context.reject(
          node, expected: expectation, help: nearest.map { "did you mean \($0.quoted)?" })
        return nil
      },
      encode: { style in
        AnyProgressViewStyle.named.first { $0.style == style }.map { .string($0.name) }
      })
  }()
}

/// A timer that may not know yet at what moment it is looked at.
private struct TimerDraft: Sendable {
  var start = 0.0
  var end = 0.0
  var countsDown = true
  var now: Double?

  static let table = FieldTable(
    "timer", "A range of time, and the moment at which it is looked at.", initial: TimerDraft(),
    fields: [
      Field(
        "start", .moment, \.start, required: true,
        "The beginning, as ISO 8601 writes it, or in seconds since any moment."),
      Field("end", .moment, \.end, required: true, "The end, not before `start`."),
      Field(
        "countsDown", .bool, \.countsDown,
        "Whether the view empties as time passes, instead of filling."),
      Field(
        "now", .optional(.moment), \.now, standard: "`start`",
        "The moment at which the timer is looked at."),
    ],
    rules: [checkOrder])

  @Sendable private static func checkOrder(
    _ timer: TimerDraft, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    guard timer.end < timer.start else { return }
    context.report(
      "end must not be before start", at: node.member("end")?.value.span ?? node.span, key: "end",
      notes: [Diagnostic.Note(text: "start is at", span: node.member("start")?.value.span)])
  }
}

extension ValueType where Value == ProgressTimer {
  fileprivate static let timer = ValueType<TimerDraft>.object(TimerDraft.table).map(
    { ProgressTimer(start: $0.start, end: $0.end, countsDown: $0.countsDown, now: $0.now) },
    from: { _ in nil })
}
