import RingCore
import Testing

@testable import RingConfigDecoding

@Suite struct DiagnosticsTests {
  private let source = SourceText(
    name: "a.json", bytes: Array("{\n  \"ä\": 1,\r\n\t\"b\": 2\n}".utf8))

  @Test(arguments: [
    (0, 1, 1), (1, 1, 2), (2, 2, 1), (4, 2, 3), (5, 2, 4), (7, 2, 5), (14, 3, 1), (15, 3, 2),
  ])
  func columnsCountScalars(offset: Int, line: Int, column: Int) {
    let position = source.position(of: offset)
    #expect(position.line == line)
    #expect(position.column == column)
  }

  @Test func warningsAreNoErrors() {
    var diagnostics = Diagnostics()
    diagnostics.add(
      Diagnostic(
        .unlikelyValue, "that looks odd", at: SourceSpan(source, 10..<11), severity: .warning))
    #expect(!diagnostics.hasErrors)
    #expect(!diagnostics.isEmpty)
    #expect(diagnostics.rendered().hasPrefix("a.json:2:8: warning: that looks odd\n"))
  }

  @Test func carriageReturnsAreNotShownAndTabsAre() {
    let text = DiagnosticRenderer(style: .plain).text(
      Diagnostic(.limit, "no", at: SourceSpan(source, 15..<18), path: "b", help: "really"))
    #expect(
      text == """
        a.json:3:2: error: no
           3 |     "b": 2
             |     ^~~ b
             = help: really

        """)
  }

  /// A single character can be arbitrarily long.
  @Test(arguments: [
    (String(repeating: "a", count: 40), String(repeating: "a", count: 40)),
    (String(repeating: "a", count: 41), String(repeating: "a", count: 39) + "…"),
    (String(repeating: "é", count: 40), String(repeating: "é", count: 40)),
    (String(repeating: "a", count: 1 << 20), String(repeating: "a", count: 39) + "…"),
    (
      "a" + String(repeating: "\u{301}", count: 1 << 20),
      "a" + String(repeating: "\u{301}", count: 399) + "…"
    ),
  ])
  func textsAreShortened(text: String, short: String) {
    #expect(text.shortened.unicodeScalars.elementsEqual(short.unicodeScalars))
  }

  /// Problems beyond the capacity are counted without a description.
  @Test func countsProblemsBeyondTheLimit() {
    let keys = (0..<3000).map { "\"k\($0)\": 1" }.joined(separator: ", ")
    let found = read("{\"scene\": {\"type\": \"spacer\", \(keys)}}").diagnostics
    #expect(found.count == 3000 && found.items.count == 1000 && found.hasErrors)
    #expect(found.rendered().hasSuffix("… and 2950 more\n"))
    #expect(found.mayBeLimits)
    #expect(!read(#"{"scene": {"type": "spacer", "k": 1}}"#).diagnostics.mayBeLimits)
  }

  @Test func colorsAreAnsiSequencesAroundTheSameText() {
    var diagnostics = Diagnostics()
    diagnostics.add(
      Diagnostic(.limit, "no", at: SourceSpan(source, 15..<18), path: "b", help: "really"))
    let colored = diagnostics.rendered(colored: true)
    #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    let plain = colored.split(separator: "\u{1B}", omittingEmptySubsequences: false)
      .enumerated().map { $0 == 0 ? String($1) : String($1.drop { $0 != "m" }.dropFirst()) }
    #expect(plain.joined() == diagnostics.rendered())
  }

  @Test func diagnosticsComeInTheOrderOfTheText() {
    var diagnostics = Diagnostics()
    let option = SourceText(name: "--set", bytes: Array("a=1".utf8), sortIndex: 1)
    diagnostics.add(Diagnostic(.limit, "third", at: SourceSpan(option, 0..<1)))
    diagnostics.add(Diagnostic(.limit, "second", at: SourceSpan(source, 15..<18)))
    diagnostics.add(Diagnostic(.limit, "first", at: SourceSpan(source, 4..<5)))
    diagnostics.add(Diagnostic(.limit, "whole", at: SourceSpan(source)))
    #expect(diagnostics.items.map(\.message) == ["whole", "first", "second", "third"])
  }

  @Test(arguments: [
    ("thicknes", "thickness"), ("tickhness", "thickness"), ("Thickness", "thickness"),
    ("colour", "colors"), ("tpi", "tip"), ("z", nil), ("zstack", nil), ("xx", "x"), ("", nil),
  ])
  func suggestsWhatIsNear(word: String, expected: String?) {
    let keys = ["thickness", "colors", "tip", "radius", "x"]
    #expect(Spelling.nearest(to: word, among: keys) == expected)
  }

  @Test(arguments: [
    ("", "", 0), ("ab", "ba", 1), ("kitten", "sitting", 3), ("abc", "", 3), ("ca", "abc", 3),
  ])
  func distanceCountsEdits(a: String, b: String, expected: Int) {
    #expect(Spelling.distance(Array(a.unicodeScalars), Array(b.unicodeScalars)) == expected)
  }
}
