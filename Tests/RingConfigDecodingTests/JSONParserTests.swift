import TestSupport
import Testing

@testable import RingConfigDecoding

@Suite struct JSONParserTests {
  private func parse(_ text: String) -> JSONNode? {
    let (node, diagnostics) = JSONDocument.parse(SourceText(name: "t", bytes: Array(text.utf8)))
    return diagnostics.isEmpty ? node : nil
  }

  @Test(arguments: [
    "null", "true", "false", "0", "-0", "1.5", "-12.25e-3", "1E+2", "\"\"", "[]", "{}",
    " [ 1 , 2 ] ", "\t{\r\n\"a\" : [ { } ] }\n", "\u{FEFF}{\"a\":1}",
  ])
  func acceptsValidForms(text: String) {
    #expect(parse(text) != nil)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u00E9""#, "éé"),
    (#""\ud83c\udf89""#, "🎉"), ("\"進捗 🎉\"", "進捗 🎉"), (#""a\u0000b""#, "a\0b"),
    (#""\uFFFF\uDBFF\uDFFF""#, "\u{FFFF}\u{10FFFF}"),
  ])
  func unescapes(text: String, expected: String) {
    guard case .string(let string)? = parse(text)?.value else {
      Issue.record("\(text) is no string")
      return
    }
    #expect(Array(string.utf8) == Array(expected.utf8))
  }

  @Test(arguments: [
    "0.1", "1e-400", "123456789012345678901234567890", "1.7976931348623157e308", "-0.0",
    "9007199254740993", "5e-324", "123456789012345", "999999999999999", "1234567890123456",
    "1.23456789012345", "1.234567890123456", "0.00000000000001", "0.000000000000001", "-0.3",
    "0.30", "100000000000000000000000", "-123456789.25", "7E2", "9007199254740992",
    "9007199254740993.0", "9999999999999999999", "0.9999999999999999999", "18446744073709551615",
    "9007199254740992.5", "9007199254740994.999", "4503599627370496.5", "4503599627370497.5",
    "900719925474099.25", "900719925474099.35", "5.963538668800147935", "2.175991750751684828",
    "9.057186916087869300",
  ])
  func readsNumbersAsTheStandardLibraryDoes(text: String) {
    guard case .number(let number)? = parse(text)?.value else {
      Issue.record("\(text) is no number")
      return
    }
    #expect(number == Double(text))
  }

  /// Numbers of every length, with a point at every position, are rounded as by the standard
  /// library.
  @Test(arguments: 1...21)
  func readsDigitsAsTheStandardLibraryDoes(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for place in 0...count {
      for _ in 0..<50 {
        var text = "\(Int.random(in: 1...9, using: &random))"
        for _ in 1..<count { text += "\(Int.random(in: 0...9, using: &random))" }
        if place > 0, place < count { text = text.prefix(place) + "." + text.dropFirst(place) }
        if place == count { text = "0." + text }
        guard case .number(let number)? = parse(text)?.value else {
          Issue.record("\(text) is no number")
          continue
        }
        #expect(number == Double(text), "\(text)")
      }
    }
  }

  @Test(arguments: [
    "00", "01.5", "1.", ".5", "1.5.2", "-", "-.5", "1-2", "1.5%", "12px", "0x1F", "+1",
  ])
  func rejectsTrailingCharactersAfterNumbers(text: String) {
    for text in [text, "[\(text)]", "{\"a\": \(text), \"b\": 1}"] {
      let (_, diagnostics) = JSONDocument.parse(SourceText(name: "t", bytes: Array(text.utf8)))
      #expect(
        diagnostics.items.map(\.message).first?.contains("is not a number") == true, "\(text)")
    }
  }

  @Test func spansAreExact() throws {
    let node = try #require(parse(#"  {"a": [1, "é"], "b": {"c": null}}  "#))
    #expect(node.span.range == 2..<36)
    #expect(node.member("a")?.keySpan.text == "\"a\"")
    #expect(node.member("a")?.value.span.text == "[1, \"é\"]")
    #expect(node.member("b")?.value.member("c")?.value.span.text == "null")
  }

  @Test func keysKeepTheirOrder() throws {
    let keys = (0..<100).map { "k\(($0 * 37) % 100)" }
    let text = "{" + keys.map { "\"\($0)\": 0" }.joined(separator: ",") + "}"
    #expect(try #require(parse(text)).members.map(\.key) == keys)
  }

  @Test(arguments: ["[", "{\"a\":"])
  func aMillionLevelsAreOneError(opening: String) {
    let text = String(repeating: opening, count: 1_000_000)
    let source = SourceText(name: "t", bytes: Array(text.utf8))
    let (node, diagnostics) = JSONDocument.parse(source)
    #expect(node == nil)
    #expect(diagnostics.items.map(\.message) == ["lists and objects are nested more than 64 deep"])
  }

  @Test func sixtyFourLevelsAreFine() {
    let text = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(parse(text) != nil)
    #expect(parse("[" + text + "]") == nil)
  }

  @Test func tooManyValuesAreAnError() {
    let source = SourceText(name: "t", bytes: Array("[0, [1, 2], 3]".utf8))
    let (node, diagnostics) = JSONDocument.parse(source, from: 0, maximumValues: 5)
    #expect(node == nil)
    #expect(diagnostics.items.map(\.message) == ["the text has more than 5 values"])
  }

  @Test func onlyWhatFitsIsKeptAndPrinted() {
    let text = "{" + String(repeating: "\"a\": 1,", count: 3001) + "\"b\": 2}"
    let (_, diagnostics) = JSONDocument.parse(SourceText(name: "t", bytes: Array(text.utf8)))
    #expect(diagnostics.count == 3000)
    #expect(diagnostics.items.count == 1000)
    let lines = diagnostics.rendered().split(separator: "\n")
    #expect(lines.filter { $0.contains("error:") }.count == 50)
    #expect(lines.last == "… and 2950 more")
  }

  @Test func veryLongLinesAreCutAroundTheProblem() {
    let padding = String(repeating: "x", count: 1_000_000)
    for text in ["[\"\(padding)\", ?, \"\(padding)\"]", "[\"\(padding)", "[\"\\q\(padding)\"]"] {
      let (_, diagnostics) = JSONDocument.parse(SourceText(name: "t", bytes: Array(text.utf8)))
      let rendered = diagnostics.rendered()
      #expect(rendered.count < 1000, "\(rendered.prefix(2000))")
      #expect(rendered.contains("…"))
    }
  }
}
