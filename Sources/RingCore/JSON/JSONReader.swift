/// A strict parser for one JSON value (RFC 8259) that stops at the first error.
///
/// The bytes must be UTF-8. Single pass; nesting is limited to `maximumDepth`.
package struct JSONReader {
  /// A syntax error with its position.
  package struct ParseError: Error, Hashable, Sendable {
    /// The byte offset, from 0; the number of bytes if the text ends too early.
    package var offset: Int
    /// The description of the error, without its position.
    package var message: String
  }

  /// A member of an object with its position.
  package struct PlacedMember: Hashable, Sendable {
    /// The key, unescaped and without quotes.
    package var key: String
    /// The byte offset of the key's opening quote.
    package var keyOffset: Int
    /// The value of the member.
    package var value: JSONValue
    /// The byte offsets of the value.
    package var valueRange: Range<Int>
  }

  /// The maximum depth of nested lists and objects.
  package static let maximumDepth = 64

  let bytes: [UInt8]
  let end: Int
  var depth = 0
  /// The byte offset of the next byte to read.
  package internal(set) var position: Int
  /// The number of values that may still be read; negative once the limit is exceeded. Default:
  /// `Int.max`.
  package var valuesLeft = Int.max

  /// Creates a parser for a range of bytes. Default (`nil`): all bytes.
  package init(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
    self.bytes = bytes
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  /// Parses a complete text. Throws if anything except whitespace follows the value.
  package static func parse(_ bytes: [UInt8]) throws(ParseError) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value()
    try reader.expectEnd()
    return value
  }

  /// Throws if anything except whitespace follows the last value.
  package mutating func expectEnd() throws(ParseError) {
    skipSpace()
    guard position == end else {
      throw failure("expected nothing more here, found \(unexpectedToken)")
    }
  }

  /// Parses the next value. Throws `ParseError`, also if `valuesLeft` is exceeded.
  package mutating func value() throws(ParseError) -> JSONValue {
    skipSpace()
    valuesLeft -= 1
    guard valuesLeft >= 0 else { throw failure("there are too many values") }
    switch peek {
    case UInt8(ascii: "{"): return .object(try object().map { .init($0.key, $0.value) })
    case UInt8(ascii: "["): return .list(try list())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "t"): return try readLiteral("true", .bool(true))
    case UInt8(ascii: "f"): return try readLiteral("false", .bool(false))
    case UInt8(ascii: "n"): return try readLiteral("null", .null)
    default: throw failure("expected a value here, found \(unexpectedToken)")
    }
  }

  /// Parses the next object and returns its members in order. Throws `ParseError`, also for
  /// duplicate keys.
  package mutating func object() throws(ParseError) -> [PlacedMember] {
    skipSpace()
    guard peek == UInt8(ascii: "{") else {
      throw failure("expected an object here, found \(unexpectedToken)")
    }
    try descend()
    var members: [PlacedMember] = []
    var keys: Set<String> = []
    skipSpace()
    if consume("}") { return ascend(members) }
    while true {
      skipSpace()
      let keyOffset = position
      guard peek == UInt8(ascii: "\"") else {
        throw failure("expected a key in quotes here, found \(unexpectedToken)")
      }
      let key = try string()
      guard keys.insert(key).inserted else {
        let name = JSONValue.string(key).rendered()
        throw ParseError(offset: keyOffset, message: "the key \(name) is given twice")
      }
      skipSpace()
      guard consume(":") else { throw failure("expected a colon here, found \(unexpectedToken)") }
      skipSpace()
      let start = position
      let value = try value()
      members.append(
        PlacedMember(key: key, keyOffset: keyOffset, value: value, valueRange: start..<position))
      if try endOfItem("}") { return ascend(members) }
    }
  }

  private mutating func list() throws(ParseError) -> [JSONValue] {
    try descend()
    var items: [JSONValue] = []
    skipSpace()
    if consume("]") { return ascend(items) }
    while true {
      items.append(try value())
      if try endOfItem("]") { return ascend(items) }
    }
  }

  private mutating func descend() throws(ParseError) {
    guard depth < Self.maximumDepth else {
      throw failure("lists and objects are nested more than \(Self.maximumDepth) deep")
    }
    depth += 1
    position += 1
  }

  private mutating func ascend<Value>(_ value: Value) -> Value {
    depth -= 1
    return value
  }

  /// Consumes the delimiter after an item. Returns `true` after `closing`, `false` after a comma.
  private mutating func endOfItem(_ closing: Unicode.Scalar) throws(ParseError) -> Bool {
    skipSpace()
    if consume(closing) { return true }
    guard consume(",") else {
      throw failure("expected a comma or \(closing) here, found \(unexpectedToken)")
    }
    return false
  }

  // MARK: - Bytes

  /// The byte at `position`; 0 at the end, because valid JSON contains no zero byte.
  var peek: UInt8 { position < end ? bytes[position] : 0 }

  mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard position < end, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  mutating func skipSpace() {
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        position += 1
      default: return
      }
    }
  }

  func failure(_ message: String) -> ParseError { ParseError(offset: position, message: message) }

  /// The character at the position, as quoted in messages.
  var unexpectedToken: String {
    guard position < end else { return "the end" }
    var last = position + 1
    while last < end, last < position + 4, bytes[last] & 0xC0 == 0x80 { last += 1 }
    return JSONValue.string(String(decoding: bytes[position..<last], as: UTF8.self)).rendered()
  }
}
