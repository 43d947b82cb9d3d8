/// A 128-bit digest of a value, the same in every process and on every machine.
///
/// Not cryptographic: collisions can be constructed.
package struct Digest: Hashable, Sendable, CustomStringConvertible {
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Creates a digest from 32 hexadecimal digits; `nil` for another text.
  package init?(_ text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 32,
      digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let high = UInt64(String(decoding: digits[..<16], as: UTF8.self), radix: 16),
      let low = UInt64(String(decoding: digits[16...], as: UTF8.self), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  /// The digest as 32 hexadecimal digits.
  package var description: String { [high, low].map(Self.hex).joined() }

  private static func hex(_ word: UInt64) -> String {
    String(word, radix: 16).zeroPadded(to: 16)
  }
}

/// A hasher for digests: MurmurHash3_x64_128 (Austin Appleby, public domain).
///
/// Swift's `Hasher` has a random seed in every process, and a cryptographic hash is ten times
/// slower for the pixels of an image. Bytes are read as little-endian words.
package struct StableHasher: Equatable, Sendable {
  private var (first, second): (UInt64, UInt64) = (0, 0)
  /// The first word of an incomplete block; `nil` if all blocks are complete.
  private var pending: UInt64?
  /// The number of bytes hashed so far, modulo 2⁶⁴.
  private(set) var byteCount: UInt64 = 0
  /// The number of bytes that other hashers have hashed to digests of this input, modulo 2⁶⁴.
  ///
  /// A measure of work, which the digest does not depend on.
  private(set) var nestedByteCount: UInt64 = 0

  private static let factors: (UInt64, UInt64) = (0x87c3_7b91_1142_53d5, 0x4cf5_ad43_2745_937f)

  package init() {}

  /// Hashes eight bytes, the lowest first.
  package mutating func combine(_ word: UInt64) {
    byteCount &+= 8
    guard let earlier = pending else {
      pending = word
      return
    }
    pending = nil
    mix(earlier, word)
  }

  /// Hashes the digest of `count` bytes.
  mutating func combine(_ digest: Digest, ofByteCount count: Int) {
    combine(digest.high)
    combine(digest.low)
    nestedByteCount &+= UInt64(count)
  }

  /// Hashes an integer as 64 bits, whatever the width of `Int`.
  package mutating func combine(_ number: Int) { combine(UInt64(bitPattern: Int64(number))) }

  /// Hashes a number. 0 and −0 hash equally, because they are equal.
  package mutating func combine(_ number: Double) {
    combine(number == 0 ? 0 : number.bitPattern)
  }

  /// Hashes a text with its length, so that the boundary between two texts matters.
  package mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Hashes bytes with their count; the last word is padded with zeros.
  package mutating func combine(bytes: UnsafeRawBufferPointer) {
    combine(bytes.count)
    let alignedCount = bytes.count & ~7
    for offset in stride(from: 0, to: alignedCount, by: 8) {
      combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    if alignedCount < bytes.count {
      combine(UInt64(littleEndianBytes: bytes[alignedCount...]))
    }
  }

  package var digest: Digest {
    var (a, b) = (first, second)
    if let pending { a ^= Self.scrambledFirst(pending) }
    a ^= byteCount
    b ^= byteCount
    a &+= b
    b &+= a
    a = Self.avalanche(a)
    b = Self.avalanche(b)
    a &+= b
    b &+= a
    return Digest(high: a, low: b)
  }

  private mutating func mix(_ a: UInt64, _ b: UInt64) {
    first ^= Self.scrambledFirst(a)
    first = (Self.rotate(first, 27) &+ second) &* 5 &+ 0x52dc_e729
    second ^= Self.rotate(b &* Self.factors.1, 33) &* Self.factors.0
    second = (Self.rotate(second, 31) &+ first) &* 5 &+ 0x3849_5ab5
  }

  private static func scrambledFirst(_ word: UInt64) -> UInt64 {
    rotate(word &* factors.0, 31) &* factors.1
  }

  private static func rotate(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word << bits | word >> (64 - bits)
  }

  private static func avalanche(_ word: UInt64) -> UInt64 {
    var word = word
    for factor: UInt64 in [0xff51_afd7_ed55_8ccd, 0xc4ce_b9fe_1a85_ec53] {
      word = (word ^ (word >> 33)) &* factor
    }
    return word ^ (word >> 33)
  }
}

/// Returns the 64-bit FNV-1a hash of `bytes`, the same in every process.
///
/// Meant for hashes that appear in names and messages. `StableHasher` is faster, and its digest is
/// longer.
package func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
