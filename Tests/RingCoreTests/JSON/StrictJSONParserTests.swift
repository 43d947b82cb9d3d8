import Foundation
import RingCore
import TestSupport
import Testing

/// A parser that stops at the first error.
@Suite struct StrictJSONParserTests {
  @Test(arguments: [
    ("0", JSONValue.integer(0)), ("-0", .integer(0)), ("9223372036854775807", .integer(.max)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("-1.5e+2", .number(-150)),
    ("1E3", .number(1000)), ("0.1", .number(0.1)), ("5e-324", .number(.leastNonzeroMagnitude)),
    (" [ ] ", .list([])), ("{ }", .object([])),
    ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"),
    ("\"\\u00E9\\uD834\\uDD1E\"", "é𝄞"), ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"), ("true", true),
  ])
  func valuesAreReadAsTheyAre(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONParser.value(Array(text.utf8)) == value)
  }

  @Test(arguments: [
    ("", 0, "expected a value here, found the end"),
    ("1 2", 2, "expected nothing more here, found \"2\""),
    ("[1 2]", 3, "expected a comma or ] here, found \"2\""),
    ("[1,]", 3, "expected a value here, found \"]\""),
    ("{\"a\":1 \"b\":2}", 7, "expected a comma or } here, found \"\\\"\""),
    ("-", 1, "expected a digit here, found the end"),
    ("-01", 0, "a number does not begin with a zero"),
    ("+1", 0, "expected a value here, found \"+\""),
    (".5", 0, "expected a value here, found \".\""),
    ("1e", 2, "expected a digit here, found the end"),
    ("truth", 0, "expected a value here, found \"truth\""),
    ("'a'", 0, "expected a value here, found \"'\""),
    ("\"a\nb\"", 0, "the string is not closed"), ("\"a", 0, "the string is not closed"),
    ("\"\\", 1, "this is not an escape of JSON"),
    ("\"\\uD800\\u0041\"", 1, "this is half of a surrogate pair"),
    ("\"\\uDC00\"", 1, "this is half of a surrogate pair"),
    ("é", 0, "expected a value here, found \"é\""),
    ("\u{FEFF}1", 0, "expected a value here, found \"\\uFEFF\""),
    ("\0", 0, "expected a value here, found \"\\u0000\""),
    ("truer", 4, "expected nothing more here, found \"r\""),
    ("[1.5%]", 4, "expected a comma or ] here, found \"%\""),
    ("[1 // one\n]", 3, "expected a comma or ] here, found \"/\""),
    ("# one\n1", 0, "expected a value here, found \"#\""),
    ("[,1]", 1, "expected a value here, found \",\""),
    ("{\"a\"=1}", 4, "expected a colon here, found \"=\""),
    ("{\"a\":1,}", 7, "expected a key in quotes here, found \"}\""),
    ("{'a':1}", 1, "expected a key in quotes here, found \"'\""),
    ("{\"a\":1,\"\\u0061\" 2}", 7, "the key \"a\" is given twice"),
    ("{\"a\":[1,{", 9, "expected a key in quotes here, found the end"),
    ("1e999", 0, "the number is too large"), ("[1.]", 3, "expected a digit here, found \"]\""),
    ("\"\\x\"", 1, "this is not an escape of JSON"),
    ("\"\\u12\"", 1, "\\u needs four hexadecimal digits"),
    ("\"\t\"", 1, "the control character U+0009 is not escaped in a string"),
  ])
  func errorsHaveAnOffset(_ text: String, _ offset: Int, _ message: String) throws {
    let failure = try #require(throws: JSONSyntaxError.self) {
      try JSONParser.value(Array(text.utf8))
    }
    #expect(failure.range?.lowerBound == offset)
    #expect(failure.message == message)
  }

  @Test func valuesNestNoDeeperThan64() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONParser.value(nested(64))
    let failure = try #require(throws: JSONSyntaxError.self) {
      try JSONParser.value(nested(65))
    }
    #expect(failure.range?.lowerBound == 64)
    #expect(failure.message == "lists and objects are nested more than 64 deep")
    _ = try? JSONParser.value(nested(1_000_000))
  }

  @Test func membersHaveTheirPlaces() throws {
    let text = Array(" {\"a\": [1, -0.5], \"é\": \"x\"} ".utf8)
    let (members, valueCount) = try JSONParser.object(text, maximumValues: 4)
    #expect(members.map(\.key) == ["a", "é"])
    #expect(members.map(\.keyOffset) == [2, 18])
    #expect(members.map(\.valueRange) == [7..<16, 24..<27])
    #expect(members.map(\.value) == [.list([.integer(1), .number(-0.5)]), "x"])
    #expect(valueCount == 4)
  }

  /// The object itself does not count.
  @Test(arguments: [
    ("{\"a\": [1, 2], \"b\": 3}", 3, true), ("{\"a\": [1, 2], \"b\": 3}", 4, false),
    ("{}", 0, false), ("{\"a\": ?", 0, true), ("{\"a\": ?", 1, false),
  ])
  func valuesAreLimited(_ text: String, _ maximum: Int, _ exceedsMaximum: Bool) {
    do throws(JSONSyntaxError) {
      _ = try JSONParser.object(Array(text.utf8), maximumValues: maximum)
      #expect(!exceedsMaximum)
    } catch {
      #expect(error.exceedsMaximum == exceedsMaximum)
    }
  }

  @Test(arguments: [
    ("[]", "expected an object here, found \"[\""), ("", "expected an object here, found the end"),
    ("{} {}", "expected nothing more here, found \"{\""),
  ])
  func anythingButOneObjectIsAnError(_ text: String, _ message: String) throws {
    let error = try #require(throws: JSONSyntaxError.self) {
      try JSONParser.object(Array(text.utf8), maximumValues: 10)
    }
    #expect(error.message == message)
  }

  @Test func anythingMayFollowTheValueAtAnOffset() throws {
    let text = Array("{\"a\": [true] ?".utf8)
    #expect(try JSONParser.value(text, at: 5, maximumValues: 2) == [true])
    let error = try #require(throws: JSONSyntaxError.self) {
      try JSONParser.value(text, at: 5, maximumValues: 1)
    }
    #expect(error.exceedsMaximum)
    #expect(throws: JSONSyntaxError.self) {
      try JSONParser.value(Array("[1".utf8), at: 0, maximumValues: 2)
    }
  }

  /// Texts with an extra, a missing or a replaced token are accepted if and only if Python accepts
  /// them.
  @Test func itTakesWhatPythonTakes() throws {
    let whole = ["[", "1", ",", "{", "\"k\"", ":", "null", "}", ",", "\"\\n\"", "]"]
    let parts = whole + ["-", ".5", "e1", "true", " ", "\"\\u00e9\"", "0", "\"", "\\"]
    var random = SplitMix64(seed: 8259)
    let texts = (0..<5000).map { _ in
      var text = whole
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let index = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text.remove(at: index)
        case 1: text.insert(parts.randomElement(using: &random) ?? "", at: index)
        default: text[index] = parts.randomElement(using: &random) ?? ""
        }
      }
      return text.joined()
    }
    let taken = try takenByPython(texts)
    try #require(taken.count == texts.count)
    for (text, isTaken) in zip(texts, taken) {
      #expect(((try? JSONParser.value(Array(text.utf8))) != nil) == isTaken, "\(text)")
    }
    #expect(taken.count { $0 } > 200)
  }

  private func takenByPython(_ texts: [String]) throws -> [Bool] {
    let program = """
      import json, sys
      def is_taken(text):
          try:
              json.loads(text)
              return True
          except ValueError:
              return False
      print(json.dumps([is_taken(text) for text in sys.stdin.read().split('\\n')]))
      """
    let input = Data(texts.joined(separator: "\n").utf8)
    let outcome = try ChildProgram.run("python3", ["-c", program], input: input)
    return try JSONDecoder().decode([Bool].self, from: outcome.output)
  }
}
