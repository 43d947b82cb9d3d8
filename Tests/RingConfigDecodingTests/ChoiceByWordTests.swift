import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// Colours and texts that a string or a Boolean chooses.
@Suite struct ChoiceByWordTests {
  private static let columns = #"""
    {"state": {"type": "string", "sample": "passed"}, "ok": {"type": "boolean", "sample": false},
     "none": {"type": "string", "default": null}, "code": {"type": "string", "sample": "404"}}
    """#

  /// Returns a config whose text also uses all columns.
  private func config(_ members: String) -> String {
    #"{"data": \#(Self.columns), "scene": {"type": "vstack", "children": ["#
      + #"{"type": "text", "text": "{data.state}{data.ok}{data.none}{data.code}"}, {"type": "text", "#
      + members + "}]}}"
  }

  private func run(_ members: String) throws -> TextRun {
    let reading = read(config(members))
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics.rendered())")
    let scene = try #require(reading.scene)
    return try #require(textRuns(of: scene).last)
  }

  @Test(arguments: [
    (
      #"{"of": "$data.state", "byValue": [["passed", "green"], ["failed", "red"]], "else": "tan"}"#,
      "green"
    ),
    (#"{"of": "$data.state", "byValue": [["failed", "red"]], "else": "tan"}"#, "tan"),
    (#"{"of": "$data.ok", "byValue": [[true, "green"], [false, "red"]]}"#, "red"),
    (#"{"of": "$data.none", "byValue": [["passed", "green"]]}"#, "systemGray"),
    (#"{"of": "$data.none", "byValue": [["passed", "green"]], "else": "tan"}"#, "tan"),
    (#"{"of": "$data.code", "byValue": [["200", "green"], ["404", "red"]]}"#, "red"),
    (#"{"of": true, "byValue": [[true, "green"]]}"#, "green"),
  ])
  func aWordChoosesAColour(choice: String, color: String) throws {
    let run = try run(#""text": "x", "color": \#(choice)"#)
    #expect(run.color == (try ColorText.parse(color).light))
  }

  @Test(arguments: [
    (#"{"of": "$data.ok", "byValue": [[true, "Passed"], [false, "Failed"]]}"#, "Failed"),
    (
      #"{"of": "$data.state", "byValue": [["failed", "x"]], "else": "{data.state}: {value}"}"#,
      "passed: 2"
    ),
    (#"{"of": "$data.none", "byValue": [["failed", "x"]]}"#, "–"),
  ])
  func aWordChoosesAText(choice: String, text: String) throws {
    let run = try run(#""text": \#(choice), "value": 2"#)
    #expect(run.paragraph.text == text)
  }

  @Test(arguments: [
    (
      #"{"of": "$data.ok", "byValue": [[true, "checkmark"], [false, "xmark.circle.fill"]]}"#,
      "xmark.circle.fill"
    ),
    (#"{"of": "$data.state", "byValue": [["failed", "xmark"]], "else": "checkmark"}"#, "checkmark"),
    (#"{"of": "$data.none", "byValue": [["failed", "xmark"]]}"#, "minus"),
  ])
  func aWordChoosesAnIcon(choice: String, name: String) throws {
    let scene = #"""
      {"data": \#(Self.columns), "scene": {"type": "hstack", "children": [
        {"type": "text", "text": "{data.state}{data.ok}{data.none}{data.code}"},
        {"type": "icon", "name": \#(choice)}]}}
      """#
    let reading = read(scene)
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics.rendered())")
    let row = try #require(reading.scene?.root.element as? HStack)
    #expect((row.children.last?.element as? Icon)?.name == name)
  }

  @Test func anItemChooses() throws {
    let config = #"""
      {"scene": {"type": "hstack", "children": [{"type": "forEach", "in": [{"s": "a"}, {"s": "b"}], "as": "d",
        "element": {"type": "text", "text": {"of": "$d.s", "byValue": [["a", "A"], ["b", "B"]]}}}]}}
      """#
    let scene = try #require(read(config).scene)
    #expect(textRuns(of: scene).map(\.paragraph.text) == ["A", "B"])
  }

  @Test func aPartAndTheAlternativeTextMayBeChosen() throws {
    let config = #"""
      {"data": {"ok": {"type": "boolean", "sample": true}},
       "alt": {"of": "$data.ok", "byValue": [[true, "Fine"], [false, "Broken"]]}, "scene": {"type": "donut",
         "parts": [{"value": 1, "label": {"of": "$data.ok", "byValue": [[true, "P"]], "else": "F"}}]}}
      """#
    let scene = try #require(read(config).scene)
    #expect(scene.altText(measuring: SquareLetters()) == "Fine")
    #expect((scene.root.element as? Donut)?.parts.map(\.label) == ["P"])
  }

  /// A row with a word that no pair has is an error of that row.
  @Test func aRowMayHaveAnUnknownWord() throws {
    var reader = ConfigReader()
    reader.bindsRows = true
    let config = #"""
      {"data": {"s": {"type": "string", "sample": "a"}}, "scene":
        {"type": "text", "text": {"of": "$data.s", "byValue": [["a", "A"], ["b", "B"]]}}}
      """#
    let document = try #require(reader.read(Array(config.utf8), name: "t.json").config)
    let other = try document.bound(to: [.string("b")], measuring: SquareLetters()).still
    #expect((other.root.element as? Text)?.text == "B")
    do throws(Diagnostics) {
      _ = try document.bound(to: [.string("c")], measuring: SquareLetters())
      Issue.record("an unknown word is accepted")
    } catch {
      #expect(error.items.map(\.message) == [#"byValue has nothing for "c""#])
      #expect(error.items.first?.help == #"add ["c", …], or "else" for all other words"#)
    }
  }

  @Test func theSchemaAcceptsChoices() throws {
    for members in [
      #""text": {"of": "$data.ok", "byValue": [[true, "Passed"], [false, "Failed"]], "else": "x"}"#,
      #""text": "x", "color": {"of": "$data.state", "byValue": [["passed", "green"]], "else": "tan"}"#,
      #""text": "x", "overlay": {"type": "icon", "name": {"of": "$data.ok", "byValue": [[true, "star"]], "else": "plus"}}"#,
    ] {
      let source = SourceText(name: "t", bytes: Array(config(members).utf8))
      #expect(SchemaChecker.ofConfigs.accepts(try #require(JSONDocument.parse(source).node)))
    }
    let text = config(#""text": {"of": "$data.ok", "byValue": [[true]]}"#)
    let node = JSONDocument.parse(SourceText(name: "t", bytes: Array(text.utf8))).node
    #expect(!SchemaChecker.ofConfigs.accepts(try #require(node)))
  }
}
