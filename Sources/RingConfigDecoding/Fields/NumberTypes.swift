import RingCore

struct NumberRange: Hashable, Sendable {
  struct Bound: Hashable, Sendable {
    var value: Double
    var isIncluded: Bool
  }

  var lower: Bound?
  var upper: Bound?
  /// The maximum magnitude, so far beyond any use that messages about other errors omit it.
  var magnitude = Self.maximumLength

  /// The default maximum magnitude: a million points, far larger than any canvas.
  static let maximumLength = 1_000_000.0

  static let any = NumberRange()
  /// Any finite number, because a quantity such as a count of bytes can have any unit.
  static let anyMagnitude = NumberRange.any.limited(to: .greatestFiniteMagnitude)
  static let positive = NumberRange(lower: Bound(value: 0, isIncluded: false))
  static let nonnegative = NumberRange(lower: Bound(value: 0, isIncluded: true))
  static let unit = between(0, 1)

  static func between(_ low: Double, _ high: Double) -> NumberRange {
    NumberRange(
      lower: Bound(value: low, isIncluded: true), upper: Bound(value: high, isIncluded: true))
  }

  /// Returns the range above `low` up to and including `high`.
  static func above(_ low: Double, upTo high: Double) -> NumberRange {
    NumberRange(
      lower: Bound(value: low, isIncluded: false), upper: Bound(value: high, isIncluded: true))
  }

  func limited(to magnitude: Double) -> NumberRange {
    var range = self
    range.magnitude = magnitude
    return range
  }

  /// The range as text that follows the word "number": ` from 0 to 1`.
  var description: String {
    switch (lower, upper) {
    case (nil, nil): ""
    case (let low?, nil):
      low.isIncluded ? " of at least \(low.text)" : " greater than \(low.text)"
    case (nil, let high?): high.isIncluded ? " of at most \(high.text)" : " below \(high.text)"
    case (let low?, let high?):
      low.isIncluded
        ? " from \(low.text) to \(high.text)"
        : " greater than \(low.text) and at most \(high.text)"
    }
  }

  /// This range, with open ends bounded by the magnitude.
  var closed: NumberRange {
    var range = self
    range.lower = lower ?? Bound(value: -magnitude, isIncluded: true)
    range.upper = upper ?? Bound(value: magnitude, isIncluded: true)
    return range
  }

  func contains(_ value: Double) -> Bool {
    if let lower, value < lower.value || (value == lower.value && !lower.isIncluded) {
      return false
    }
    if let upper, value > upper.value || (value == upper.value && !upper.isIncluded) {
      return false
    }
    return true
  }

  static let keywords: Set = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]

  /// The keywords of JSON Schema for the bounds of a range.
  var schema: [JSONValue.Member] {
    let range = magnitude < .greatestFiniteMagnitude ? closed : self
    let lower = range.lower.map { ($0.isIncluded ? "minimum" : "exclusiveMinimum", $0.value) }
    let upper = range.upper.map { ($0.isIncluded ? "maximum" : "exclusiveMaximum", $0.value) }
    return [lower, upper].compactMap { $0 }.map { JSONValue.Member($0, .number($1)) }
  }
}

extension NumberRange.Bound {
  fileprivate var text: String { JSONValue.number(value).rendered() }
}

extension ValueType where Value == Double {
  static func number(_ range: NumberRange = .any) -> ValueType {
    staticNumber(range).animatable(range)
  }

  /// A number with a bounded magnitude is a length, an angle or a factor, and is snapped to zero. A
  /// number with an unbounded magnitude is a quantity whose unit may be tiny.
  static func staticNumber(_ range: NumberRange = .any) -> ValueType {
    staticNumber(range, isGeometry: range.magnitude < .greatestFiniteMagnitude)
  }

  /// A time in seconds, which is not snapped to zero: a tiny duration stays positive.
  static func seconds(_ range: NumberRange) -> ValueType {
    staticNumber(range, isGeometry: false).animatable(range)
  }

  private static func staticNumber(_ range: NumberRange, isGeometry: Bool) -> ValueType {
    let expectation = "a number" + range.description
    return ValueType(
      expectation: expectation, kinds: [.number],
      schema: .object([JSONValue.Member("type", "number")] + range.schema),
      decode: { node, context in
        guard case .number(let value) = node.value else {
          // The kind of the value is wrong, so the range would only distract.
          context.reject(
            node, expected: "a number", help: node.numberHelp(for: context.label))
          return nil
        }
        guard range.contains(value) else {
          context.reject(node, .outOfRange, expected: expectation)
          return nil
        }
        guard abs(value) <= range.magnitude else {
          context.reject(node, .outOfRange, expected: "a number" + range.closed.description)
          return nil
        }
        return isGeometry ? value.snappedToZero : value
      },
      encode: { number, _ in .number(number) })
  }

  /// 1 is 100 %. The error for a text such as `50%` suggests the number to write.
  static func fraction(_ range: NumberRange) -> ValueType {
    staticFraction(range).animatable(range)
  }

  private static func staticFraction(_ range: NumberRange) -> ValueType {
    var type = staticNumber(range, isGeometry: false)
    let decode = type.decode
    type.decode = { node, context in
      guard case .string(let text) = node.value, text.last == "%",
        let percentage = Double(text.dropLast()), percentage.isFinite
      else { return decode(node, &context) }
      let fraction = (percentage / 100).rounded6
      context.reject(
        node, expected: "a number",
        help: Help("1 is 100 %: write \(fraction)", replacement: fraction))
      return nil
    }
    return type
  }
}

extension JSONNode {
  /// The hint for a string that was meant as a number; `nil` for any other value.
  var numberHelp: Help? {
    guard case .string(let text) = value else { return nil }
    return Self.numberHelp(for: text)
  }

  static func numberHelp(for text: String) -> Help? {
    if text == Self.fractionName { return "\(text) is a number only in styles" }
    let isNumber = NumberGrammar.problem(of: text) == nil
    guard let number = isNumber ? text : NumberGrammar.repaired(text) else { return nil }
    let help = NumberGrammar.help(number, withoutQuotes: isNumber)
    return Help(help, replacement: help == NumberGrammar.tooLarge ? nil : number)
  }
}

extension ValueType where Value == Int {
  /// An animated value is rounded, and clamped to `range`.
  static func integer(_ range: ClosedRange<Int>) -> ValueType {
    staticInteger(range).animatable { value, _ in
      Swift.min(range.upperBound, Swift.max(range.lowerBound, value))
    }
  }

  static func staticInteger(_ range: ClosedRange<Int>) -> ValueType {
    let bounds = NumberRange.between(Double(range.lowerBound), Double(range.upperBound))
    let expectation = "a whole number" + bounds.description
    return ValueType(
      expectation: expectation, kinds: [.number],
      schema: .object([JSONValue.Member("type", "integer")] + bounds.schema), accepts: [.integer],
      decode: { node, context in
        guard case .number(let value) = node.value else {
          _ = ValueType<Double>.staticNumber().decode(node, &context)
          return nil
        }
        guard value == value.rounded(), bounds.contains(value) else {
          context.reject(node, .outOfRange, expected: expectation)
          return nil
        }
        return Int(clamping: value)
      },
      encode: { number, _ in .number(Double(number)) })
  }
}
