extension JSONParser {
  /// Reads a number, `true`, `false` or `null`. Reports anything else.
  mutating func scalar() throws(Abort) -> JSONTree.Value {
    if isStrict { return try strictScalar() }
    let start = position
    while position < end, isScalarPart(bytes[position]) { position += 1 }
    guard position > start else {
      guard start < end else { throw truncated() }
      report("expected a value here, found \(foundCharacter)", at: start..<scalarEnd(start))
      throw Abort()
    }
    let range = start..<position
    switch bytes[start] {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return number(range)
    default: return parseLiteral(range)
    }
  }

  private func isScalarPart(_ byte: UInt8) -> Bool {
    Self.isWord(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  private mutating func parseLiteral(_ range: Range<Int>) -> JSONTree.Value {
    let text = self.text.string(range)
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
    let replacements = [
      "true": "true", "false": "false", "null": "null", "none": "null", "nil": "null",
      "undefined": "null",
    ]
    let word =
      replacements[text.lowercased()]
      ?? Spelling.nearest(to: text, among: ["true", "false", "null"]) ?? text.shortened.quoted
    report("\(text.shortened) is not a value", at: range, help: "write \(word)")
    return .invalid
  }

  private mutating func reportNotFinite(_ text: String, _ range: Range<Int>) {
    report("\(text) is not a JSON number", at: range, help: "write a finite number")
  }

  /// Reads a number with few digits; `nil`, without consuming anything, if there is none.
  mutating func fastPathNumber() -> Double? {
    let isNegative = peek == UInt8(ascii: "-")
    let first = position &+ (isNegative ? 1 : 0)
    guard let number = FastPathNumber(bytes, from: first), !isScalarPart(bytes[number.end]) else {
      return nil
    }
    position = number.end
    return isNegative ? -number.value : number.value
  }

  /// Reads a number that `fastPathNumber` does not read; `invalid` after an error, which is
  /// reported.
  private mutating func number(_ range: Range<Int>) -> JSONTree.Value {
    let text = self.text.string(range)
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
