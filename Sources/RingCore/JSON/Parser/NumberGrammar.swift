/// The problems of texts that are not numbers, and their repair.
package enum NumberGrammar {
  /// Returns the reason why a text is not a number; `nil` if it is a number.
  package static func problem(of text: String) -> String? {
    if text.first == "+" { return "it has a plus sign" }
    let number = JSONNumber(Array(text.utf8)[...])
    switch number.problem {
    case .noIntegerDigit: return "it has no digit before the point"
    case .leadingZero: return "it begins with a zero"
    case .noFractionDigit: return "it has no digit after the point"
    case .noExponentDigit: return "it has no exponent after the e"
    case nil: break
    }
    let surplus = String(decoding: text.utf8.dropFirst(number.end), as: UTF8.self)
    return surplus.isEmpty ? nil : "\(surplus.shortened.quoted) does not belong to it"
  }

  package static let tooLarge = "it is too large for a number"

  /// Returns the suggestion to write `number`, or `tooLarge` if a `Double` cannot represent it.
  package static func help(_ number: String, withoutQuotes: Bool = false) -> String {
    guard let value = Double(number), value.isFinite else { return tooLarge }
    return "write \(number)" + (withoutQuotes ? " without quotes" : "")
  }

  /// Returns the number that an invalid text probably means; `nil` if there is none.
  package static func repaired(_ text: String) -> String? {
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

/// A number at the beginning of a text.
///
/// RFC 8259's grammar: -? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?
package struct JSONNumber {
  /// The first deviation from the grammar.
  package enum Problem {
    case noIntegerDigit, leadingZero, noFractionDigit, noExponentDigit
  }

  /// The offset of the end of the number, or of the problem.
  package private(set) var end: Int
  /// The reason why there is no number; `nil` if there is one.
  package private(set) var problem: Problem?

  /// Reads the number at the beginning of `bytes`; any bytes may follow it.
  package init(_ bytes: ArraySlice<UInt8>) {
    end = bytes.startIndex
    problem = scan(bytes)
  }

  private mutating func scan(_ bytes: ArraySlice<UInt8>) -> Problem? {
    consume("-", bytes)
    let first = end
    guard consumeDigits(bytes) else { return .noIntegerDigit }
    if bytes[first] == UInt8(ascii: "0"), end > first + 1 { return .leadingZero }
    if consume(".", bytes), !consumeDigits(bytes) { return .noFractionDigit }
    if consume("e", bytes) || consume("E", bytes) {
      if !consume("+", bytes) { consume("-", bytes) }
      guard consumeDigits(bytes) else { return .noExponentDigit }
    }
    return nil
  }

  @discardableResult
  private mutating func consume(_ scalar: Unicode.Scalar, _ bytes: ArraySlice<UInt8>) -> Bool {
    guard end < bytes.endIndex, bytes[end] == UInt8(ascii: scalar) else { return false }
    end += 1
    return true
  }

  /// Returns whether there is at least one.
  private mutating func consumeDigits(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = end
    while end < bytes.endIndex, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[end] { end += 1 }
    return end > start
  }
}
