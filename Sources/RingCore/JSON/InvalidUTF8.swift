/// A search for bytes that are not valid UTF-8, and their textual form.
public enum InvalidUTF8 {
  /// Returns the first invalid sequence of a range; `nil` if all of it is valid UTF-8.
  ///
  /// The sequence has one to three bytes (Unicode 16, table 3-7).
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

  /// Returns the length of the sequence that a lead byte starts, and the range of its second byte.
  ///
  /// `nil` if no sequence starts with this byte.
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

  /// Returns the bytes in the form used by messages: `0xC3 0x28`.
  public static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0x0" : "0x") + String($0, radix: 16, uppercase: true) }
      .joined(separator: " ")
  }
}
