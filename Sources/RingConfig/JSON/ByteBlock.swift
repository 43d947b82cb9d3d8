/// Eight bytes of a text, which are looked at in one go.
struct ByteBlock {
  static let width = 8

  /// The first byte in the lowest bits.
  private let bits: UInt64

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The bytes from an offset on, of which there must be eight.
  init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    bits = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private init(_ bits: UInt64) { self.bits = bits }

  /// Whether all are ASCII.
  var isASCII: Bool { bits & Self.highs == 0 }

  /// Marks the bytes below another one, which is at most 128. What lies after the first that is marked
  /// may be marked as well.
  func below(_ limit: UInt8) -> Marks {
    Marks(bits: (bits &- Self.ones &* UInt64(limit)) & ~bits & Self.highs)
  }

  /// Marks the bytes that are another one, likewise.
  func equal(to byte: UInt8) -> Marks { ByteBlock(bits ^ Self.ones &* UInt64(byte)).below(1) }

  /// Some of the bytes, of which the first is certain.
  struct Marks {
    fileprivate let bits: UInt64

    /// The place of the first, 0…7; `nil` if there is none.
    var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount / 8 }

    static func | (a: Marks, b: Marks) -> Marks { Marks(bits: a.bits | b.bits) }
  }
}
