/// The grammar of numbers in RFC 8259: -? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?
enum NumberGrammar {
  /// Whether a range of a text is a number. If not, `problem` describes the error.
  static func isNumber(_ bytes: TextBytes, _ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    func isNext(_ byte: UInt8) -> Bool { bytes[position] == byte }
    func consumeDigits() -> Int {
      let start = position
      while JSONParser.isDigit(bytes[position]) { position += 1 }
      return position - start
    }
    if isNext(UInt8(ascii: "-")) { position += 1 }
    let startsWithZero = isNext(UInt8(ascii: "0"))
    let integerDigitCount = consumeDigits()
    guard integerDigitCount == 1 || integerDigitCount > 1 && !startsWithZero else { return false }
    if isNext(UInt8(ascii: ".")) {
      position += 1
      guard consumeDigits() > 0 else { return false }
    }
    if isNext(UInt8(ascii: "e")) || isNext(UInt8(ascii: "E")) {
      position += 1
      if isNext(UInt8(ascii: "+")) || isNext(UInt8(ascii: "-")) { position += 1 }
      guard consumeDigits() > 0 else { return false }
    }
    return position == range.upperBound
  }

  /// Returns the reason why a text is not a number; `nil` if it is a number.
  static func problem(of text: String) -> String? {
    var remaining = Substring(text)
    if remaining.first == "+" { return "it has a plus sign" }
    if remaining.first == "-" { remaining.removeFirst() }
    let integerDigits = consumeDigits(&remaining)
    if integerDigits.isEmpty { return "it has no digit before the point" }
    if integerDigits.count > 1, integerDigits.first == "0" { return "it begins with a zero" }
    if remaining.first == "." {
      remaining.removeFirst()
      if consumeDigits(&remaining).isEmpty { return "it has no digit after the point" }
    }
    if remaining.first == "e" || remaining.first == "E" {
      remaining.removeFirst()
      if remaining.first == "+" || remaining.first == "-" { remaining.removeFirst() }
      if consumeDigits(&remaining).isEmpty { return "it has no exponent after the e" }
    }
    return remaining.isEmpty ? nil : "\(String(remaining).shortened.quoted) does not belong to it"
  }

  /// The error of a number that a `Double` cannot represent.
  static let tooLarge = "it is too large for a number"

  /// Returns the suggestion to write `number`, or `tooLarge` if a `Double` cannot represent it.
  static func help(_ number: String, withoutQuotes: Bool = false) -> String {
    guard let value = Double(number), value.isFinite else { return tooLarge }
    return "write \(number)" + (withoutQuotes ? " without quotes" : "")
  }

  /// Returns the number that an invalid text probably means; `nil` if there is none.
  static func repaired(_ text: String) -> String? {
    var remaining = Substring(text)
    let isNegative = remaining.first == "-"
    if isNegative || remaining.first == "+" { remaining.removeFirst() }
    var integerDigits = consumeDigits(&remaining).drop { $0 == "0" }
    if integerDigits.isEmpty { integerDigits = "0" }
    var fraction = ""
    if remaining.first == "." {
      remaining.removeFirst()
      fraction = String(consumeDigits(&remaining))
    }
    let number = (isNegative ? "-" : "") + integerDigits + (fraction.isEmpty ? "" : "." + fraction)
    if remaining.first == "e" || remaining.first == "E" {
      let candidate = number + remaining
      return problem(of: candidate) == nil ? candidate : nil
    }
    // A unit can be removed, but not hexadecimal digits or digits after letters.
    let unit = remaining.allSatisfy { $0.isLetter }
    return text.contains { $0.isNumber } && unit && remaining.first != "x" ? number : nil
  }

  private static func consumeDigits(_ text: inout Substring) -> Substring {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    text.removeFirst(digits.count)
    return digits
  }
}
