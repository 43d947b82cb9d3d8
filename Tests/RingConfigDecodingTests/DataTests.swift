import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// Columns, references to them, and texts with their values.
@Suite struct DataTests {
  private func bar(_ text: String, _ overrides: ConfigOverride...) -> Bar? {
    let result = ConfigReader(overrides: overrides).read(Array(text.utf8))
    return result.scene?.root.element as? Bar
  }

  private static let score = #"""
    {"data": {"score": {"type": "number", "sample": 0.72, "minimum": 0}},
     "scene": {"type": "bar", "progress": "$data.score"}}
    """#

  @Test func aReferenceIsTheValueOfItsColumn() throws {
    let written = #"{"scene": {"type": "bar", "progress": 0.72}}"#
    let expected = try #require(bar(written))
    #expect(bar(Self.score) == expected)
    #expect(read(Self.score).diagnostics.isEmpty)
  }

  @Test func aDefaultStandsForASampleThatIsNotThere() {
    let text = Self.score.replacing("\"sample\"", with: "\"default\"")
    #expect(bar(text)?.progress.value == 0.72)
  }

  @Test func setOverridesASample() {
    #expect(bar(Self.score, ConfigOverride(set: "data.score=0.3"))?.progress.value == 0.3)
    #expect(bar(Self.score, ConfigOverride(set: "data.score.sample=0.4"))?.progress.value == 0.4)
    let column = ConfigOverride(set: #"data.score={"type": "integer", "sample": 5}"#)
    #expect(bar(Self.score, column)?.progress.value == 5)
    #expect(bar(Self.score, ConfigOverride(set: "data.score=-1")) == nil)
  }

  /// `--set data.name=42` needs no quotes around 42, because the shell would remove them.
  @Test func setTakesAnyTextForAColumnOfStrings() throws {
    let text = #"""
      {"data": {"name": {"type": "string", "sample": "Ada"}},
       "scene": {"type": "text", "text": "{data.name}!"}}
      """#
    let result = read(text, ConfigOverride(set: "data.name=42"))
    #expect((result.scene?.root.element as? Text)?.text == "42!")
  }

  @Test func setSaysWhichColumnMayHaveBeenMeant() {
    let result = read(Self.score, ConfigOverride(set: "data.scroe=1"))
    #expect(
      result.diagnostics.rendered() == """
        --set:1:1: error: there is no column "scroe" in data
           1 | data.scroe=1
             | ^~~~~~~~~~ data.scroe
             = help: did you mean `data.score`?

