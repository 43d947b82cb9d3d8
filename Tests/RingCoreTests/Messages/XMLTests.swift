import RingCore
import Testing

@Suite struct XMLTests {
  @Test(arguments: [
    ("Ring: 72 % – ä 😀 'x'", "Ring: 72 % – ä 😀 'x'"),
    (#"<b a="1">&amp;]]>"#, "&lt;b a=&quot;1&quot;&gt;&amp;amp;]]&gt;"),
    // An attribute's value would have a space for each of them (XML 1.0, 3.3.3).
    ("a\n\tb", "a&#10;&#9;b"),
    ("a\r\n\u{0}\u{1B}b", "a\u{FFFD}&#10;\u{FFFD}\u{FFFD}b"),
    ("\u{FFFE}\u{FFFF}\u{FFFD}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
  ])
  func markupAndForbiddenCharactersAreEscaped(text: String, escaped: String) {
    #expect(XML.escaped(text) == escaped)
  }
}
