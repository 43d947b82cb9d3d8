/// A strict reader of one JSON value (RFC 8259), which ends at the first error.
///
/// The bytes must be UTF-8. Reads each of them once, and nests no deeper than `maximumDepth`.
public struct JSONReader {
  /// What is wrong, and at which byte.
  public struct Failure: Error, Hashable, Sendable {
    /// The offset of the byte, from 0; the count of bytes if the text ends too early.
    public var offset: Int
    /// What was expected or found, without the place.
    public var message: String
  }

  /// A member of an object and where it stands in the bytes.
  public struct PlacedMember: Hashable, Sendable {
    /// Without quotes and escapes.
    public var key: String
    /// The offset of the key's first quote.
    public var keyOffset: Int
    /// What the key stands for.
    public var value: JSONValue
    /// The offsets of the value's bytes.
    public var valueRange: Range<Int>
  }

  /// Lists and objects inside each other.
  public static let maximumDepth = 64

  let bytes: [UInt8]
  let end: Int
  var depth = 0
  /// The offset of the byte that is read next.
  public internal(set) var position: Int

  /// A reader of a range of bytes, by default of them all.
  public init(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
    self.bytes = bytes
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  /// The value of a whole text, with nothing after it but blanks.
  public static func parse(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value()
    try reader.expectEnd()
    return value
  }

  /// Throws if there is something but blanks after the last value.
  public mutating func expectEnd() throws(Failure) {
    skipSpace()
    guard position == end else { throw failure("expected nothing more here, found \(found)") }
  }

  /// The next value.
  public mutating func value() throws(Failure) -> JSONValue {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return .object(try object().map { .init($0.key, $0.value) })
    case UInt8(ascii: "["): return .list(try list())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw failure("expected a value here, found \(found)")
    }
  }

  /// The members of the object that begins here, each key once.
  public mutating func object() throws(Failure) -> [PlacedMember] {
    skipSpace()
    guard peek == UInt8(ascii: "{") else {
      throw failure("expected an object here, found \(found)")
    }
    try descend()
    var members: [PlacedMember] = []
    var keys: Set<String> = []
    skipSpace()
    if take("}") { return ascend(members) }
    while true {
      skipSpace()
      let keyOffset = position
      guard peek == UInt8(ascii: "\"") else {
        throw failure("expected a key in quotes here, found \(found)")
      }
      let key = try string()
      guard keys.insert(key).inserted else {
        let name = JSONValue.string(key).rendered()
        throw Failure(offset: keyOffset, message: "the key \(name) is given twice")
      }
      skipSpace()
      guard take(":") else { throw failure("expected a colon here, found \(found)") }
      skipSpace()
      let start = position
      let value = try value()
      members.append(
        PlacedMember(key: key, keyOffset: keyOffset, value: value, valueRange: start..<position))
      if try endOfItem("}") { return ascend(members) }
    }
  }

  private mutating func list() throws(Failure) -> [JSONValue] {
    try descend()
    var items: [JSONValue] = []
    skipSpace()
    if take("]") { return ascend(items) }
    while true {
      items.append(try value())
      if try endOfItem("]") { return ascend(items) }
    }
  }

  private mutating func descend() throws(Failure) {
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

  /// Whether the list or object ends after an item.
  private mutating func endOfItem(_ closing: Unicode.Scalar) throws(Failure) -> Bool {
    skipSpace()
    if take(closing) { return true }
    guard take(",") else { throw failure("expected a comma or \(closing) here, found \(found)") }
    return false
  }

  // MARK: - Bytes

  /// The byte at the position; 0, which no JSON has outside of strings, at the end.
  var peek: UInt8 { position < end ? bytes[position] : 0 }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
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

  func failure(_ message: String) -> Failure { Failure(offset: position, message: message) }

  /// What stands at the position, as a message says it.
  var found: String {
    guard position < end else { return "the end" }
    var last = position + 1
    while last < end, last < position + 4, bytes[last] & 0xC0 == 0x80 { last += 1 }
    return JSONValue.string(String(decoding: bytes[position..<last], as: UTF8.self)).rendered()
  }
}
