import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// The key `value` of a text.
@Suite struct TextValueTests {
  /// Returns the texts and their colours as they are drawn; reports problems as failures.
  private func runs(_ scene: String, at time: Double = 0) throws -> [TextRun] {
    let config =
      #"{"data": {"n": {"type": "number", "sample": 8432}, "none": {"type": "number", "default": null}},"#
      + #""scene": {"type": "vstack", "children": [{"type": "text", "text": "{data.n}{data.none}"}, "#
      + scene + "]}}"
    let reading = ConfigReader().read(Array(config.utf8), at: time)
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics.rendered())")
    return Array(textRuns(of: try #require(reading.scene)).dropFirst())
  }

  @Test(arguments: [
    ("8432", "{value:,d}", "8,432"), ("0.725", "{percent:.1f} %", "72.5 %"),
    ("-3", "{value}", "\u{2212}3"), ("\"$data.n\"", "{value}", "8432"),
    ("null", "{value} {percent}", "– –"), ("\"$data.none\"", "{value:.1f}", "–"),
  ])
  func aTextShowsItsOwnNumber(value: String, template: String, shown: String) throws {
    let runs = try runs(#"{"type": "text", "text": "\#(template)", "value": \#(value)}"#)
    #expect(runs.map(\.paragraph.text) == [shown])
  }

  @Test(arguments: [(0, "0"), (0.5, "4,216"), (1, "8,432"), (9, "8,432")])
  func theNumberMayMove(time: Double, shown: String) throws {
    let value = #"{"from": 0, "to": "$data.n", "duration": 1, "curve": "linear"}"#
    let runs = try runs(#"{"type": "text", "text": "{value:,d}", "value": \#(value)}"#, at: time)
    #expect(runs.map(\.paragraph.text) == [shown])
  }

  /// The other placeholders stay those of the element around it.
  @Test func goesBeforeTheValueAround() throws {
    let text = #"{"type": "text", "text": "{value} {percent} {total} {unit}", "value": 2}"#
    let runs = try runs(
      #"{"type": "progressRing", "value": 30, "total": 40, "unit": "kcal", "center": \#(text)}"#)
    #expect(runs.map(\.paragraph.text) == ["2 200 40 kcal"])
  }

  /// A number that the text does not round chooses exactly.
  @Test(arguments: [
    ("{value:.1f}", "red"), ("{value}", "blue"), ("passed", "blue"), ("{data.n}", "blue"),
  ])
  func choosesAColour(template: String, color: String) throws {
    let runs = try runs(
      #"{"type": "text", "text": "\#(template)", "value": 0.54, "#
        + #""color": {"byValue": [[0.5, "red"], [1, "blue"]]}}"#)
    #expect(runs.map(\.color) == [try ColorText.parse(color).light])
  }

  @Test func hasAnAlternativeText() throws {
    let text = #"{"type": "text", "text": "{value:,d}", "value": 8432}"#
    let around = #"{"type": "progressRing", "progress": 0.5, "center": \#(text)}"#
    for (members, alt) in [
      (#""scene": \#(text)"#, "8,432"), (#""scene": \#(around)"#, "Progress ring: 50 %, 8,432"),
      (#""alt": "{value} steps", "scene": \#(text)"#, "8432 steps"),
    ] {
      let scene = try #require(read("{\(members)}").scene)
      #expect(scene.altText(measuring: SquareLetters()) == alt)
    }
  }

  @Test func aStringIsProbablyTheText() {
    let problems = read(#"{"scene": {"type": "text", "value": "Hi"}}"#).diagnostics.items
      .filter { $0.help != nil }
    #expect(problems.first?.message == #"value must be a number, found a string "Hi""#)
    #expect(problems.first?.help == #"write "text": "Hi""#)
  }

  /// A placeholder without a value is an error at the text.
  @Test func saysWhatItDoesNotHave() {
    let result = read(
      #"{"scene": {"type": "text", "text": "{value} of {total}", "value": 2}}"#)
    #expect(
      result.diagnostics.rendered().contains(
        "{total} has no value here: the text's own value is only {percent} and {value}"))
  }
}
