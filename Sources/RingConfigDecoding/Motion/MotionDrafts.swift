import RingCore
import RingScene

extension ValueType where Value == Bool {
  /// The type of the animated field's value, possibly random. `AnimatedObject` decodes the value.
  fileprivate static let animatedFieldValue = fieldValue([
    "anyOf": .list(staticSchemas + [RandomDraft.table.schema])
  ])
  fileprivate static let constantFieldValue = fieldValue(["anyOf": .list(staticSchemas)])

  private static let staticSchemas: [JSONValue] = [["type": "number"], ["type": "string"]]

  private static func fieldValue(_ schema: @autoclosure @escaping @Sendable () -> JSONValue)
    -> ValueType
  {
    ValueType(
      expectation: "a value of the field", kinds: [], schema: schema(), accepts: [],
      decode: { _, _ in true }, encode: { _ in nil })
  }
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
    let count = ValueType<Int>.staticInteger(1...1_000_000).map({ Int?.some($0) }, from: { $0 })
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
        .list(of: .object(KeyframeDraft.table), "keyframes", count: 1...maximumKeyframes),
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
        "response cannot be used in keyframes", at: response.keySpan, key: "curve.spring.response",
        help: "remove it: a keyframe's spring is stretched so that it has settled at the keyframe")
    }
    guard case .spring(let decodedSpring) = draft.curve.curve, decodedSpring.dampingFraction == 0,
      let damping = spring.member("dampingFraction")
    else { return }
    context.report(
      "dampingFraction must be greater than 0 in keyframes", at: damping.value.span,
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
        transient: "random", .list(of: .constantFieldValue, "two values", count: 2...2),
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
        context.reject(node, expected: expectation)
        return nil
      }
      return value
    }
    return type
  }()
}

/// The times, in seconds, at which `DecodingContext.startTime` looks for the start of a state.
private struct StartSearch {
  /// The earliest time. The state has always been true if it is true since then.
  let firstTime: Double
  /// The latest time. From then on the state is known to be true.
  let lastTime: Double
  /// The distance between two samples; 0 if nothing moves.
  let step: Double

  /// The number of samples of the motion, or of one cycle.
  private static let sampleCount = 256.0

  /// `motions` are those on which the state depends; it is true at `time`.
  init(before time: Double, of motions: DocumentMotion) {
    let end = max(motions.end, motions.countdown)
    // A cyclic motion repeats after one cycle; any other motion stops at its end.
    let isCyclic = motions.cycle > 0
    firstTime = isCyclic ? max(0, time - 2 * motions.cycle) : 0
    lastTime = isCyclic ? time : min(time, end)
    step = (isCyclic ? motions.cycle : end) / Self.sampleCount
  }
}

extension DecodingContext {
  /// Returns the rotation, in turns 0..<1, of an element that starts to rotate once it is full.
  ///
  /// `isFull` decodes the element's progress at the context's time. The turn is recorded as motion.
  mutating func turns(
    every seconds: Double, sinceFull isFull: (inout DecodingContext) -> Bool
  ) -> Double {
    motion.recordSpin(every: seconds)
    let turns = (moment() - startTime(of: isFull)) / seconds
    return turns - turns.rounded(.down)
  }

  /// The number of times that `startTime` halves the interval between two samples.
  private static let halvings = 48

  /// Returns the time in seconds since which `predicate` has been true; 0 if it always has been.
  /// The predicate must be true at the context's time.
  private func startTime(of predicate: (inout DecodingContext) -> Bool) -> Double {
    var probe = self
    probe.motion.restore(DocumentMotion())
    func isSatisfied(_ time: Double) -> Bool {
      probe.motion.time = time
      return predicate(&probe)
    }
    // Decoding the state once records the motions on which it depends.
    _ = isSatisfied(motion.time)
    let search = StartSearch(before: motion.time, of: probe.motion.motion)
    let (firstTime, step) = (search.firstTime, search.step)
    guard step > 0 else { return 0 }
    var upperTime = search.lastTime
    // Sample at multiples of the step, so that later frames find the same start.
    var index = (upperTime / step).rounded(.down)
    while index >= 0, index * step >= firstTime, isSatisfied(index * step) {
      upperTime = index * step
      index -= 1
    }
    guard index >= 0, index * step >= firstTime else { return 0 }
    var lowerTime = index * step
    for _ in 0..<Self.halvings {
      let midTime = (lowerTime + upperTime) / 2
      if isSatisfied(midTime) { upperTime = midTime } else { lowerTime = midTime }
    }
    return upperTime
  }
}
