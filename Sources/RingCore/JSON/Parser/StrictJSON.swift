extension JSONParser {
  package struct PlacedMember {
    /// Unescaped and without quotes.
    package let key: String
    /// The byte offset of the key's opening quote.
    package let keyOffset: Int
    package let value: JSONValue
    /// In bytes.
    package let valueRange: Range<Int>
  }

  /// Parses a complete text strictly.
  ///
  /// Throws an error with `exceedsMaximum` if there are more than `maximumValues`, including nested
  /// ones.
  package static func value(
    _ text: [UInt8], maximumValues: Int = .max
  ) throws(JSONSyntaxError) -> JSONValue {
    try strictly(text, maximumValues: maximumValues) { (parser) throws(Abort) in
      let value = try parser.parseStrictValue()
      try parser.requireEnd()
      return value
    }
  }

  /// Parses the value at an offset strictly; any bytes may follow it.
  ///
  /// Throws an error with `exceedsMaximum` if there are more than `maximumValues`, including nested
  /// ones.
  package static func value(
    _ text: [UInt8], at offset: Int, maximumValues: Int
  ) throws(JSONSyntaxError) -> JSONValue {
    try strictly(text, from: offset, maximumValues: maximumValues) { (parser) throws(Abort) in
      try parser.parseStrictValue()
    }
  }

  /// Parses a complete text that is an object strictly.
  ///
  /// Returns the members in order, and the number of values in them, including nested ones. Throws
  /// an error with `exceedsMaximum` if there are more than `maximumValues`.
  package static func object(
    _ text: [UInt8], maximumValues: Int
  ) throws(JSONSyntaxError) -> (members: [PlacedMember], valueCount: Int) {
    try strictly(text, maximumValues: maximumValues) { (parser) throws(Abort) in
      try parser.skipSpace()
      guard parser.peek == UInt8(ascii: "{") else { throw parser.reportExpected("an object") }
      guard case .object(let members) = try parser.parseNested(isList: false) else { throw Abort() }
      try parser.requireEnd()
      let placed = members.items.map { member in
        PlacedMember(
          key: member.key, keyOffset: member.keyRange.lowerBound,
          value: JSONValue(member.node, in: text), valueRange: member.node.range)
      }
      return (placed, parser.valueCount)
    }
  }

  /// Returns the result of `read` with a strict parser, or throws the error that it reported.
  private static func strictly<Value>(
    _ text: [UInt8], from start: Int = 0, maximumValues: Int = .max,
    _ read: (inout JSONParser) throws(Abort) -> Value
  ) throws(JSONSyntaxError) -> Value {
    let result: Result<Value, JSONSyntaxError> = text.withUnsafeBytes { bytes in
      var parser = JSONParser(text, TextBytes(bytes), from: start, maximumValues: maximumValues)
      do throws(Abort) { return .success(try read(&parser)) } catch {
        guard let error = parser.firstError else { preconditionFailure("an error is reported") }
        return .failure(error)
      }
    }
    return try result.get()
  }

  private mutating func parseStrictValue() throws(Abort) -> JSONValue {
    try skipSpace()
    return JSONValue(try parseValue(), in: text)
  }

  private mutating func requireEnd() throws(Abort) {
    try skipSpace()
    guard position == end else { throw reportExpected("nothing more") }
  }

  // MARK: - Scalars

  /// Reads a number, `true`, `false` or `null`, and nothing after it.
  mutating func parseStrictScalar() throws(Abort) -> JSONTree.Value {
    switch peek {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(try parseStrictNumber())
    case UInt8(ascii: "t"): return try parseStrictLiteral("true", .bool(true))
    case UInt8(ascii: "f"): return try parseStrictLiteral("false", .bool(false))
    case UInt8(ascii: "n"): return try parseStrictLiteral("null", .null)
    default: throw reportExpected("a value")
    }
  }

  /// Reads the word `literal`, and returns `value`, which the word represents.
  private mutating func parseStrictLiteral(
    _ literal: String, _ value: JSONTree.Value
  ) throws(Abort) -> JSONTree.Value {
    // In bytes of the wrong word that the message quotes.
    let maximumLength = 20
    guard text[position...].starts(with: literal.utf8) else {
      let word = text[position...].prefix(maximumLength).prefix { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      }
      let found = String(decoding: word, as: UTF8.self).quoted
      throw reportFailure("expected a value here, found \(found)", at: position)
    }
    position += literal.utf8.count
    return value
  }

  private mutating func parseStrictNumber() throws(Abort) -> Double {
    let start = position
    let number = JSONNumber(text[start...])
    position = number.end
    switch number.problem {
    case .leadingZero: throw reportFailure("a number does not begin with a zero", at: start)
    case .noIntegerDigit, .noFractionDigit, .noExponentDigit: throw reportExpected("a digit")
    case nil: break
    }
    guard let value = Double(text.string(start..<position)), value.isFinite else {
      throw reportFailure("the number is too large", at: start)
    }
    return value
  }

  // MARK: - Errors

  /// Reports an error at an offset and throws, if the parser is strict.
  ///
  /// Otherwise does nothing, so that the caller can report it to the author of a config, and
  /// recover.
  mutating func failIfStrict(_ message: String, at offset: Int) throws(Abort) {
    if isStrict { throw reportFailure(message, at: offset) }
  }

  mutating func failIfStrict(expected description: String) throws(Abort) {
    if isStrict { throw reportExpected(description) }
  }

  /// Reports that the next character is not what the grammar requires. The caller throws the
  /// result.
  mutating func reportExpected(_ description: String) -> Abort {
    reportFailure("expected \(description) here, found \(foundCharacter)", at: position)
  }

  /// Reports an error at an offset. The caller throws the result.
  mutating func reportFailure(_ message: String, at offset: Int) -> Abort {
    report(message, at: offset..<offset)
    return Abort()
  }
}

extension JSONValue {
  /// Creates a value from a node of `text`, whose tree must not be released before.
  ///
  /// A number without a fraction and an exponent is an integer, unless it is too large for `Int`.
  fileprivate init(_ node: JSONTree.Node, in text: [UInt8]) {
    self =
      switch node.value {
      case .null, .invalid: .null
      case .bool(let flag): .bool(flag)
      case .number(let number): Int(text.string(node.range)).map { .integer($0) } ?? .number(number)
      case .string(let string): .string(string)
      case .list(let list): .list(list.items.map { JSONValue($0, in: text) })
      case .object(let object):
        .object(object.items.map { Member($0.key, JSONValue($0.node, in: text)) })
      }
  }
}
