import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// The value of another element in a text: `{move.percent}`.
@Suite struct ElementReferenceTests {
  /// Returns the texts of a still, or of a time, as they are drawn.
  private func texts(_ config: String, at time: Double? = nil) throws -> [TextRun] {
    let reading = ConfigReader().read(Array(config.utf8), at: time)
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics.rendered())")
    return textRuns(of: try #require(reading.scene))
  }

  /// Returns a scene of a text and then of an element.
  private func config(_ text: String, _ element: String) -> String {
    #"{"scene": {"type": "vstack", "children": [{"type": "text", "text": "\#(text)"}, \#(element)]}}"#
  }

  @Test(arguments: [
    (
      #"{"type": "bar", "value": 30, "total": 40, "unit": "kcal", "id": "a"}"#,
      "{a.value} of {a.total:.1f} {a.unit}: {a.percent} %", "30 of 40.0 kcal: 75 %"
    ),
    (
      #"{"type": "activityRings", "rings": [{"progress": 0.1}, {"progress": 0.256, "id": "a"}]}"#,
      "{a.percent:.1f}", "25.6"
    ),
    (
      #"{"type": "activityRing", "progress": null, "id": "a", "label": "none"}"#, "{a.percent}", "–"
    ),
    (#"{"type": "petals", "value": 3, "total": 8, "id": "a"}"#, "{a.value}/{a.total}", "3/8"),
    (
      #"{"type": "gauge", "value": 5, "range": [0, 20], "id": "a", "center": "x"}"#,
      "{a.percent} {a.total}", "25 20"
    ),
    (
      #"{"type": "progressRing", "progress": 0.5, "id": "a", "label": "none"}"#, "{a.value:.0%}",
      "50%"
    ),
    (
      #"{"type": "progressView", "value": 2, "total": 8, "id": "a"}"#, "{a.value} {a.percent}",
      "2 25"
    ),
    (
      #"{"type": "donut", "parts": [20, {"value": 60}], "id": "a"}"#, "{a.total} {a.value}", "80 80"
    ),
  ])
  func everyElementWithAValueHasOne(element: String, text: String, shown: String) throws {
    #expect(try texts(config(text, element)).first?.paragraph.text == shown)
  }

  @Test func textsMayShowEachOther() throws {
    let element =
      #"{"type": "text", "text": "{value}, {b.value} and {{", "value": 1234.5, "id": "b"}"#
    #expect(
      try texts(config("{b.value:,.2f}", element)).map(\.paragraph.text)
        == ["1,234.50", "1234.5, 1234.5 and {"])
  }

  /// The text moves with its element, and a decoding from the cache gives the same.
  @Test(arguments: [(0, "0 0:10"), (1, "50 0:09"), (2, "100 0:08"), (11, "100 0:00")])
  func theTextMovesWithTheElement(time: Double, shown: String) throws {
    let elements =
      #"{"type": "bar", "progress": {"from": 0, "to": 1, "duration": 2, "curve": "linear"}, "id": "a"}, "#
      + #"{"type": "timerRing", "duration": 10, "id": "t", "label": "{elapsed}"}"#
    let config = config("{a.percent} {t.remaining}", elements)
    #expect(try texts(config, at: time).first?.paragraph.text == shown)
    let animation = try #require(read(config).animation)
    #expect(textRuns(of: try animation.scene(at: time)).first?.paragraph.text == shown)
  }

  @Test func aRepeatedElementHasTheValueOfItsItem() throws {
    let config = #"""
      {"scene": {"type": "vstack", "children": [{"type": "forEach", "in": [0.25, 0.5], "as": "d", "element":
        {"type": "hstack", "children": [{"type": "text", "text": "{b.percent}"},
          {"type": "bar", "progress": "$d", "id": "b"}]}}]}}
      """#
    #expect(try texts(config).map(\.paragraph.text) == ["25", "50"])
  }

  /// An item or a column of the name of an element is meant first.
  @Test func itemsAndColumnsGoFirst() throws {
    let config = #"""
      {"data": {"value": {"type": "number", "sample": 3}}, "scene": {"type": "vstack", "children": [
        {"type": "forEach", "in": [{"value": 1}], "as": "a", "element":
          {"type": "text", "text": "{a.value}"}},
        {"type": "text", "text": "{a.value} {data.value}"},
        {"type": "bar", "value": 2, "id": "a"}, {"type": "bar", "value": 4, "id": "data"}]}}
      """#
    #expect(try texts(config).map(\.paragraph.text) == ["1", "2 3"])
  }

  /// Only elements count: data, and keys of other objects, may be called `id`, too.
  @Test func dataHasNoElements() {
    let config = #"""
      {"data": {"l": {"type": "list", "of": {"id": "string"}, "sample": [{"id": "a"}]}},
       "scene": {"type": "vstack", "children": [{"type": "forEach", "in": "$data.l", "as": "d",
        "element": {"type": "text", "text": "{d.id}{a.value}"}}]}}
      """#
    #expect(read(config).diagnostics.rendered().contains("unknown placeholder {a.value}"))
  }

  @Test func labelsAndTheAlternativeTextHaveThem() throws {
    let config = #"""
      {"alt": "Moved {a.percent} %", "animation": {"seed": 7},
       "scene": {"type": "vstack", "children": [
        {"type": "progressRing", "progress": 0.5, "label": "{a.percent}"},
        {"type": "donut", "parts": [{"value": 1, "label": "{a.percent}"}], "labels": {}},
        {"type": "bar", "progress": {"random": [0, 1]}, "id": "a"}]}}
      """#
    let scene = try #require(read(config).scene)
    let shown = try texts(config).map(\.paragraph.text)
    #expect(shown.count == 2 && Set(shown).count == 1)
    let percent = try #require(shown.first)
    #expect(scene.altText(measuring: SquareLetters()) == "Moved \(percent) %")
  }

  @Test(arguments: [
    (#""text": "{a.value}", "color": {"byValue": [[0.5, "red"], [1, "blue"]]}"#, "blue"),
    (#""text": "{a.value:.1f}", "color": {"byValue": [[0.5, "red"], [1, "blue"]]}"#, "red"),
    (
      #""text": "x", "color": {"byValue": [[0.5, "red"], [1, "blue"]], "of": "{a.percent}"}"#,
      "blue"
    ),
  ])
  func theValueChoosesAColour(members: String, color: String) throws {
    let config =
      #"{"scene": {"type": "vstack", "children": [{"type": "text", \#(members)}, "#
      + #"{"type": "bar", "progress": 0.54, "id": "a"}]}}"#
    #expect(try texts(config).map(\.color) == [try ColorText.parse(color).light])
  }

  @Test func aRowChangesTheText() throws {
    var reader = ConfigReader()
    reader.bindsRows = true
    let config = #"""
      {"data": {"n": {"type": "number", "sample": 1}}, "scene": {"type": "vstack", "children": [
        {"type": "text", "text": "{a.value}"}, {"type": "bar", "value": "$data.n", "total": 9, "id": "a"}]}}
      """#
    let document = try #require(reader.read(Array(config.utf8), name: "t.json").config)
    for number in [2.0, 5] {
      let scene = try document.bound(to: [.number(number)], measuring: SquareLetters()).still
      #expect(textRuns(of: scene).map(\.paragraph.text) == ["\(Int(number))"])
    }
  }
}
