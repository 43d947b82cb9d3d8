import RingText

extension JSONParser {
  /// A number or one of the three words; anything else is reported.
  mutating func scalar() throws(Abort) -> JSONNode.Value {
    let start = position
    while position < end, isScalarPart(bytes[position]) { position += 1 }
    guard position > start else {
      guard start < end else { throw truncated() }
      let found = source.string(start..<scalarEnd(start))
      report("expected a value here, found \(found.quoted)", at: start..<scalarEnd(start))
      throw Abort()
    }
    let range = start..<position
    switch bytes[start] {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return number(range)
    default: return word(range)
    }
  }

  private func isScalarPart(_ byte: UInt8) -> Bool {
    Self.isWord(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  // MARK: - Words

  private mutating func word(_ range: Range<Int>) -> JSONNode.Value {
    let text = source.string(range)
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: break
    }
    if ["nan", "inf", "infinity"].contains(text.lowercased()) {
      reportNotFinite(text, range)
      return .invalid
    }
    let meant = [
      "true": "true", "false": "false", "null": "null", "none": "null", "nil": "null",
      "undefined": "null",
    ]
    let word =
      meant[text.lowercased()]
      ?? Spelling.nearest(to: text, among: ["true", "false", "null"]) ?? text.shortened.quoted
    report("\(text.shortened) is not a value", at: range, help: "write \(word)")
    return .invalid
  }

  private mutating func reportNotFinite(_ text: String, _ range: Range<Int>) {
    report("\(text) is not a JSON number", at: range, help: "write a finite number")
  }

  // MARK: - Numbers

  private mutating func number(_ range: Range<Int>) -> JSONNode.Value {
    let text = source.string(range)
    if let problem = NumberGrammar.problem(of: text) {
      let unsigned = text.drop { $0 == "-" || $0 == "+" }.lowercased()
      if ["nan", "inf", "infinity"].contains(unsigned) {
        reportNotFinite(text, range)
      } else {
        let repaired = NumberGrammar.repaired(text)
        report(
          "\(text.shortened) is not a number: \(problem)", at: range,
          help: repaired.map { "write \($0)" })
      }
      return .invalid
    }
    guard let value = Double(text), value.isFinite else {
      report("\(text.shortened) is too large for a number", at: range)
      return .invalid
    }
    return .number(value)
  }
}

extension JSONParser {
  /// Reads a number of plain digits with at most one point, so few that its value is exact; `nil`, and
  /// nothing is read, where something else stands.
  ///
  /// Digits below 2⁵³ and powers of ten up to 10²² are exact in Double, so their quotient is rounded
  /// once, as it must be (W. Clinger, How to read floating point numbers accurately, 1990).
  mutating func shortNumber() -> Double? {
    let isNegative = peek == UInt8(ascii: "-")
    let first = position + (isNegative ? 1 : 0)
    guard let number = bytes.withUnsafeBufferPointer({ ShortNumber($0, from: first) }) else {
      return nil
    }
    guard number.end == end || !isScalarPart(bytes[number.end]) else { return nil }
    position = number.end
    return isNegative ? -number.value : number.value
  }
}

/// Digits with at most one point between them.
private struct ShortNumber {
  let value: Double
  let end: Int

  /// `nil` if no such number begins there, or one that is too long to be exact.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, from first: Int) {
    let longest = 15
    var (mantissa, power, point, offset) = (0, 1, -1, first)
    while offset < bytes.count, offset - first <= longest + 1 {
      let digit = bytes[offset] &- UInt8(ascii: "0")
      if digit < 10 {
        mantissa = mantissa &* 10 &+ Int(digit)
        if point >= 0 { power &*= 10 }
      } else if bytes[offset] == UInt8(ascii: "."), point < 0, offset > first {
        point = offset
      } else {
        break
      }
      offset += 1
    }
    let digits = offset - first - (point < 0 ? 0 : 1)
    guard (1...longest).contains(digits), point < offset - 1 else { return nil }
    // A zero that other digits follow is no number.
    if bytes[first] == UInt8(ascii: "0"), digits > 1, point != first + 1 { return nil }
    (value, end) = (Double(mantissa) / Double(power), offset)
  }
}

/// RFC 8259's grammar of numbers: -? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?
enum NumberGrammar {
  /// What is wrong with a text as a number, `nil` if nothing is.
  static func problem(of text: String) -> String? {
    var rest = Substring(text)
    if rest.first == "+" { return "it has a plus sign" }
    if rest.first == "-" { rest.removeFirst() }
    let whole = takeDigits(&rest)
    if whole.isEmpty { return "it has no digit before the point" }
    if whole.count > 1, whole.first == "0" { return "it begins with a zero" }
    if rest.first == "." {
      rest.removeFirst()
      if takeDigits(&rest).isEmpty { return "it has no digit after the point" }
    }
    if rest.first == "e" || rest.first == "E" {
      rest.removeFirst()
      if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
      if takeDigits(&rest).isEmpty { return "it has no exponent after the e" }
    }
    return rest.isEmpty ? nil : "\(String(rest).shortened.quoted) does not belong to it"
  }

  /// A number that may have been meant.
  static func repaired(_ text: String) -> String? {
    var rest = Substring(text)
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    var whole = takeDigits(&rest).drop { $0 == "0" }
    if whole.isEmpty { whole = "0" }
    var fraction = ""
    if rest.first == "." {
      rest.removeFirst()
      fraction = String(takeDigits(&rest))
    }
    let number = (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
    if rest.first == "e" || rest.first == "E" {
      let whole = number + rest
      return problem(of: whole) == nil ? whole : nil
    }
    // A unit may be cut off; hexadecimal digits or digits after letters may not.
    let unit = rest.allSatisfy { $0.isLetter }
    return text.contains { $0.isNumber } && unit && rest.first != "x" ? number : nil
  }

  private static func takeDigits(_ text: inout Substring) -> Substring {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    text.removeFirst(digits.count)
    return digits
  }
}