        """)
  }

  @Test func aColumnThatNobodyUsesIsAWarning() {
    let text = #"""
      {"data": {"a": {"type": "number", "sample": 1},
                "b": {"type": "number", "sample": 1}},
       "scene": {"type": "bar", "progress": "$data.a"}}
      """#
    let result = read(text)
    #expect(result.scene != nil)
    #expect(
      result.diagnostics.rendered() == """
        test.json:2:11: warning: the column "b" is not used
           2 |           "b": {"type": "number", "sample": 1}},
             |           ^~~ data.b
             = help: write $data.b, or {data.b} in a text

        """)
  }

  @Test(arguments: [
    ("{data.n}", "2.5"), ("{data.n:.2f}", "2.50"), ("{data.i}", "7"), ("{data.i:.1f}", "7.0"),
    ("{data.b}", "true"), ("{data.s}", "Ada"), ("{data.c}", "#fff"), ("{data.none}", "–"),
    ("{data.n}{data.n} {percent}", "2.52.5 {percent}"), ("{{data.n}", "{{data.n}"),
    ("{{data}", "{{data}"), ("{data.m} {data.m:.0f} {data.dash}", "\u{2212}2.5 \u{2212}2 -1"),
  ])
  func textsHoldColumns(template: String, filled: String) {
    let text = #"""
      {"data": {"n": {"type": "number", "sample": 2.5}, "i": {"type": "integer", "sample": 7},
        "b": {"type": "boolean", "sample": true}, "s": {"type": "string", "sample": "Ada"},
        "c": {"type": "color", "sample": "#fff"}, "none": {"type": "number", "default": null},
        "m": {"type": "number", "sample": -2.5}, "dash": {"type": "string", "sample": "-1"}},
       "scene": {"type": "gauge", "value": 1, "center": {"type": "text", "text": "\#(template)"}}}
      """#
    let gauge = read(text).scene?.root.element as? Gauge
    #expect((gauge?.center?.element as? Text)?.text == filled)
  }

  /// A name from data is not a template, wherever it is shown.
  @Test(arguments: ["{percent}", "{{", "{value:.1f}", "}{", reserved])
  func bracesOfDataAreShownAsTheyAre(name: String) throws {
    for field in ["\"{data.name}\"", "\"$data.name\""] {
      let text = """
        {"data": {"name": {"type": "string", "sample": \(name.quoted)}},
         "scene": {"type": "text", "text": \(field)}}
        """
      let element = try #require(read(text).scene?.root.element as? Text)
      let shown = name == Self.reserved ? "\u{FFFD}" : name
      #expect(TextTemplate.fill(element.text, with: TextValues(fraction: 1, value: 2)) == shown)
      #expect(TextTemplate.fill(element.text, with: nil) == shown)
    }
  }

  /// The noncharacter that masks braces internally: input must not contain it.
  private static let reserved = String(decoding: [0xFDD0] as [UInt16], as: UTF16.self)

  // MARK: - Cells

  private func columns() throws -> [String: DataColumn] {
    let text = #"""
      {"data": {"n": {"type": "number", "sample": 1, "minimum": 0, "maximum": 2, "from": "Score (0-1)"},
        "i": {"type": "integer", "sample": 1, "default": 4}, "b": {"type": "boolean", "sample": true},
        "s": {"type": "string", "sample": "red", "choices": ["red", "green"]},
        "c": {"type": "color", "sample": "red"}, "p": {"type": "image", "sample": "a.png"},
        "l": {"type": "list", "of": {"day": "integer"}, "sample": [{"day": 1}]}},
       "scene": {"type": "bar", "progress": 1}}
      """#
    let result = read(text)
    let config = try #require(result.config, "\(result.diagnostics.rendered())")
    #expect(result.diagnostics.count == 7, "no column is used")
    return Dictionary(uniqueKeysWithValues: config.columns.map { ($0.name, $0) })
  }

  @Test(arguments: [
    ("n", "0.72", DataValue.number(0.72)), ("n", " 2 ", .number(2)), ("n", "1e0", .number(1)),
    // The nearest double, as in a config.
    ("n", "1e-400", .number(0)),
    ("i", "12", .number(12)), ("i", "", .number(4)), ("b", "TRUE", .boolean(true)),
    ("b", "false", .boolean(false)), ("s", "green", .string("green")),
    ("c", " #FF0000", .string("#FF0000")), ("p", "x/y.png", .string("x/y.png")),
  ])
  func cellsBecomeValues(column: String, text: String, value: DataValue) throws {
    let column = try #require(columns()[column])
    #expect(try column.value(of: text) == value)
  }

  @Test(
    arguments: [
      (
        "n", "", "Score (0-1) is empty, and has no default",
        "add a \"default\" to the column for empty cells"
      ),
      ("n", "abc", "Score (0-1) must be a number from 0 to 2, found \"abc\"", nil),
      (
        "n", "0,5", "Score (0-1) must be a number from 0 to 2, found \"0,5\"",
        "it has a decimal comma: write 0.5"
      ),
      (
        "n", "1.234,5", "Score (0-1) must be a number from 0 to 2, found \"1.234,5\"",
        "it has a decimal comma: write 1234.5"
      ),
      ("n", "72%", "Score (0-1) must be a number from 0 to 2, found \"72%\"", "write 0.72"),
      ("n", "2.1", "Score (0-1) must be a number from 0 to 2, found \"2.1\"", nil),
      (
        "n", "1e999", "Score (0-1) must be a number from 0 to 2, found \"1e999\"",
        "it is too large for a number"
      ),
      (
        "n", " -1e400", "Score (0-1) must be a number from 0 to 2, found \" -1e400\"",
        "it is too large for a number"
      ),
      (
        "n", "+1e400", "Score (0-1) must be a number from 0 to 2, found \"+1e400\"",
        "it is too large for a number"
      ),
      ("n", "81,5%", "Score (0-1) must be a number from 0 to 2, found \"81,5%\"", "write 0.815"),
      ("n", "1.2,5", "Score (0-1) must be a number from 0 to 2, found \"1.2,5\"", nil),
      ("i", "1.5", "i must be a whole number, found \"1.5\"", nil),
      ("b", "yes", "b must be true or false, found \"yes\"", nil),
      ("s", "grean", "s must be \"red\" or \"green\", found \"grean\"", "did you mean \"green\"?"),
      ("c", "rad", "c must be a colour, found \"rad\"", "did you mean `red`?"),
      ("p", "a\0", "p must be the path of a picture, found \"a\\u0000\"", nil),
      ("l", "1;2", "l must be a list, found \"1;2\"", "use rows in JSON for lists"),
    ] as [(String, String, String, String?)])
  func wrongCellsAreExplained(column: String, text: String, message: String, help: String?) throws {
    let column = try #require(columns()[column])
    #expect(throws: Problem(.error, .row, message, help: help)) { try column.value(of: text) }
  }

  @Test func cellsOfJSONKeepTheirType() throws {
    let columns = try columns()
    let (n, i, l) = (
      try #require(columns["n"]), try #require(columns["i"]), try #require(columns["l"])
    )
    #expect(try n.value(of: JSONValue.number(0.5)) == .number(0.5))
    #expect(try i.value(of: JSONValue.null) == .number(4))
    #expect(
      throws: Problem(
        .error, .row, "Score (0-1) must be a number, found a string \"0.5\"",
        help: "write 0.5 without quotes")
    ) { try n.value(of: JSONValue.string("0.5")) }
    #expect(
      throws: Problem(
        .error, .row, "l[1].day must be a whole number, found a string \"x\"", help: nil)
    ) {
      try l.value(
        of: .list([
          .object([JSONValue.Member("day", .integer(1))]),
          .object([JSONValue.Member("day", .string("x"))]),
        ]))
    }
  }

  @Test(
    arguments: [
      (#"[{"days": [1, 2], "size": {"w": 1}, "grid": [[1], []]}]"#, nil),
      (#"[{"days": null, "size": null, "grid": []}]"#, nil),
      (
        #"[{"days": [1, "x"], "size": {"w": 1}, "grid": []}]"#,
        "weeks[0].days[1] must be a whole number, found a string \"x\""
      ),
      (
        #"[{"days": 5, "size": {"w": 1}, "grid": []}]"#,
        "weeks[0].days must be a list, found 5"
      ),
      (
        #"[{"days": [], "size": {}, "grid": []}]"#,
        "weeks[0].size must be an object with the key \"w\", found one without it"
      ),
      (
        #"[{"days": [], "size": {"w": 1}, "grid": [[1], [true]]}]"#,
        "weeks[0].grid[1][0] must be a number, found true"
      ),
    ] as [(String, String?)])
  func itemsMayBeListsAndObjectsWithLists(json: String, message: String?) throws {
    let config = try #require(
      read(
        #"""
        {"data": {"weeks": {"type": "list", "sample": [{"days": [], "size": {"w": 1}, "grid": []}],
          "of": {"days": ["integer"], "size": {"w": "number"}, "grid": [["number"]]}}},
         "scene": {"type": "bar", "progress": 1}}
        """#
      ).config)
    let column = try #require(config.columns.first)
    let node = try #require(
      JSONDocument.parse(SourceText(name: "t", bytes: Array(json.utf8))).node)
    let value = try #require(DataValue(node))
    var found: String?
    do throws(DataMismatch) {
      try column.check(value)
    } catch {
      let path = ConfigPath(steps: [.key("weeks")] + error.steps)
      found = "\(path) must be \(error.expected), found \(error.actual)"
    }
    #expect(found == message)
  }
}
