import RingCore
import RingScene

extension ValueType where Value == Bool {
  /// The type of the animated field's value, possibly random. `AnimatedObject` decodes the value.
  fileprivate static let animatedFieldValue = ValueType(
    expectation: "a value of the field", kinds: [], schema: [:], accepts: [],
    decode: { _, _ in true }, encode: { _, _ in nil })
}

/// The maximum time in seconds, about 32 years.
private let maximumTime = 1e9

extension Playback {
  /// The keys that objects with `from` and `to` share with objects with `keyframes`.
  static let fields: [Field<Playback>] = [
    Field(
      "delay", .staticNumber(.any.limited(to: maximumTime)), \.delay,
      "Seconds before it begins; below 0, it has already begun."),
    Field(
      "speed", .staticNumber(.positive.limited(to: 1000)), \.speed,
      "Divides the duration, but not the delay."),
    Field(
      "repeat", .playCount, \.count,
      "How many times it runs, or `\"forever\"`; with `autoreverse`, each way back counts, too."),
    Field(
      "autoreverse", .bool, \.autoreverses, "Whether every second run is reversed."),
  ]
}

extension ValueType where Value == Int? {
  /// The number of runs; `nil` for `forever`.
  fileprivate static let playCount: ValueType = {
    var count = ValueType<Int>.staticInteger(1...1_000_000).map({ Int?.some($0) }, from: { $0 })
    count.description.help = { node in
      guard case .bool(let flag) = node.value else { return nil }
      return .write(flag ? "\"forever\"" : "1")
    }
    let forever = ValueType<String>.constant("forever").map(
      { _ in Int?.none }, from: { $0 == nil ? "forever" : nil })
    return count.or(forever)
  }()
}

struct TweenDraft: Sendable {
  var curve = CurveDraft(curve: .easeInOut)
  var duration: Double?
  var playback = Playback()

  var animation: Animation {
    var curve = curve.curve
    if case .spring(let spring) = curve, let duration {
      curve = .spring(spring.with(response: duration))
    }
    var animation = Animation(curve, duration: duration ?? Animation.defaultDuration)
    animation.playback = playback
    return animation
  }

  static let table = FieldTable(
    "an animated value", "A value that changes into another.", initial: TweenDraft(),
    fields: [
      Field(transient: "from", .animatedFieldValue, required: true, "The value at the beginning."),
      Field(transient: "to", .animatedFieldValue, required: true, "The value at the end."),
      Field(
        "duration", .optional(.staticNumber(.positive.limited(to: maximumTime))), \.duration,
        default: "0.35; with a spring its `response`",
        "The seconds of one run. For a spring it is the response, in which most of the way is "
          + "done, as in SwiftUI; a spring takes about 1.9 times as long to settle."),
      Field("curve", .curve, \.curve, "How the change is spread over time."),
    ] + Playback.fields.map { $0.lifted(to: \.playback) },
    rules: [checkResponse])

  @Sendable private static func checkResponse(
    _ draft: TweenDraft, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    guard draft.curve.response != nil, draft.duration != nil, let member = node.member("duration")
    else { return }
    context.report(
      .conflictingKeys,
      "duration cannot be given together with the spring's response", at: member.keySpan,
      key: "duration", help: "remove one of them: they mean the same")
  }
}

struct KeyframesDraft: Sendable {
  var keyframes: [KeyframeDraft] = []
  var playback = Playback()

  private static let maximumKeyframes = 10_000

  static let table = FieldTable(
    "keyframes", "A value with keyframes.", initial: KeyframesDraft(),
    fields: [
      Field(
        "keyframes",
        .literal(
          .list(of: .object(KeyframeDraft.table), "keyframes", count: 1...maximumKeyframes)),
        \.keyframes, required: true, "Values at moments, in order of time.")
    ] + Playback.fields.map { $0.lifted(to: \.playback) },
    rules: [checkOrder])

  /// Reports keyframes that are not later than the previous one.
  @Sendable private static func checkOrder(
    _ draft: KeyframesDraft, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    guard case .list(let nodes)? = node.member("keyframes")?.value.value else { return }
    for index in draft.keyframes.indices.dropFirst() {
      let previous = draft.keyframes[index - 1].at
      guard draft.keyframes[index].at <= previous, let at = nodes[index].member("at") else {
        continue
      }
      context.inKey("keyframes") { context in
        context.inItem(index) {
          $0.report(
            .outOfRange,
            "at must be later than that of the previous keyframe, \(previous.rounded6), found "
              + at.value.descriptionForMessage, at: at.value.span, key: "at")
        }
      }
    }
  }
}

struct KeyframeDraft: Sendable {
  var at = 0.0
  var curve = CurveDraft(curve: .linear)

  static let table = FieldTable(
    "a keyframe", "A value at a moment.", initial: KeyframeDraft(),
    fields: [
      Field(
        "at", .staticNumber(.nonnegative.limited(to: maximumTime)), \.at, required: true, "Seconds."
      ),
      Field(transient: "value", .animatedFieldValue, required: true, "The value at this moment."),
      Field(
        "curve", .curve, \.curve,
        "How the previous value becomes this one; a spring is stretched so that it has settled "
          + "here."),
    ],
    rules: [checkSpring])

  /// Reports a spring with a `response`, and one without damping, which would never settle.
  @Sendable private static func checkSpring(
    _ draft: KeyframeDraft, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    guard let curve = node.member("curve")?.value, let spring = curve.member("spring")?.value else {
      return
    }
    if let response = spring.member("response") {
      context.report(
        .conflictingKeys,
        "response cannot be used in keyframes", at: response.keySpan, key: "curve.spring.response",
        help: "remove it: a keyframe's spring is stretched so that it has settled at the keyframe")
    }
    guard case .spring(let decodedSpring) = draft.curve.curve, decodedSpring.dampingFraction == 0,
      let damping = spring.member("dampingFraction")
    else { return }
    context.report(
      .outOfRange, "dampingFraction must be greater than 0 in keyframes", at: damping.value.span,
      key: "curve.spring.dampingFraction",
      help: "use a larger value: a spring without damping never settles")
  }
}

struct RandomDraft: Sendable {
  var seed: Double?

  /// 2⁵³ − 1: a double represents all integers up to it exactly.
  static let maximumSeed = 9_007_199_254_740_991.0
  static let seeds = NumberRange.between(0, maximumSeed)

  static let table = FieldTable(
    "a random value", "A random value, the same at all times and on every machine.",
    initial: RandomDraft(),
    fields: [
      Field(
        transient: "random",
        .literal(.list(of: .animatedFieldValue, "two values", count: 2...2)),
        required: true, "The two values that it is between."),
      Field(
        "seed", .optional(.seed), \.seed, default: "`animation.seed` and the value's place",
        "Selects the random value; the same seed gives the same value at every place."),
    ])
}

extension ValueType where Value == Double {
  static let seed: ValueType = {
    var type = staticNumber(RandomDraft.seeds.limited(to: .greatestFiniteMagnitude))
    let decode = type.decode
    let expectation = "a whole number from 0 to \(Int(RandomDraft.maximumSeed))"
    type.expectation = expectation
    type.schema = {
      ["type": "integer", "minimum": .number(0), "maximum": .number(RandomDraft.maximumSeed)]
    }
    type.decode = { node, context in
      guard case .number(let value) = node.value else { return decode(node, &context) }
      guard value == value.rounded(), RandomDraft.seeds.contains(value) else {
        context.reject(node, .outOfRange, expected: expectation)
        return nil
      }
      return value
    }
    return type
  }()
}
