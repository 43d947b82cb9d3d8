import RingCore
import RingScene

struct AnimationDraft: Sendable {
  var duration: Double?
  var rate = FrameRate.default
  var plays = 0
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
      case .number(let number): rate(JSONValue.number(number).rendered(), node, &context)
      case .string(let text) where text.contains("/"): rate(text, node, &context)
      default: reportInvalidRate(node, &context)
      }
    },
    encode: { rate in
      rate.denominator == 1 ? .number(Double(rate.numerator)) : .string(rate.description)
    })

  private static func rate(
    _ text: String, _ node: JSONNode, _ context: inout DecodingContext
  ) -> FrameRate? {
    do throws(FrameRate.ParseError) {
      return try FrameRate(text: text)
    } catch {
      if error == .notARate, case .string = node.value { return reportInvalidRate(node, &context) }
      let range = NumberRange.between(FrameRate.range.lowerBound, FrameRate.range.upperBound)
      context.reject(
        node,
        expected: error == .tooPrecise
          ? "a fraction of whole numbers up to 1000000000" : "a number" + range.description)
      return nil
    }
  }

  private static func reportInvalidRate(_ node: JSONNode, _ context: inout DecodingContext)
    -> FrameRate?
  {
    context.reject(
      node, expected: "a number or a fraction like \"30000/1001\"", help: node.numberHelp)
    return nil
  }
}
