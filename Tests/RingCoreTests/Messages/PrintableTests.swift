import RingCore
import Testing

@Suite struct PrintableTests {
  @Test(arguments: [
    ("plain – ü 日本 👩\u{200D}💻", "plain – ü 日本 👩\u{200D}💻"),
    ("a\n::b\r\tc", #"a\n::b\r\tc"#),
    ("\u{1B}[31m\u{0}\u{7F}\u{9B}", #"\u001B[31m\u0000\u007F\u009B"#),
    ("right\u{202E}left\u{200F}\u{2066}", #"right\u202Eleft\u200F\u2066"#),
    ("\u{2028}\u{2029}\u{FEFF}\u{E000}\u{E0041}", #"\u2028\u2029\uFEFF\uE000\u{E0041}"#),
    (#"back\slash\n"#, #"back\slash\n"#),
  ])
  func escapesControlCharacters(_ text: String, _ printable: String) {
    #expect(text.printable == printable)
    #expect(printable.printable == printable)
  }

  @Test func endsOfLinesMayBeTheTextsOwn() {
    #expect("a\nb\u{1B}\r\n".printableLines == "a\nb\\u001B\\r\n")
    #expect(
      "::error::a\n \u{3000}::b\n\n:c :: d\n:::e\n::\u{301}".printableLines
        == "\\u003A:error::a\n \u{3000}\\u003A:b\n\n:c :: d\n\\u003A::e\n\\u003A:\u{301}")
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], #"a\xFFb"#), ([0xE2, 0x82], #"\xE2\x82"#),
      ([0xC0, 0x80, 0x0A], #"\xC0\x80\n"#), ([0xED, 0xA0, 0x80], #"\xED\xA0\x80"#),
    ] as [([UInt8], String)])
  func showsInvalidUTF8AsBytes(_ bytes: [UInt8], _ text: String) {
    #expect(String(printableUTF8: bytes) == text)
  }

  /// The replacement character itself is valid text.
  @Test(arguments: ["", "a", "ü\u{FFFD}", "\u{0}"])
  func textIsText(_ text: String) {
    #expect(String(printableUTF8: Array(text.utf8)) == text.printable)
  }
}

@Suite struct MessageTests {
  @Test func onlyWhatIsPutInIsEscaped() {
    let name = "a\nb\u{1B}[1m"
    let message: Message = "cannot read \(name):\n  \u{1B}[31mred\u{1B}[0m \(Optional(3) as Any)\n"
    #expect(
      message.text
        == "cannot read a\\nb\\u001B[1m:\n  \u{1B}[31mred\u{1B}[0m Optional(3)\n")
  }

  @Test func messagesInMessagesAreSafeAlready() {
    let inner: Message = "one\n\("two\n")"
    #expect(("[\(inner)]" as Message).text == "[one\ntwo\\n]")
    #expect((inner + "\n").text == "one\ntwo\\n\n")
  }

  @Test func foreignTextIsEscapedByKind() {
    let text = "a\nb\u{7}"
    #expect(Message(text).text == #"a\nb\u0007"#)
    #expect(Message(lines: text).text == "a\nb\\u0007")
    #expect(Message(verbatim: text).text == text)
  }
}
