import Testing

@testable import RingConfigDecoding

@Suite struct SourceTextTests {
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
        let (node, diagnostics) = JSONDocument.parse(SourceText(name: "t", bytes: Array(json.utf8)))
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
    let open = JSONDocument.parse(SourceText(name: "t", bytes: Array("[\"\(plain)\n\"]".utf8)))
    #expect(open.diagnostics.items.map(\.message) == ["the string is not closed"])
  }
}
