import Foundation
import RingCore
import TestSupport
import Testing

@Suite struct JSONReaderTests {
  @Test(arguments: [
    ("0", JSONValue.integer(0)), ("-0", .integer(0)), ("9223372036854775807", .integer(.max)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("-1.5e+2", .number(-150)),
    ("1E3", .number(1000)), ("0.1", .number(0.1)), ("5e-324", .number(.leastNonzeroMagnitude)),
    (" [ ] ", .list([])), ("{ }", .object([])),
    ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"),
    ("\"\\u00E9\\uD834\\uDD1E\"", "é𝄞"), ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"), ("true", true),
  ])
  func valuesAreReadAsTheyAre(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONReader.parse(Array(text.utf8)) == value)
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
  ])
  func errorsHaveAnOffset(_ text: String, _ offset: Int, _ message: String) throws {
    let failure = try #require(throws: JSONReader.ParseError.self) {
      try JSONReader.parse(Array(text.utf8))
    }
    #expect(failure.offset == offset)
    #expect(failure.message == message)
  }

  @Test func valuesNestNoDeeperThan64() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONReader.parse(nested(64))
    let failure = try #require(throws: JSONReader.ParseError.self) {
      try JSONReader.parse(nested(65))
    }
    #expect(failure.offset == 64)
    #expect(failure.message == "lists and objects are nested more than 64 deep")
    _ = try? JSONReader.parse(nested(1_000_000))
  }

  @Test func membersHaveTheirPlaces() throws {
    var reader = JSONReader(Array(" {\"a\": [1], \"é\": \"x\"}".utf8))
    let members = try reader.object()
    #expect(members.map(\.key) == ["a", "é"])
    #expect(members.map(\.keyOffset) == [2, 12])
    #expect(members.map(\.valueRange) == [7..<10, 18..<21])
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
      #expect(((try? JSONReader.parse(Array(text.utf8))) != nil) == isTaken, "\(text)")
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

@Suite struct InvalidUTF8Tests {
  /// All sequences of up to three bytes around the boundaries, also followed by 0x80, compared with
  /// Swift's decoder.
  @Test func theFirstWrongBytesAreFound() {
    let borders: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED,
      0xEE, 0xEF,
      0xF0, 0xF1, 0xF4, 0xF5, 0xFF,
    ]
    for a in borders {
      for b in borders {
        for c in borders {
          let bytes = [a, b, c, 0x80]
          for count in 1...4 {
            let text = Array(bytes.prefix(count))
            #expect(
              (InvalidUTF8.first(in: text) == nil) == (String(validUTF8: text) != nil), "\(text)")
          }
        }
      }
    }
    #expect(InvalidUTF8.hexadecimal([0x0A, 0xFF]) == "0x0A 0xFF")
  }

  /// Sequences of one to three bytes, after up to twenty ASCII characters or an é.
  @Test(arguments: [
    ([0x80], 1), ([0xC0, 0x80], 1), ([0xC3], 1), ([0xE2, 0x82], 2), ([0xE0, 0x80], 1),
    ([0xED, 0xA0, 0x80], 1), ([0xF0, 0x90, 0x80], 3), ([0xF4, 0x90, 0x80, 0x80], 1), ([0xFF], 1),
  ])
  func anInvalidSequenceHasItsRange(_ bytes: [UInt8], _ length: Int) {
    for count in 0...20 {
      for start in [Array(repeating: 0x41, count: count), Array("\(count)é".utf8)] {
        let range = start.count..<start.count + length
        #expect(InvalidUTF8.first(in: start + bytes) == range)
        #expect(InvalidUTF8.first(in: start + bytes + Array("Aé and more".utf8)) == range)
        #expect(InvalidUTF8.first(in: start + Array("é".utf8) + start) == nil)
      }
    }
  }
}
