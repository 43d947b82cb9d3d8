import RingCore
import RingScene

struct AnimationDraft: Sendable {
  var duration: Double?
  var rate = FrameRate.default
  var plays = 0
  var pause = 0.0
  var seed = 0.0

  static let table = FieldTable(
    "animation", "How the picture moves.", initial: AnimationDraft(),
    fields: [
      Field(
        "duration", .optional(.staticNumber(.positive.limited(to: 1e9))), \.duration,
        default: "the end of the last finite animation, or else the longest cycle",
        "Seconds."),
      Field(
        "fps", .frameRate, \.rate,
        "Frames per second. 23.976, 29.97, 47.952, 59.94 and 119.88 mean 24000/1001, 30000/1001, and so on."
      ),
      Field(
        "loop", .staticInteger(0...65_535), \.plays,
        "How many times the animation is played; 0 means forever."),
      Field(
        "pause", .staticNumber(.nonnegative.limited(to: 1e9)), \.pause,
        "How many seconds longer the last frame is shown; then it shows the end, also if the "
          + "animation plays forever. Videos repeat the frame; raw frames and numbered files have "
          + "no times."),
      Field(
        "seed", .seed, \.seed, "The seed of all random values."),
    ])
}

extension ValueType where Value == FrameRate {
  fileprivate static let frameRate = ValueType(
    expectation: "a number or a fraction like \"30000/1001\"", kinds: [.number, .string],
    schema: [
      "anyOf": [
        [
          "type": "number", "minimum": .number(FrameRate.range.lowerBound),
          "maximum": .number(FrameRate.range.upperBound),
        ],
        ["type": "string", "pattern": "^[0-9]+/[0-9]+$"],
      ]
    ],
    decode: { node, context in
      switch node.value {
      // Use the shortest text of the number, from which the fraction is exact: 12.5 is 25/2.
      case .number(let number): parseRate(JSONValue.number(number).rendered(), node, &context)
      case .string(let text) where text.contains("/"): parseRate(text, node, &context)
      default: reportInvalidRate(node, &context)
      }
    },
    encode: { rate, _ in
      rate.denominator == 1 ? .number(Double(rate.numerator)) : .string(rate.description)
    })

  /// Parses a rate; `nil` after an error, which is reported.
  private static func parseRate(
    _ text: String, _ node: JSONNode, _ context: inout DecodingContext
  ) -> FrameRate? {
    do throws(FrameRate.ParseError) {
      return try FrameRate(text: text)
    } catch {
      if error == .notARate, case .string = node.value { return reportInvalidRate(node, &context) }
      let range = NumberRange.between(FrameRate.range.lowerBound, FrameRate.range.upperBound)
      context.reject(
        node, .outOfRange,
        expected: error == .tooPrecise
          ? "a fraction of whole numbers up to 1000000000" : "a number" + range.description)
      return nil
    }
  }

  private static func reportInvalidRate(_ node: JSONNode, _ context: inout DecodingContext)
    -> FrameRate?
  {
    context.reject(
      node, node.kind == .string ? .invalidText : .wrongType,
      expected: "a number or a fraction like \"30000/1001\"", help: node.numberHelp)
    return nil
  }
}

struct CurveDraft: Sendable {
  var curve: Curve
  /// The response of a spring in seconds; `nil` if the config does not give it.
  var response: Double?
}

/// In a valid curve, exactly one property is set.
struct CurveObject: Sendable {
  var bezier: CubicBezier?
  var steps: Int?
  var spring: SpringDraft?

