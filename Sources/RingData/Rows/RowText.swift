import RingCore

package struct TextPosition: Hashable, Sendable {
  /// From 1.
  package var line: Int
  /// In Unicode scalars, from 1.
  package var column: Int
}

/// The line terminators of a format.
enum LineEnding: Sendable {
  /// LF, or CR LF.
  case lineFeed
  /// LF, CR, or CR LF.
  case any
}

extension TextPosition {
  /// Advances past `bytes[range]`, which begins at this position.
  mutating func advance(past bytes: [UInt8], _ range: Range<Int>, _ lineEnd: LineEnding) {
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "\n"): (line, column) = (line + 1, 1)
      case UInt8(ascii: "\r") where lineEnd == .any:
        // The line feed of a CR LF advances the line.
        guard index + 1 >= bytes.count || bytes[index + 1] != UInt8(ascii: "\n") else { continue }
        (line, column) = (line + 1, 1)
      case let byte: if byte & 0xC0 != 0x80 { column += 1 }
      }
    }
  }
}

/// The bytes of a row and their position in the file.
struct RowText: Sendable {
  let file: String
  let bytes: [UInt8]
  let start: TextPosition
  let lineEnd: LineEnding

  var line: Int { start.line }

  /// Returns the position of a byte in the file; of the end, if `offset` is beyond the last byte.
  func position(of offset: Int) -> TextPosition {
    var position = start
    position.advance(past: bytes, 0..<min(offset, bytes.count), lineEnd)
    return position
  }

  /// Returns the JSON text in `range` on one line.
  ///
  /// Line ends become blanks: in valid JSON they occur only outside strings.
  func jsonLine(_ range: Range<Int>) -> String {
    let bytes = bytes[range].map { $0 == 0x0A || $0 == 0x0D ? UInt8(ascii: " ") : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text on one line, with escapes for invalid UTF-8; truncated after 4096 bytes.
  var printable: String {
    let maximumLength = 4096
    return String(printableUTF8: Array(bytes.prefix(maximumLength)))
      + (bytes.count > maximumLength ? "…" : "")
  }
}

extension String {
  /// The text in quotes, for a message: on one line, truncated to 40 characters.
  var inQuotes: String {
    let maximumLength = 40
    let scalars = unicodeScalars
    guard scalars.count > maximumLength else { return JSONValue.string(self).rendered() }
    return JSONValue.string(
      String(String.UnicodeScalarView(scalars.prefix(maximumLength - 1))) + "…"
    )
    .rendered()
  }
}
