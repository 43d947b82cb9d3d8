/// The grammar of numbers in RFC 8259: -? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?
enum NumberGrammar {
  /// Whether a range of a text is a number. If not, `problem` describes the error.
  static func isNumber(_ bytes: TextBytes, _ range: Range<Int>) -> Bool {
    var place = range.lowerBound
    func isNext(_ byte: UInt8) -> Bool { bytes[place] == byte }
    func takeDigits() -> Int {
      let start = place
      while JSONParser.isDigit(bytes[place]) { place += 1 }
      return place - start
    }
    if isNext(UInt8(ascii: "-")) { place += 1 }
    let startsWithZero = isNext(UInt8(ascii: "0"))
    let whole = takeDigits()
    guard whole == 1 || whole > 1 && !startsWithZero else { return false }
    if isNext(UInt8(ascii: ".")) {
      place += 1
      guard takeDigits() > 0 else { return false }
    }
    if isNext(UInt8(ascii: "e")) || isNext(UInt8(ascii: "E")) {
      place += 1
      if isNext(UInt8(ascii: "+")) || isNext(UInt8(ascii: "-")) { place += 1 }
      guard takeDigits() > 0 else { return false }
    }
    return place == range.upperBound
  }

  /// Returns the error of a text as a number; `nil` if it is valid.
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

  /// The error of a number that a `Double` cannot represent.
  static let tooLarge = "it is too large for a number"

  /// Returns the suggestion of another notation for a number.
  static func help(_ number: String, withoutQuotes: Bool = false) -> String {
    guard let value = Double(number), value.isFinite else { return tooLarge }
    return "write \(number)" + (withoutQuotes ? " without quotes" : "")
  }

  /// Returns the number that an invalid text probably means; `nil` if there is none.
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
    // A unit can be removed, but not hexadecimal digits or digits after letters.
    let unit = rest.allSatisfy { $0.isLetter }
    return text.contains { $0.isNumber } && unit && rest.first != "x" ? number : nil
  }

  private static func takeDigits(_ text: inout Substring) -> Substring {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    text.removeFirst(digits.count)
    return digits
  }
}
