import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// Decoding of colours by value.
@Suite struct ByValueTests {
  @Test func pairsAreRules() throws {
    let bar = try #require(
      element(
        #"{"type": "bar", "progress": 0.5, "colors": {"byValue": [[0.5, "systemRed"], [1, "tan"]]}}"#,
        as: Bar.self))
    let rules = try #require(bar.colors.first.rules)
    #expect(rules.rules.map(\.bound) == [0.5, 1] && rules.rules[0].color == .red)
    #expect(rules.value == nil && bar.colors.stops.count == 1)
  }

  /// A written value chooses the colour at once, either exactly or as a text prints it.
  @Test(arguments: [
    ("0.5", "red"), ("0.51", "blue"), ("null", "systemGray"), ("\"$data.score\"", "blue"),
    ("\"{data.score}\"", "blue"), ("\"{data.score:.1f} %\"", "red"),
    ("\"{data.none}\"", "systemGray"),
  ])
  func anotherValueMayChoose(value: String, color: String) throws {
    let text = #"""
      {"data": {"score": {"type": "number", "sample": 0.54}, "none": {"type": "number", "default": null}},
       "scene": {"type": "vstack", "background": {"byValue": [[0.5, "red"], [1, "blue"]], "of": \#(value)},
         "children": [{"type": "text", "text": "{data.score} {data.none}"}]}}
      """#
    let scene = try #require(read(text).scene)
    let list = scene.layout(measuring: SquareLetters()).displayList.commands
    let expected = try ColorText.parse(color).light
    #expect(
      list.contains { command in
        if case .fill(_, .solid(expected), _) = command { true } else { false }
      })
  }

  /// Without an enclosing element with a value, the number from data that a text prints decides.
  @Test(arguments: [
    ("{data.score}", "blue"), ("{data.score:.1f}", "red"), ("{data.name}: {data.score:.1f}", "red"),
    ("{data.name}", "systemGray"),
  ])
  func aTextGoesByWhatItSays(template: String, color: String) throws {
    let text = #"""
      {"data": {"score": {"type": "number", "sample": 0.54}, "name": {"type": "string", "sample": "9"}},
       "scene": {"type": "text", "text": "\#(template)", "color": {"byValue": [[0.5, "red"], [1, "blue"]]}}}
      """#
    let scene = try #require(read(text).scene)
    let commands = scene.layout(measuring: SquareLetters()).displayList.commands
    let colors = commands.compactMap { command in
      if case .text(let run) = command { run.color } else { nil }
    }
    #expect(colors == [try ColorText.parse(color).light])
  }

  /// An error that was reported elsewhere can leave a colour without any rule.
  @Test(arguments: [
    #"[["$data.name", "red"]]"#, #"[[, 0]]"#, #"[]"#,
  ])
  func noRuleIsReadable(rules: String) {
    let text = """
      {"data": {"name": {"type": "strung", "sample": "a"}},
       "scene": {"type": "petals", "progress": 1, "color": {"byValue": \(rules)}}}
      """
    let result = read(text)
    #expect(result.scene == nil && result.diagnostics.hasErrors)
  }
}
