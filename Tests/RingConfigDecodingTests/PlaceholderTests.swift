import RingScene
import Testing

@testable import RingConfigDecoding

/// Placeholders of values require an enclosing element with values.
///
/// Otherwise they would be shown literally. `Fixtures/invalid/placeholders-without-values.json`
/// contains the rejected cases.
@Suite struct PlaceholderTests {
  private static let text =
    ##"{"type": "text", "text": "{percent} {value} {total} {unit} {elapsed}"}"##

  private static let places = [
    ##"{"type": "activityRing", "progress": 1, "center": TEXT}"##,
    ##"{"type": "progressRing", "progress": 1, "label": "{percent} {total}"}"##,
    ##"{"type": "progressRing", "progress": 1, "startLabel": TEXT, "endLabel": {"element": TEXT}}"##,
    ##"{"type": "timerRing", "duration": 1, "label": "{remaining}", "arcTexts": [{"text": "{elapsed}"}]}"##,
    ##"{"type": "activityRings", "rings": [{"progress": 1, "center": TEXT}]}"##,
    ##"{"type": "gauge", "value": 1, "center": TEXT, "minLabel": TEXT, "maxLabel": "{value}"}"##,
    ##"{"type": "gauge", "value": 1, "ticks": {"labels": {"text": "{value} {percent}"}}}"##,
    ##"{"type": "petals", "progress": 1, "label": TEXT}"##,
    ##"{"type": "progressView", "value": 1, "label": TEXT, "currentValueLabel": "{percent}"}"##,
    ##"{"type": "donut", "parts": [{"value": 1, "label": "{percent} {total}"}], "labels": {"text": "{value} {label}"}}"##,
    ##"{"type": "donut", "parts": [1], "center": {"type": "text", "text": "{percent} {value} {total:.1f}"}}"##,
    // Nested elements at any depth.
    ##"{"type": "activityRing", "progress": 1, "center": {"type": "donut", "parts": [1], "center": TEXT}}"##,
    ##"{"type": "gauge", "value": 1, "center": {"type": "vstack", "children": [{"type": "forEach", "in": [1], "as": "d", "element": TEXT}]}}"##,
    ##"{"type": "petals", "progress": 1, "label": {"type": "circle", "overlay": TEXT}}"##,
  ]

  @Test(arguments: places)
  func standForTheValuesOfTheElementAround(scene: String) {
    let scene = scene.replacing("TEXT", with: Self.text)
    let result = ConfigReader().read(Array(#"{"scene": \#(scene)}"#.utf8), name: "c")
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.rendered())")
  }

  @Test func withoutDataThereAreNone() {
    let config = #"{"scene": {"type": "text", "text": "{percent}"}}"#
    let text = ConfigReader().read(Array(config.utf8), name: "c").diagnostics.rendered()
    #expect(text.contains("= note: there are no placeholders here"), "\(text)")
  }

  @Test func onlyTheLabelsOfADonutNameAPart() {
    let center = #"{"type": "text", "text": "{label}"}"#
    let config = #"{"scene": {"type": "donut", "parts": [1], "center": \#(center)}}"#
    let problems = ConfigReader().read(Array(config.utf8), name: "c").diagnostics.items
    #expect(problems.map(\.message) == ["unknown placeholder {label}"])
    #expect(problems.first?.help == "only the text of a donut's labels has {label}")
  }

  @Test func standForTheValuesOfTheViewInAStyle() {
    let config =
      #"{"styles": {"own": {"type": "hstack", "children": [\#(Self.text)]}}, "scene": "#
      + #"{"type": "progressView", "value": 1, "style": "own"}}"#
    let result = ConfigReader().read(Array(config.utf8), name: "c")
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.rendered())")
  }

  @Test(arguments: ["{{percent}", "}", "{", "{d}", "{data.n}", "a {{ b {{{{value}"])
  func otherTextsAreFineAnywhere(text: String) {
    let config =
      #"{"data": {"n": {"type": "string", "sample": "{value}"}}, "scene": {"type": "vstack", "#
      + #""children": [{"type": "text", "text": "$data.n"}, {"type": "forEach", "in": ["{value}"], "#
      + #""as": "d", "element": {"type": "text", "text": "\#(text)"}}]}}"#
    let result = ConfigReader().read(Array(config.utf8), name: "c")
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.rendered())")
  }
}
