import Testing

@testable import RingConfigDecoding

/// Cached strings and keys are never confused, although a few bits of them are compared first.
@Suite struct StringMemoryTests {
  private func parse(_ text: String) -> (node: JSONNode?, diagnostics: Diagnostics) {
    JSONDocument.parse(SourceText(name: "t", bytes: Array(text.utf8)))
  }

  /// There are more strings than the cache holds, so that every slot is reused many times. Each
  /// string occurs twice in a row.
  @Test func everyStringIsItself() {
    let words = (0..<4000).flatMap { number -> [String] in
      let digits = String(number, radix: 7)
      return [digits, "\(digits)é", String(repeating: "x", count: number % 16) + digits]
    }
    let written = words.flatMap { ["\"\($0)\"", "\"\($0)\""] }.joined(separator: ",")
    guard case .list(let items)? = parse("[\(written)]").node?.value else {
      Issue.record("no list")
      return
    }
    #expect(items.count == 2 * words.count)
    for (index, item) in items.enumerated() {
      guard case .string(let text) = item.value else {
        Issue.record("\(item) is no string")
        continue
      }
      #expect(Array(text.utf8) == Array(words[index / 2].utf8))
    }
  }

  /// Equal keys in different notations: escaped, decomposed, or longer than cached strings.
  @Test(arguments: [
    ("", ""), ("type", "type"), ("type", #"\u0074ype"#), ("é", "e\u{301}"), ("e\u{301}", "é"),
    ("K", "\u{212A}"), ("\u{212A}", "K"), (#"\u212A"#, "K"), ("fifteen letters", "fifteen letters"),
    ("sixteen letters!", "sixteen letters!"), ("eight by", "eight by"),
    ("caféééééé", "cafe\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}"),
  ])
  func aKeyThatIsGivenTwiceIsFound(first: String, second: String) {
    for count in [0, 1, 5, 14, 15, 16, 17, 100] {
      let between = (0..<count).map { "\"k\($0)\": 0, " }.joined()
      for text in [
        "{\(between)\"\(first)\": 1, \"\(second)\": 2}",
        "{\"\(first)\": 1, \(between)\"\(second)\": 2}",
      ] {
        let (node, diagnostics) = parse(text)
        let messages = diagnostics.items.map(\.message)
        #expect(messages.count == 1 && messages[0].hasSuffix("is given twice"), "\(text)")
        #expect(node?.members.count == count + 1, "\(text)")
      }
    }
  }

  /// Many short keys. Some of them share a mark, which is not proof of equality.
  @Test(arguments: 2...16)
  func keysThatDifferAreNotTheSame(count: Int) {
    for start in 0..<200 {
      let keys = (start..<start + count).map { "\"\(String($0 * 37, radix: 36))\": 0" }
      let (node, diagnostics) = parse("{\(keys.joined(separator: ", "))}")
      #expect(diagnostics.isEmpty)
      #expect(node?.members.count == count)
    }
  }
}
