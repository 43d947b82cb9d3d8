import Testing

@testable import RingCore

/// Bytes have the digest that the reference code gives them, with their number and zeros at the end.
struct StableHasherBytesTests {
  /// Lengths around whole words and blocks, with and without an earlier word that is pending.
  @Test(arguments: 0...2)
  func bytesAreHashedAsMurmurHash3Does(earlierWordCount: Int) {
    for count in 0...64 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
      var (hasher, input) = (StableHasher(), [UInt8]())
      for word in 0..<earlierWordCount {
        hasher.combine(word + 5)
        input += Self.littleEndian(word + 5)
      }
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      hasher.combine(77)
      input += Self.littleEndian(count) + bytes
      input += Array(repeating: 0, count: (8 - count % 8) % 8) + Self.littleEndian(77)
      #expect(hasher.digest.description == Self.murmurHash3(input), "\(count) bytes")
    }
  }

  private static func littleEndian(_ number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// Returns the MurmurHash3_x64_128 of whole words, byte by byte as in the reference code.
  private static func murmurHash3(_ bytes: [UInt8]) -> String {
    func word(_ offset: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << ($1 * 8) }
    }
    func rotl(_ x: UInt64, _ r: UInt64) -> UInt64 { x << r | x >> (64 - r) }
    func fmix(_ word: UInt64) -> UInt64 {
      var k = word
      k = (k ^ k >> 33) &* 0xff51_afd7_ed55_8ccd
      k = (k ^ k >> 33) &* 0xc4ce_b9fe_1a85_ec53
      return k ^ k >> 33
    }
    let (c1, c2): (UInt64, UInt64) = (0x87c3_7b91_1142_53d5, 0x4cf5_ad43_2745_937f)
    var (h1, h2): (UInt64, UInt64) = (0, 0)
    for offset in stride(from: 0, to: bytes.count, by: 16) {
      h1 ^= rotl(word(offset) &* c1, 31) &* c2
      guard offset + 16 <= bytes.count else { break }
      h1 = (rotl(h1, 27) &+ h2) &* 5 &+ 0x52dc_e729
      h2 ^= rotl(word(offset + 8) &* c2, 33) &* c1
      h2 = (rotl(h2, 31) &+ h1) &* 5 &+ 0x3849_5ab5
    }
    h1 ^= UInt64(bytes.count)
    h2 ^= UInt64(bytes.count)
    h1 &+= h2
    h2 &+= h1
    (h1, h2) = (fmix(h1), fmix(h2))
    h1 &+= h2
    h2 &+= h1
    return [h1, h2].map { hex in
      let digits = String(hex, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
