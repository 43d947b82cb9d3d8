extension JSONReader {
  mutating func readLiteral(_ text: StaticString, _ value: JSONValue) throws(ParseError)
    -> JSONValue
  {
    let start = position
    for index in 0..<text.utf8CodeUnitCount {
      guard peek == text.utf8Start[index] else {
        throw ParseError(
          offset: start, message: "expected a value here, found \(unexpectedWord(start))")
      }
      position += 1
    }
    return value
  }

  /// Returns the word at an offset for a message, truncated to 20 characters.
  private func unexpectedWord(_ start: Int) -> String {
    let maximumLength = 20
    let word = bytes[start..<end].prefix { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    return JSONValue.string(String(decoding: word.prefix(maximumLength), as: UTF8.self)).rendered()
  }

  // MARK: - Numbers

  /// Parses a number by RFC 8259's grammar: -? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?
  mutating func number() throws(ParseError) -> JSONValue {
    let start = position
    _ = consume("-")
    let first = position
    guard skipDigits() > 0 else { throw failure("expected a digit here, found \(unexpectedToken)") }
    guard bytes[first] != UInt8(ascii: "0") || position == first + 1 else {
      throw ParseError(offset: start, message: "a number does not begin with a zero")
    }
    var isInteger = true
    if consume(".") {
      isInteger = false
      guard skipDigits() > 0 else {
        throw failure("expected a digit here, found \(unexpectedToken)")
      }
    }
    if consume("e") || consume("E") {
      isInteger = false
      if !consume("+") { _ = consume("-") }
      guard skipDigits() > 0 else {
        throw failure("expected a digit here, found \(unexpectedToken)")
      }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let value = Int(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else {
      throw ParseError(offset: start, message: "the number is too large")
    }
    return .number(value)
  }

  /// Skips digits. Returns their count.
  private mutating func skipDigits() -> Int {
    let start = position
    while position < end, isDigit(bytes[position]) { position += 1 }
    return position - start
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: - Strings

  mutating func string() throws(ParseError) -> String {
    let start = position
    position += 1
    var literalStart = position
    var unescaped: [UInt8] = []
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        let remaining = bytes[literalStart..<position]
        position += 1
        if unescaped.isEmpty { return String(decoding: remaining, as: UTF8.self) }
        return String(decoding: unescaped + remaining, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        unescaped += bytes[literalStart..<position]
        unescaped += Array(String(try escape()).utf8)
        literalStart = position
      } else {
        guard byte >= 0x20 else { throw controlCharacterError(byte, stringStart: start) }
        position += 1
      }
    }
    throw ParseError(offset: start, message: "the string is not closed")
  }

  private func controlCharacterError(_ byte: UInt8, stringStart: Int) -> ParseError {
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      return ParseError(offset: stringStart, message: "the string is not closed")
    }
    let hex = String(byte, radix: 16, uppercase: true)
    let code = (byte < 16 ? "U+000" : "U+00") + hex
    return failure("the control character \(code) is not escaped in a string")
  }

  private mutating func escape() throws(ParseError) -> Unicode.Scalar {
    let start = position
    position += 1
    let letter = peek
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(start)
    default: throw ParseError(offset: start, message: "this is not an escape of JSON")
    }
  }

  private mutating func unicodeEscape(_ start: Int) throws(ParseError) -> Unicode.Scalar {
    guard let unit = hexadecimalUnit() else {
      throw ParseError(offset: start, message: "\\u needs four hexadecimal digits")
    }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xDC00, consume("\\"), consume("u"), let low = hexadecimalUnit(),
      (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    {
      return scalar
    }
    throw ParseError(offset: start, message: "this is half of a surrogate pair")
  }

  private mutating func hexadecimalUnit() -> UInt16? {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      let byte = peek
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 + UInt16(byte - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        unit = unit << 4 + UInt16(byte | 0x20 - 0x57)
      default: return nil
      }
      position += 1
    }
    return unit
  }
}
