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
    if let value = shortNumber(range) { return .number(value) }
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
  /// The value of plain digits with at most one point, so few that it is exact; else `nil`.
  ///
  /// Digits below 2⁵³ and powers of ten up to 10²² are exact in Double, so their quotient is rounded
  /// once, as it must be (W. Clinger, How to read floating point numbers accurately, 1990).
  private func shortNumber(_ range: Range<Int>) -> Double? {
    let longest = 15
    let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
    let digits = isNegative ? range.dropFirst() : range
    guard let first = digits.first, digits.count <= longest + 1, Self.isDigit(bytes[first]) else {
      return nil
    }
    if bytes[first] == UInt8(ascii: "0"), digits.count > 1, Self.isDigit(bytes[first + 1]) {
      return nil
    }
    var (mantissa, power, hasPoint) = (0, 1, false)
    for index in digits {
      if bytes[index] == UInt8(ascii: "."), !hasPoint, index + 1 < digits.upperBound {
        hasPoint = true
        continue
      }
      guard Self.isDigit(bytes[index]) else { return nil }
      mantissa = mantissa * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      if hasPoint { power *= 10 }
    }
    guard hasPoint || digits.count <= longest else { return nil }
    let value = Double(mantissa) / Double(power)
    return isNegative ? -value : value
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
