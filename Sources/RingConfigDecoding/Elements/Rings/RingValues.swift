import RingCore
import RingScene

/// An element whose value for texts is its progress.
protocol ProgressElement: ConfigElement {
  var progress: ProgressValue { get }
}

extension ProgressElement {
  static var placeholders: [String] { ["percent", "value", "total", "unit"] }
  static var valueKeys: Set<String> { ["progress", "value", "total", "range", "unit"] }

  func textValues(_ node: JSONNode, _ context: inout DecodingContext) -> TextValues? {
    progress.textValues
  }
}

extension ProgressValue {
  /// The key whose value is a fraction, independent of the bounds.
  static let fractionKey = "progress"
  static let keys = [fractionKey, "value"]

  /// The field for the value of elements without the alternative key `progress`.
  static let requiredValue = Field<ProgressValue>(
    "value", .optional(.number(.anyMagnitude)), \.value, required: true,
    "The value in terms of `range`; `null` means no data.")

  static func fields(_ names: String...) -> [Field<ProgressValue>] {
    fields.filter { names.contains($0.name) }
  }

  static let fields: [Field<ProgressValue>] = [
    Field(
      fractionKey, .optional(.fraction(.nonnegative)), \.value, default: "required, or `value`",
      "The progress: 1 is 100 %, `null` means no data."),
    Field(
      "value", .optional(.number(.anyMagnitude)), \.value, default: "required, or `progress`",
      "The progress in terms of `total` or `range`; `null` means no data."
    ).unreported,
    Field(
      "total", .number(.positive.limited(to: .greatestFiniteMagnitude)), \.upperBound,
      "The value at 100 %."
    ).unreported,
    Field("range", .bounds, \.bounds, "The values at 0 % and 100 %."),
    Field(
      "unit", .optional(.string), \.unit, default: "nothing",
      "The unit of the value, which `{unit}` shows in texts."),
    Field(
      "origin", .optional(.number(.anyMagnitude)), \.origin, default: "0 %",
      "The value at which the fill starts, for values on both sides of it."),
  ]

  static let choice = KeyConstraint(requiresOneOf: keys, exclusive: exclusive)

  static let exclusive = [
    ["progress", "value"], ["progress", "total"], ["progress", "range"], ["total", "range"],
  ]

  fileprivate var bounds: Bounds {
    get { Bounds(lower: lowerBound, upper: upperBound) }
    set { (lowerBound, upperBound) = (newValue.lower, newValue.upper) }
  }

  /// Reports a value or an origin above `NumberRange.maximumLength` times 100 %, warns of a value
  /// above 10 times 100 %, and records the `ValueTarget` of the element.
  func check(_ node: JSONNode, _ context: inout DecodingContext) {
    context.recordValueTarget(of: node, from: lowerBound, to: upperBound)
    let limit = NumberRange.maximumLength
    func checkLimit(of key: String, _ fraction: Double?) {
      // Negated, because NaN, the ratio of two infinite numbers, is reported as well.
      guard let fraction, !(abs(fraction) <= limit) else { return }
      let member = node.member(key)
      context.report(
        .outOfRange, "\(key) is more than \(limit.rounded6) times its range",
        at: member?.value.span ?? node.span.startPoint, key: key)
    }
    checkLimit(of: "value", fraction)
    checkLimit(of: "origin", originFraction)
    warnIfFar(node, &context)
  }

  /// In laps; a value above it is probably a percentage instead of a fraction.
  private static let warningThreshold = 10.0

  /// Warns of a value above `warningThreshold`, unless it is so large that it is an error.
  private func warnIfFar(_ node: JSONNode, _ context: inout DecodingContext) {
    guard let value, let fraction, abs(fraction) > Self.warningThreshold,
      abs(fraction) <= NumberRange.maximumLength,
      let key = Self.keys.first(where: { node.member($0) != nil }), let member = node.member(key)
    else { return }
    let isFraction = key == Self.fractionKey
    context.warn(
      .unlikelyValue,
      "\(key) is \(value.rounded6), which is \((fraction * 100).rounded6) %", at: member.value.span,
      key: key,
      help: isFraction
        ? "1 is 100 %; write \"value\": \(value.rounded6) and \"total\": 100 for a percentage"
        : "set the value of 100 % with total or range")
  }
}

/// Two numbers in increasing order.
private struct Bounds: Sendable {
  var lower: Double
  var upper: Double
}

extension ValueType where Value == Bounds {
  fileprivate static let bounds: ValueType = {
    let numbers = ValueType<[Double]>.list(
      of: .number(.anyMagnitude), "two numbers", count: 2...2)
    var type = numbers.map({ Bounds(lower: $0[0], upper: $0[1]) }, from: { [$0.lower, $0.upper] })
    let decode = type.decode
    type.expectation = "a list of two rising numbers"
    type.decode = { node, context in
      guard let bounds = decode(node, &context) else { return nil }
      guard bounds.lower < bounds.upper else {
        context.report(
          .outOfRange,
          "\(context.label) must rise from its first number to its second", at: node.span)
        return nil
      }
      return bounds
    }
    return type
  }()
}

extension ValueType where Value == RingColors {
  /// One colour, or a list of colours, optionally with positions.
  static let ringColors = ringColorsWithFullSchema.defined(as: "colors")

  /// The colours, with the full schema to which `ringColors` refers.
  static let ringColorsWithFullSchema: ValueType = {
    var one = ValueType<Color>.elementColor.map(
      { RingColors([$0]) }, from: { $0.stops.count == 1 ? $0.stops[0].unpositionedColor : nil })
    one.description.help = { $0.colorsHelp }
    let plainStop = ValueType<Color>.elementColor.map(
      { RingColors.Stop($0) }, from: { $0.unpositionedColor })
    let stop = plainStop.or(.object(RingColors.Stop.table))
    let list = ValueType<[RingColors.Stop]>.list(
      of: stop, "colours or of objects {\"color\", \"at\"}", count: 1...maximumStops)
    return one.or(list.map({ RingColors(stops: $0) }, from: { $0.stops }))
  }()

  private static var maximumStops: Int { 1000 }
}

extension RingColors.Stop {
  fileprivate var unpositionedColor: Color? { position == nil ? color : nil }

  fileprivate static let table = FieldTable(
    "a color stop", "A colour and its place.", initial: RingColors.Stop(.clear),
    fields: [
      Field("color", .elementColor, \.color, required: true, "The colour."),
      Field(
        "at", .optional(.number(.unit)), \.position, default: "evenly between its neighbours",
        "The position of the colour: 0 is the start of the gradient, 1 is its end."),
    ])
}

extension ValueType where Value == RingCaps {
  /// One cap for both ends, or an object with a cap per end and the defaults of `initial`.
  static func caps(_ initial: RingCaps = RingCaps()) -> ValueType {
    let both = ValueType<LineCap>.choice.map(
      { RingCaps(start: $0, end: $0) }, from: { $0.start == $0.end ? $0.start : nil })
    let table = FieldTable(
      "cap", "The looks of an arc's ends.", initial: initial,
      fields: [
        Field("start", .choice, \.start, "The end where the arc begins."),
        Field("end", .choice, \.end, "The end where the arc ends."),
      ])
    return both.or(.object(table))
  }
}

extension ValueType where Value == [Double] {
  /// Alternating lengths of dashes and gaps, at most 64, in points.
  static let dashes = list(of: .number(.nonnegative), "numbers of at least 0", count: 0...64)
}