  static let table = FieldTable(
    "a curve", "A curve with parameters.", initial: CurveObject(),
    fields: [
      Field(
        "cubicBezier", .some(.cubicBezier), \.bezier,
        "Four numbers x1, y1, x2, y2 as in CSS; both x from 0 to 1."),
      Field(
        "steps", .some(.staticInteger(1...1_000_000)), \.steps, "A number of equal jumps."),
      Field(
        "spring", .some(.object(SpringDraft.table)), \.spring, "A spring; it may overshoot."),
    ],
    choices: [
      KeyConstraint(
        requiresOneOf: ["cubicBezier", "steps", "spring"],
        exclusive: [["cubicBezier", "steps"], ["cubicBezier", "spring"], ["steps", "spring"]])
    ])

  var draft: CurveDraft {
    if let bezier { return CurveDraft(curve: .cubicBezier(bezier)) }
    if let steps { return CurveDraft(curve: .steps(steps)) }
    return spring?.draft ?? CurveDraft(curve: .linear)
  }
}

struct SpringDraft: Sendable {
  var response: Double?
  var damping = 1.0

  static let table = FieldTable(
    "spring", "A weight on a spring.", initial: SpringDraft(),
    fields: [
      Field(
        "response", .optional(.staticNumber(.between(Spring.responses))), \.response,
        default: "`duration`, or 0.5",
        "The spring's own period in seconds: how long most of the way takes."),
      Field(
        "dampingFraction", .staticNumber(.between(Spring.dampingFractions)), \.damping,
        "0 oscillates forever, below 1 overshoots, above 1 approaches slowly."),
    ])

  var draft: CurveDraft {
    let spring = Spring(response: response ?? Spring.smooth.response, dampingFraction: damping)
    return CurveDraft(curve: .spring(spring ?? .smooth), response: response)
  }
}

extension NumberRange {
  fileprivate static func between(_ range: ClosedRange<Double>) -> NumberRange {
    between(range.lowerBound, range.upperBound)
  }
}

extension ValueType where Value == CurveDraft {
  static let curve: ValueType = {
    let object = ValueType<CurveObject>.object(CurveObject.table).map(
      { $0.draft }, from: { _ in nil })
    return name.or(object)
  }()

  private static let name: ValueType = {
    let names = Curve.named.map(\.name)
    let expectation = names.map(\.quoted).joinedAsAlternatives
    return ValueType(
      expectation: "the name of a curve", kinds: [.string],
      schema: ["enum": .list(names.map { .string($0) })],
      decode: { node, context in
        guard case .string(let text) = node.value else { return nil }
        if let match = Curve.named.first(where: { $0.name == text }) {
          return CurveDraft(curve: match.curve)
        }
        context.reject(
          node, node.wordCode, expected: expectation, help: node.choiceHelp(among: names))
        return nil
      },
      encode: { draft, _ in
        Curve.named.first { $0.curve == draft.curve }.map { .string($0.name) }
      })
  }()
}

extension ValueType where Value == CubicBezier {
  fileprivate static let cubicBezier: ValueType = {
    let numbers = ValueType<[Double]>.list(
      of: .staticNumber(.any.limited(to: 1000)), "four numbers", count: 4...4)
    return ValueType(
      expectation: "a list of four numbers", kinds: [.list], schema: numbers.schema(),
      decode: { node, context in
        guard let values = numbers.decode(node, &context), case .list(let nodes) = node.value
        else { return nil }
        var isValid = true
        for index in [0, 2] where !(0...1 ~= values[index]) {
          isValid = false
          context.inItem(index) {
            $0.reject(
              nodes[index], .outOfRange, expected: "a number from 0 to 1",
              help: "the first and third number are fractions of the duration")
          }
        }
        guard isValid else { return nil }
        return CubicBezier(values[0], values[1], values[2], values[3])
      },
      encode: { curve, _ in
        .list([curve.x1, curve.y1, curve.x2, curve.y2].map { .number($0) })
      })
  }()
}

extension ValueType {
  /// Returns the type of a value that cannot be `null`, for a property without a default.
  fileprivate static func some<Wrapped>(_ type: ValueType<Wrapped>) -> ValueType
  where Value == Wrapped? {
    type.map({ .some($0) }, from: { $0 })
  }
}
