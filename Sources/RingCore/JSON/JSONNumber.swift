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
