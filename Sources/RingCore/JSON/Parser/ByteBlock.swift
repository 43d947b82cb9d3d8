/// Eight bytes of a text, examined in parallel.
struct ByteBlock {
  static let width = 8

  /// The bytes, the first one in the lowest bits.
  let bits: UInt64

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  var isASCII: Bool { bits & Self.highs == 0 }

  /// Returns the index, 0…7, of the first byte equal to the ASCII character `byte`, or `nil`.
  func firstIndex(of byte: UInt8) -> Int? {
    firstIndex(of: differences(to: byte) &- Self.ones)
  }

  /// The number of bytes before the first quote, backslash or control character; `nil` if there is
  /// none.
  ///
  /// All other bytes represent themselves in a JSON string.
  var unescapedLength: Int? {
    let quotes = differences(to: UInt8(ascii: "\"")) &- Self.ones
    let backslashes = differences(to: UInt8(ascii: "\\")) &- Self.ones
    let controls = bits &- Self.ones &* 0x20
    return firstIndex(of: quotes | backslashes | controls)
  }

  func prefixCount(of byte: UInt8) -> Int { differences(to: byte).trailingZeroBitCount / 8 }

  /// Returns the bits of the first `count` bytes, 0…7.
  func prefix(_ count: Int) -> UInt64 {
    bits & ((1 &<< UInt64(truncatingIfNeeded: 8 &* count)) &- 1)
  }

  /// Returns the bytes XOR `byte`, so that equal bytes are 0.
  private func differences(to byte: UInt8) -> UInt64 { bits ^ Self.ones &* UInt64(byte) }

  /// Returns the index of the first ASCII byte whose difference is negative and therefore has its
  /// highest bit set; `nil` if there is none.
  ///
  /// A borrow can set the highest bit of later bytes as well, but not of earlier ones.
  private func firstIndex(of subtracted: UInt64) -> Int? {
    let marks = subtracted & ~bits & Self.highs
    return marks == 0 ? nil : marks.trailingZeroBitCount / 8
  }
}
