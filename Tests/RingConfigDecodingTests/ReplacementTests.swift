import RingCore
import Testing

@testable import RingConfigDecoding

/// The replacements of problems: applied to the text, each makes its problem go away.
@Suite struct ReplacementTests {
  /// The invalid fixtures, and the configs with words of other tools.
  private static let texts: [(name: String, bytes: [UInt8])] =
    InvalidFixtureTests.names.compactMap { name in
      (try? Fixtures.bytes("invalid/\(name).json")).map { ("\(name).json", $0) }
    } + Mistake.all.map { ("test.json", Array($0.config.utf8)) }

  private static func problems(_ bytes: [UInt8], _ name: String = "test.json") -> [Diagnostic] {
    ConfigReader().read(bytes, name: name).diagnostics.items
  }

  /// Returns a text with the replacements of problems, from the last to the first.
  private static func applied(_ problems: [Diagnostic], to bytes: [UInt8]) -> [UInt8] {
    let edits = problems.compactMap { problem in
      problem.replacement.flatMap { text in problem.editSpan.range.map { ($0, Array(text.utf8)) } }
    }
    var (result, start) = (bytes, bytes.count)
    for (range, text) in edits.sorted(by: { $0.0.lowerBound > $1.0.lowerBound })
    where range.upperBound <= start {
      result.replaceSubrange(range, with: text)
      start = range.lowerBound
    }
    return result
  }

  private struct Place: Hashable {
    var path: String?
    var message: String
    init(_ problem: Diagnostic) { (path, message) = (problem.path, problem.message) }
  }

  @Test func aReplacementRemovesItsProblemAndCausesNoneAtItsPlace() {
    var count = 0
    for (name, bytes) in Self.texts {
      let before = Self.problems(bytes, name)
      let places = Set(before.map(Place.init))
      for problem in before where problem.replacement != nil {
        count += 1
        let after = Self.problems(Self.applied([problem], to: bytes), name)
        let same = after.filter { Place($0) == Place(problem) }
        let old = before.filter { Place($0) == Place(problem) }
        #expect(same.count < old.count, "\(name): \(problem.message)")
        let new = after.filter { $0.path == problem.path && !places.contains(Place($0)) }
        #expect(new.isEmpty, "\(name): \(problem.message): \(new.map(\.message))")
      }
    }
    #expect(count > 430)
  }

  @Test func allReplacementsOfATextRemoveTheirProblems() {
    for (name, bytes) in Self.texts {
      let before = Self.problems(bytes, name)
      let after = Set(Self.problems(Self.applied(before, to: bytes), name).map(Place.init))
      let solved = before.filter { $0.replacement != nil }.map(Place.init)
      let unsolved = Set(before.filter { $0.replacement == nil }.map(Place.init))
      #expect(after.isDisjoint(with: Set(solved).subtracting(unsolved)), "\(name)")
    }
  }

  /// Words of other tools are replaced without a reader of the helps.
  @Test func replacementsMakeMostMistakesValid() {
    let repaired = Mistake.all.filter { mistake in
      var bytes = Array(mistake.config.utf8)
      guard Self.problems(bytes).contains(where: { $0.severity == .error }) else { return false }
      for _ in 0..<4 { bytes = Self.applied(Self.problems(bytes), to: bytes) }
      return !Self.problems(bytes).contains { $0.severity == .error }
    }
    #expect(repaired.count >= 140, "\(repaired.count)")
    #expect(repaired.allSatisfy { $0.isValidAfterwards })
  }

