import RingText

/// A place in a file: line and column count from 1; a column is a Unicode scalar.
public struct TextPlace: Hashable, Sendable {
  /// From 1.
  public var line: Int
  /// From 1, in Unicode scalars.
  public var column: Int

  /// The place of a scalar.
  public init(line: Int, column: Int) {
    (self.line, self.column) = (line, column)
  }
}

/// What ends a line.
enum LineEnd: Sendable {
  /// LF, or CR LF.
  case lineFeed
  /// LF, CR, or CR LF.
  case any
}

extension TextPlace {
  /// The place after some bytes that begin here.
  mutating func advance(past bytes: [UInt8], _ range: Range<Int>, _ lineEnd: LineEnd) {
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "\n"): (line, column) = (line + 1, 1)
      case UInt8(ascii: "\r") where lineEnd == .any:
        // The next byte may be the line feed that belongs to it.
        guard index + 1 >= bytes.count || bytes[index + 1] != UInt8(ascii: "\n") else { continue }
        (line, column) = (line + 1, 1)
      case let byte: if byte & 0xC0 != 0x80 { column += 1 }
      }
    }
  }
}

/// The bytes of a row and where it begins in its file.
struct RowText: Sendable {
  let file: String
  let bytes: [UInt8]
  let start: TextPlace
  let lineEnd: LineEnd

  var line: Int { start.line }

  func place(of offset: Int) -> TextPlace {
    var place = start
    place.advance(past: bytes, 0..<min(offset, bytes.count), lineEnd)
    return place
  }

  /// JSON on one line: outside of strings an end of a line is a blank, and inside there is none.
  func jsonLine(_ range: Range<Int>) -> String {
    let bytes = bytes[range].map { $0 == 0x0A || $0 == 0x0D ? UInt8(ascii: " ") : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text on one line, with escapes for what is no UTF-8; cut where it is very long.
  var printable: String {
    let longest = 4096
    return String(printableUTF8: Array(bytes.prefix(longest))) + (bytes.count > longest ? "…" : "")
  }
}
