import Testing

@testable import RingConfigDecoding

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

  @Test(arguments: 0..<20)
  func linesBeginAfterEachLineFeed(length: Int) {
    for place in 0..<max(1, length) {
      for other in 0..<max(1, length) {
        var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: length)
        for place in [place, other] where place < length { bytes[place] = UInt8(ascii: "\n") }
        let source = SourceText(name: "t", bytes: bytes)
        for offset in 0...length {
          let line = 1 + bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") }
          #expect(source.position(of: offset).line == line, "\(bytes)")
        }
      }
    }
  }

  /// Texts of every length, with the end, an escape or a non-ASCII byte at every position of a
  /// block.
  @Test(arguments: 0..<20)
  func stringsEndWhereTheyEnd(length: Int) throws {
    let plain = String(repeating: "a", count: length)
    for (written, text) in [("", ""), ("\\n", "\n"), ("é", "é"), ("\\u00e9", "é")] {
      for place in 0...length {
        let (start, end) = (plain.prefix(place), plain.dropFirst(place))
        let json = "[\"\(start)\(written)\(end)\"]"
        let (node, diagnostics) = JSONParser.parse(SourceText(name: "t", bytes: Array(json.utf8)))
        #expect(diagnostics.isEmpty)
        guard case .list(let items)? = node?.value, case .string(let string)? = items.first?.value
        else {
          Issue.record("\(json) has no string")
          continue
        }
        #expect(string == start + text + end)
        #expect(items[0].span.text == json.dropFirst().dropLast())
      }
    }
    let open = JSONParser.parse(SourceText(name: "t", bytes: Array("[\"\(plain)\n\"]".utf8)))
    #expect(open.diagnostics.items.map(\.message) == ["the string is not closed"])
  }
}