  /// The characters to replace, and what to write.
  @Test(arguments: [
    (#"{"scene": {"type": "text", "text": "a", "frmae": {}}}"#, #""frmae""#, #""frame""#),
    (
      #"{"scene": {"type": "text", "text": "a", "width": 9}}"#, #""width": 9"#,
      #""frame": {"width": 9}"#
    ),
    (
      #"{"scene": {"type": "spacer", "width": 1, "height": 2}}"#, #""width": 1, "height": 2"#,
      #""frame": {"width": 1, "height": 2}"#
    ),
    (#"{"scene": {"type": "text", "text": "a", "onTap": 1}}"#, #", "onTap": 1"#, ""),
    (#"{"version": 1, "scene": {"type": "text", "text": "a"}}"#, #""version": 1, "#, ""),
    (#"{"scene": {"type": "text", "text": "a", "opacity": ".5"}}"#, #"".5""#, "0.5"),
    (#"{"scene": {"type": "text", "text": "a", "blend": "add"}}"#, #""add""#, #""plusLighter""#),
    (#"{"scene": {"type": "txet", "text": "a"}}"#, #""txet""#, #""text""#),
    (
      #"{"scene": {"type": "text", "text": "a", "color": "ff0000"}}"#, #""ff0000""#,
      ##""#ff0000""##
    ),
    (#"{"scene": {"type": "text", "text": "a {vlaue}", "value": 1}}"#, "{vlaue", "{value"),
    (#"{"scene": {"type": "text", "text": "a",}}"#, ",", ""),
    (
      #"{"data": {"x": {"type": "number", "sample": 1}}, "#
        + #""scene": {"type": "progressRing", "progress": "{data.x}"}}"#,
      #""{data.x}""#, #""$data.x""#
    ),
    (#"{"scene": {"type": "text" "text": "a"}}"#, "", ","),
    (#"{"scene": {"type": 'text', "text": "a"}}"#, "'text'", #""text""#),
    (#"{"scene": {type: "text", "text": "a"}}"#, "type", #""type""#),
    (#"{"scene": {"type": "text", "text": "a", "opacity": .5}}"#, ".5", "0.5"),
    (#"{"scene": {"type": "text", "text": "a" /* b */}}"#, "/* b */", ""),
    (#"{"scene": {"type": "text", "text": "a", "hidden": False}}"#, "False", "false"),
    (
      #"{"scene": {"type": "text", "text": "a", "background": "#
        + #"{"type": "linear", "colors": ["red", "blue"]}}}"#,
      #"{"type": "linear", "colors": ["red", "blue"]}"#, #"{"linear": ["red", "blue"]}"#
    ),
  ])
  func replacementsAreExact(config: String, old: String, new: String) throws {
    let bytes = Array(config.utf8)
    let problems = Self.problems(bytes)
    #expect(problems.count { $0.replacement != nil } == 1)
    let problem = try #require(problems.first { $0.replacement != nil })
    #expect(problem.editSpan.text == old)
    #expect(problem.replacement == new)
    let after = Self.problems(Self.applied(problems, to: bytes))
    #expect(after.isEmpty, "\(after.map(\.message))")
  }

  @Test func bracesAreForTexts() {
    let config = #"{"scene": {"type": "progressRing", "progress": "{data.x}", "hidden": "{x}"}}"#
    let problems = Self.problems(Array(config.utf8))
    #expect(problems.map(\.help) == [#"write "$data.x": braces are for texts"#, nil])
  }

  /// A list that messages shorten is replaced in full.
  @Test func longValuesAreReplacedInFull() throws {
    let children = (0..<9).map { #"{"type": "text", "text": "\#($0)"}"# }.joined(separator: ", ")
    let config = #"{"scene": [\#(children)]}"#
    let problems = Self.problems(Array(config.utf8))
    #expect(problems.map(\.help) == [#"write {"type": "vstack", "children": …}"#])
    #expect(problems[0].replacement == #"{"type": "vstack", "children": [\#(children)]}"#)
  }

  /// What is not certain, not valid or not written in the document has no replacement.
  @Test(arguments: [
    // Beyond the limits of the key.
    #"{"scene": {"type": "text", "text": "a", "opacity": "50"}}"#,
    // The key is there already.
    #"{"scene": {"type": "text", "text": "a", "color": "red", "colour": "blue"}}"#,
    // Two keys mean the same.
    #"{"scene": {"type": "text", "text": "a", "foregroundColor": "red", "#
      + #""foregroundStyle": "blue"}}"#,
    // The other key excludes it.
    #"{"scene": {"type": "bar", "value": 1, "progres": 1}}"#,
    // The value is in the data.
    #"{"data": {"a": {"type": "string", "sample": "hous"}}, "#
      + #""scene": {"type": "icon", "name": "$data.a"}}"#,
    // Only lists of elements take a repetition.
    #"{"scene": {"type": "forEech", "in": [1], "element": {"type": "spacer"}}}"#,
  ])
  func someProblemsHaveNoReplacement(config: String) {
    let problems = Self.problems(Array(config.utf8))
    #expect(!problems.isEmpty && problems.allSatisfy { $0.replacement == nil })
    #expect(problems.contains { $0.help != nil })
  }

  @Test func argumentsOfOptionsHaveNoReplacement() {
    let text = #"{"scene": {"type": "text", "text": "a"}}"#
    let problems = read(text, ConfigOverride(set: "scene.blend=add")).diagnostics.items
    #expect(problems.map(\.help) == [#""add" is called "plusLighter""#])
    #expect(problems.map(\.replacement) == [nil])
    #expect(problems[0].members()[0] == JSONValue.Member("file", "--set"))
  }

  /// The members have a fixed order; a replacement has its own range.
  @Test func membersAsJSON() {
    let config = "{\"scene\":\n {\"type\": \"text\", \"text\": \"ä😀\", \"width\":\n 9}}"
    let problems = Self.problems(Array(config.utf8))
    #expect(
      problems.map { JSONValue.object($0.members()).rendered() } == [
        #"{"file": "test.json", "line": 2, "column": 33, "endLine": 2, "endColumn": 40, "#
          + #""path": "scene.width", "severity": "error", "code": "unknown-key", "#
          + #""message": "unknown key \"width\" in text", "#
          + #""help": "write \"frame\": {\"width\": 9}", "#
          + #""replacement": {"line": 2, "column": 33, "endLine": 3, "endColumn": 3, "#
          + #""text": "\"frame\": {\"width\": 9}"}}"#
      ])
  }

  /// The time is bounded: later values have no replacement.
  @Test func onlyTheFirstValuesAreVerified() {
    let bars = (0..<150).map { _ in #"{"type": "text", "text": "a", "opacity": "1"}"# }
    let config = #"{"scene": {"type": "vstack", "children": [\#(bars.joined(separator: ","))]}}"#
    let problems = Self.problems(Array(config.utf8))
    #expect(problems.count == 150)
    #expect(problems.map { $0.replacement == "1" } == (0..<150).map { $0 < 100 })
  }
}
