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

  mutating func number() throws(ParseError) -> JSONValue {
    let start = position
    let number = JSONNumber(bytes[start..<end])
    position = number.end
    switch number.problem {
    case .leadingZero:
      throw ParseError(offset: start, message: "a number does not begin with a zero")
    case .noIntegerDigit, .noFractionDigit, .noExponentDigit:
      throw failure("expected a digit here, found \(unexpectedToken)")
    case nil: break
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let value = Int(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else {
      throw ParseError(offset: start, message: "the number is too large")
    }
    return .number(value)
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
    var remaining = bytes[start + 1..<end]
    let escape = JSONEscape(removedFrom: &remaining)
    position = remaining.startIndex
    switch escape {
    case .scalar(let scalar): return scalar
    case .unknown: throw ParseError(offset: start, message: "this is not an escape of JSON")
    case .tooShort:
      throw ParseError(offset: start, message: "\\u needs four hexadecimal digits")
    case .unpairedSurrogate:
      throw ParseError(offset: start, message: "this is half of a surrogate pair")
    }
  }
}
