extension JSONParser {
  var end: Int { bytes.count }

  /// The byte at the position; 0 at the end, which does not occur in JSON.
  var peek: UInt8 { bytes[position] }

  /// Consumes `byte`, which must not be 0, if it is the next byte. Returns whether it is.
  @inline(__always)
  mutating func consume(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position &+= 1
    return true
  }

  /// Skips whitespace. A parser that recovers also skips comments, and reports them.
  @inline(__always)
  mutating func skipSpace() throws(Abort) {
    // Between most values there is nothing or a single space.
    if peek == UInt8(ascii: " ") { position &+= 1 }
    if Self.isSpaceOrComment(peek) { try skipSpaces() }
  }

  /// Whether a byte can begin whitespace or a comment. Also true for all control characters,
  /// including the 0 at the end of the text; `skipSpaces` does not skip them.
  private static func isSpaceOrComment(_ byte: UInt8) -> Bool {
    let blanks: UInt64 = 1 << 33 &- 1
    let signs: UInt64 = 1 << UInt64(UInt8(ascii: "/")) | 1 << UInt64(UInt8(ascii: "#"))
    return byte < 64 && (blanks | signs) >> UInt64(byte) & 1 != 0
  }

  @inline(never)
  private mutating func skipSpaces() throws(Abort) {
    while true {
      switch peek {
      case UInt8(ascii: " "):
        position += bytes.block(at: position).prefixCount(of: UInt8(ascii: " "))
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
      case UInt8(ascii: "/"), UInt8(ascii: "#"):
        // A strict parser finds them where it expects something else.
        guard !isStrict else { return }
        try comment()
      default: return
      }
    }
  }

  private mutating func comment() throws(Abort) {
    let start = position
    let second = bytes[position + 1]
    if bytes[start] == UInt8(ascii: "/"), second == UInt8(ascii: "*") {
      position += 2
      while position < end, !(bytes[position - 1] == UInt8(ascii: "*") && peekIsSlash(start)) {
        position += 1
      }
      position = min(end, position + 1)
    } else if bytes[start] == UInt8(ascii: "/"), second != UInt8(ascii: "/") {
      report("a / does not belong here", at: start..<start + 1)
      throw Abort()
    } else {
      position = lineEnd(after: start)
    }
    report("JSON has no comments", at: start..<position, help: "delete it")
  }

  /// Whether the byte at the position ends a block comment that began at `start`.
  private func peekIsSlash(_ start: Int) -> Bool {
    bytes[position] == UInt8(ascii: "/") && position > start + 2
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\t")
  }

  /// Whether a byte is a letter, a digit, `_`, `$`, `%` or not ASCII.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "%"), 0x80...:
      true
    default: false
    }
  }

  /// Returns the end of the scalar that begins at an offset.
  func scalarEnd(_ offset: Int) -> Int {
    var next = min(end, offset + 1)
    while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  /// Returns the end of the line that contains the character at an offset, without its line ending.
  func lineEnd(after offset: Int) -> Int {
    let end = text[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? end
    return end > offset && text[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
  }

  /// The character at the position, as quoted in messages; at the end of the text, `the end`.
  var foundCharacter: String {
    position < end ? text.string(position..<scalarEnd(position)).quoted : "the end"
  }
}
