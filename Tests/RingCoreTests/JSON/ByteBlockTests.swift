import Testing

@testable import RingCore

/// Parallel operations on eight bytes, compared with a loop over single bytes.
@Suite struct ByteBlockTests {
  @Test func theFirstMarkIsExact() {
    // A borrow could falsely mark the neighbours of a match.
    let values: [UInt8] = [
      0, 1, 0x0A, 0x0B, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5C, 0x5D, 0x7F, 0x80, 0xFF,
    ]
    for first in values {
      for second in values {
        for place in 0..<7 {
          var bytes = [UInt8](repeating: 0x61, count: 8)
          (bytes[place], bytes[place + 1]) = (first, second)
          let block = bytes.withUnsafeBytes { TextBytes($0).block(at: 0) }
          for byte: UInt8 in [0x0A, 0x22, 0x5C] {
            #expect(block.firstIndex(of: byte) == bytes.firstIndex(of: byte), "\(bytes)")
          }
          let special = bytes.firstIndex { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
          #expect(block.unescapedLength == special, "\(bytes)")
          #expect(block.isASCII == bytes.allSatisfy { $0 < 0x80 }, "\(bytes)")
          #expect(block.prefixCount(of: 0x61) == bytes.prefix { $0 == 0x61 }.count, "\(bytes)")
        }
      }
    }
  }

  @Test func beyondATextThereAreZeros() {
    for count in 0..<20 {
      // A slice of a larger buffer, so that reads outside it would be noticed.
      let bytes = [UInt8](repeating: 0x61, count: count + 32)
      bytes.withUnsafeBytes { all in
        let text = TextBytes(UnsafeRawBufferPointer(rebasing: all[16..<16 + count]))
        for offset in [Int.min, Int.min + 1, -9, -8, -1] + Array(0..<count + 16) {
          func isInside(_ offset: Int) -> Bool { (0..<count).contains(offset) }
          #expect(text[offset] == (isInside(offset) ? 0x61 : 0), "\(offset) of \(count)")
          let block = text.block(at: offset)
          for place in 0..<8 {
            let byte = UInt8(truncatingIfNeeded: block.bits >> UInt64(8 * place))
            #expect(byte == (isInside(offset + place) ? 0x61 : 0), "\(offset) of \(count)")
          }
        }
      }
    }
  }
}
