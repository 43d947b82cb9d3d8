import RingScene
import Testing

@testable import RingConfigDecoding

/// The alternative texts of configs, word for word as `docs/alternative-texts.md` has their forms.
@Suite struct AltTextSceneTests {
  /// Elements or whole configs, and their texts.
  private static let scenes: [(String, String)] = [
    // Each element with a value.
    (#"{"type": "activityRing", "progress": 0.72}"#, "Progress ring: 72 %"),
    (
      #"{"type": "activityRing", "value": 412, "total": 500, "unit": "kcal", "id": "move"}"#,
      "Progress ring Move: 412 of 500 kcal (82 %)"
    ),
    (
      #"{"type": "activityRing", "value": 18, "range": [-20, 40], "origin": 0}"#,
      "Progress ring: 18 (from -20 to 40)"
    ),
    (#"{"type": "progressRing", "progress": 0.054}"#, "Progress ring: 5 %"),
    (#"{"type": "timerRing", "duration": 90, "remaining": 30.2}"#, "Timer: 0:31 of 1:30 remaining"),
    (
      #"{"type": "timerRing", "duration": 90, "remaining": 30.2, "countsDown": false}"#,
      "Timer: 0:59 of 1:30 elapsed"
    ),
    (
      #"{"type": "gauge", "value": -18.25, "range": [-30, 50], "unit": "°C"}"#,
      "Gauge: -18.25 °C (from -30 to 50)"
    ),
    (#"{"type": "bar", "progress": 0.256, "segments": {"count": 4}}"#, "Progress bar: 26 %"),
    (#"{"type": "petals", "progress": 1}"#, "Progress wheel: 100 %"),
    (
      #"{"type": "progressView", "value": 3, "total": 8, "label": "Copying"}"#,
      "Progress: 3 of 8 (38 %), Copying"
    ),
    (
      #"{"type": "progressView", "timer": {"start": 0, "end": 300, "now": 60}}"#,
      "Timer: 4:00 of 5:00 remaining"
    ),
    (
      #"""
      {"type": "donut", "parts": [{"value": 120, "label": "Photos"}, {"value": 80, "label":
       "Apps"}, 50]}
      """#,
      "Donut: Photos 120 (48 %), Apps 80 (32 %), 50 (20 %)"
    ),
    // Values at the limits.
    (#"{"type": "activityRing", "progress": 4.25}"#, "Progress ring: 425 %"),
    (#"{"type": "bar", "value": 31, "total": 30}"#, "Progress bar: 31 of 30 (103 %)"),
    (#"{"type": "bar", "value": -3, "total": 12}"#, "Progress bar: -3 of 12 (-25 %)"),
    (#"{"type": "activityRing", "progress": 0}"#, "Progress ring: 0 %"),
    (#"{"type": "activityRing", "progress": null}"#, "Progress ring: indeterminate"),
    (#"{"type": "gauge", "value": null}"#, "Gauge: indeterminate"),
    (#"{"type": "progressView"}"#, "Progress: indeterminate"),
    (
      #"{"type": "gauge", "value": 0.0004, "range": [0, 0.001]}"#,
      "Gauge: 0.0004 (from 0 to 0.001)"
    ),
    // Marks and texts of an element.
    (
      #"""
      {"type": "gauge", "value": 50, "targets": [{"value": 80}, {"value": 90}], "needle":
       {"value": 45.5}, "ticks": {}, "minLabel": "cold", "maxLabel": "hot"}
      """#,
      "Gauge: 50 (from 0 to 100), needle 45.5, target 80, target 90, cold, hot"
    ),
    (
      #"""
      {"type": "activityRing", "progress": 0.72, "center": {"type": "text", "text":
       "{percent} %"}, "endLabel": "Stand"}
      """#,
      "Progress ring: 72 %, Stand"
    ),
    (
      #"""
      {"type": "activityRing", "progress": 0.72, "center": {"type": "text", "text":
       "Today: {percent} % of <all> & more"}}
      """#,
      "Progress ring: 72 %, Today: 72 % of <all> & more"
    ),
    (
      #"{"type": "gauge", "value": -18, "range": [-30, 50], "unit": "°C", "center": "{value} °C"}"#,
      "Gauge: -18 °C (from -30 to 50)"
    ),
    // Several elements.
    (
      #"""
      {"type": "activityRings", "rings": [{"id": "move", "value": 412, "total": 500}, {"id":
       "stand_up", "progress": 1.1}]}
      """#,
      "Activity rings: Move 412 of 500 (82 %), Stand up 110 %"
    ),
    (
      #"""
      {"type": "vstack", "children": [{"type": "text", "text": "Steps"}, {"type": "bar",
       "progress": 0.5}, {"type": "text", "text": "Well done!"}, {"type": "text", "text":
       "Next…"}, {"type": "gauge", "value": 21, "range": [-10, 40]}]}
      """#,
      "Steps. Progress bar: 50 %. Well done! Next… Gauge: 21 (from -10 to 40)"
    ),
    (
      #"""
      {"type": "hstack", "children": [{"type": "legend", "for": "d"}, {"type": "donut", "id": "d",
       "parts": [{"value": 3, "label": "A"}, {"value": 1, "label": "B {percent} %"}]}]}
      """#,
      "Donut D: A 3 (75 %), B 25 %"
    ),
    (
      #"""
      {"type": "grid", "columns": 2, "children": [{"type": "forEach", "in": [0.1, 0.2, 0.3], "as":
       "p", "element": {"type": "bar", "progress": "$p"}}]}
      """#,
      "Progress bar: 10 %. Progress bar: 20 %. Progress bar: 30 %"
    ),
    (
      #"{"type": "bar", "progress": 0.5, "overlay": {"type": "arcText", "text": "NEW"}}"#,
      "Progress bar: 50 %. NEW"
    ),
    // A mask shows no texts and values of its own.
    (
      #"""
      {"type": "hstack", "children": [{"type": "rectangle", "mask": {"type": "text", "text": "A"}},
       {"type": "text", "text": "B", "blend": "screen", "mask": {"type": "zstack", "children":
       [{"type": "bar", "progress": 0.5}, {"type": "text", "text": "C"}]}}, {"type": "bar",
       "progress": 0.6}]}
      """#,
      "B. Progress bar: 60 %"
    ),
    // Elements that cannot be seen, and a text.
    (
      #"""
      {"type": "vstack", "children": [{"type": "bar", "progress": 0.5, "hidden": true}, {"type":
       "bar", "progress": 0.6, "opacity": 0}, {"type": "text", "text": "a", "color":
       "transparent"}, {"type": "text", "text": "b"}]}
      """#,
      "b"
    ),
    (
      #"""
      {"type": "zstack", "children": [{"type": "rectangle"}, {"type": "image", "path": "a.png"},
       {"type": "divider"}]}
      """#,
      ""
    ),
    // Motion, data, styles, themes and languages.
    (
      #"""
      {"animation": {"duration": 2}, "scene": {"type": "bar", "progress": {"from": 0.2, "to": 0.9,
       "duration": 1}}}
      """#,
      "Progress bar: 90 %"
    ),
    (
      #"""
      {"data": {"done": {"type": "integer", "sample": 7}, "name": {"type": "string", "sample":
       "Ada"}}, "scene": {"type": "bar", "value": "$data.done", "total": 9, "overlay": {"type":
       "text", "text": "{data.name}"}}}
      """#,
      "Progress bar: 7 of 9 (78 %). Ada"
    ),
    (
      #"""
      {"styles": {"s": {"type": "petals", "progress": "$fraction"}}, "scene": {"type":
       "progressView", "value": 0.4, "style": "s", "label": "Loading"}}
      """#,
      "Progress: 40 %"
    ),
    (
      #"{"theme": "night", "scene": {"type": "activityRing", "progress": 0.72}}"#,
      "Progress ring: 72 %"
    ),
    (
      #"""
      {"canvas": {"locale": "de"}, "scene": {"type": "gauge", "value": 1234.5, "range": [0,
       2000]}}
      """#,
      "Gauge: 1234,5 (from 0 to 2000)"
    ),
    (
      #"{"canvas": {"locale": "ar-EG"}, "scene": {"type": "bar", "value": 1, "total": 4}}"#,
      "Progress bar: ١ of ٤ (٢٥ %)"
    ),
    // A text of the document.
    (#"{"alt": "", "scene": {"type": "bar", "progress": 0.5}}"#, ""),
    (#"{"alt": " Half\ndone ", "scene": {"type": "bar", "progress": 0.5}}"#, "Half done"),
    (
      #"""
      {"alt": "{value:,.1f} of {total} {unit}, {percent} %", "scene": {"type": "vstack",
       "children": [{"type": "text", "text": "x"}, {"type": "bar", "value": 1234, "total": 2468,
       "unit": "GB"}]}}
      """#,
      "1,234.0 of 2468 GB, 50 %"
    ),
    (
      #"""
      {"canvas": {"locale": "de"}, "alt": "{value:.2f} von {total}", "scene": {"type": "bar",
       "value": 1.25, "total": 2}}
      """#,
      "1,25 von 2"
    ),
    (
      #"""
      {"alt": "{remaining} left", "scene": {"type": "timerRing", "duration": 90, "remaining": 30}}
      """#,
      "0:30 left"
    ),
  ]

  @Test(arguments: scenes)
  func theTextSaysWhatTheSceneShows(config: String, text: String) throws {
    let isDocument = config.contains("\"scene\": ")
    let result = read(isDocument ? config : "{\"scene\": \(config)}")
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.rendered())")
    #expect(try #require(result.scene).altText(measuring: SquareLetters()) == text)
  }
}
