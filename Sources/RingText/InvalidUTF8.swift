/// Bytes that are no text.
public enum InvalidUTF8 {
  /// The first bytes of a range that are no UTF-8 (Unicode 16, table 3-7), one to three of them;
  /// `nil` if the whole of it is UTF-8.
  public static func first(in bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if bytes[offset] < 0x80 {
        offset += 1
        continue
      }
      guard let (count, second) = sequence(after: bytes[offset]) else { return offset..<offset + 1 }
      for index in 1..<count {
        let allowed = index == 1 ? second : 0x80...0xBF
        guard offset + index < range.upperBound, allowed.contains(bytes[offset + index]) else {
          return offset..<offset + index
        }
      }
      offset += count
    }
    return nil
  }

  /// The length of the sequence that a byte begins and what its second byte may be.
  private static func sequence(after first: UInt8) -> (Int, ClosedRange<UInt8>)? {
    switch first {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: (3, 0x80...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }

  /// The bytes as a message has them: `0xC3 0x28`.
  public static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0x0" : "0x") + String($0, radix: 16, uppercase: true) }
      .joined(separator: " ")
  }
}
