/// Eight bytes of a text, which are looked at in one go.
struct ByteBlock {
  static let width = 8

  /// The first byte in the lowest bits.
  let bits: UInt64

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Whether all are ASCII.
  var isASCII: Bool { bits & Self.highs == 0 }

  /// The place of the first that is a byte of ASCII, 0…7; `nil` if none is.
  func firstPlace(of byte: UInt8) -> Int? {
    firstPlace(marking: differences(to: byte) &- Self.ones)
  }

  /// The place of the first that does not stand for itself in a JSON string: a quote, a backslash or a
  /// control character.
  var plainEnd: Int? {
    let quotes = differences(to: UInt8(ascii: "\"")) &- Self.ones
    let backslashes = differences(to: UInt8(ascii: "\\")) &- Self.ones
    let controls = bits &- Self.ones &* 0x20
    return firstPlace(marking: quotes | backslashes | controls)
  }

  /// How many of the first bytes are another one.
  func prefixCount(of byte: UInt8) -> Int { differences(to: byte).trailingZeroBitCount / 8 }

  /// The bits of the first bytes, of which there are fewer than eight.
  func prefix(_ count: Int) -> UInt64 {
    bits & ((1 &<< UInt64(truncatingIfNeeded: 8 &* count)) &- 1)
  }

  private func differences(to byte: UInt8) -> UInt64 { bits ^ Self.ones &* UInt64(byte) }

  /// The first byte of ASCII that a subtraction took below zero, which shows in its highest bit. Where it
  /// borrowed from those after it, they may show it as well.
  private func firstPlace(marking subtracted: UInt64) -> Int? {
    let marks = subtracted & ~bits & Self.highs
    return marks == 0 ? nil : marks.trailingZeroBitCount / 8
  }
}
