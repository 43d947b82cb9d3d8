import RingCore

/// A picture in the place of a file's path: a URI with the scheme `data` (RFC 2397), in Base64.
///
/// The media type does not matter, because the format of a picture follows from its content.
package struct DataURI {
  /// The text after the comma.
  private let data: Substring.UTF8View
  /// Whether the part before the comma ends in `;base64`.
  private let isBase64: Bool

  /// Creates the URI of a text; `nil` if the text is a path.
  ///
  /// A text that begins with `data:` is a path if no comma follows.
  package init?(_ text: String) {
    // Compare bytes: only the first of them matter in most texts.
    guard text.utf8.prefix(5).elementsEqual("data:".utf8, by: { $0 | 0x20 == $1 | 0x20 }),
      let comma = text.utf8.firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    data = text[text.utf8.index(after: comma)...].utf8
    isBase64 = text[..<comma].lowercased().hasSuffix(";base64")
  }

  /// The maximum number of bytes of the picture's file, which is known before it is decoded.
  var maximumByteCount: Int { (data.count + 3) / 4 * 3 }

  /// Returns the bytes of the picture's file.
  ///
  /// Blanks and line breaks have no meaning, and the padding may be missing.
  /// https://infra.spec.whatwg.org/#forgiving-base64-decode
  func bytes() throws(Problem) -> [UInt8] {
    guard isBase64 else {
      throw Problem(
        .error, .config, "a data: URI must be in Base64", help: "write data:image/png;base64,…")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(maximumByteCount)
    var (group, bitCount, paddingCount) = (0, 0, 0)
    for (offset, character) in data.enumerated() {
      if Self.isBlank(character) { continue }
      if character == UInt8(ascii: "="), paddingCount < 2, bitCount == 2 || bitCount == 4 {
        paddingCount += 1
        continue
      }
      guard paddingCount == 0, let value = Self.value(of: character) else {
        throw Problem(.error, .config, "its Base64 is not valid at character \(offset + 1)")
      }
      (group, bitCount) = ((group << 6 | value) & 0xFFF, bitCount + 6)
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: group >> bitCount))
    }
    // A single character of the last group has no whole byte; padding fills a group up to four.
    guard bitCount < 6, paddingCount == 0 || paddingCount == bitCount / 2 else {
      throw Problem(.error, .config, "its Base64 ends too early")
    }
    return bytes
  }

  private static func isBlank(_ character: UInt8) -> Bool {
    character == 0x20 || character == 0x0A || character == 0x0D || character == 0x09
      || character == 0x0C
  }

  /// Returns the 6 bits of a character (RFC 4648, section 4); `nil` for other characters.
  private static func value(of character: UInt8) -> Int? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
