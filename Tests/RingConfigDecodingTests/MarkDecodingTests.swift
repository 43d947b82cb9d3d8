import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// Decoding of needles, targets, bands and tracks of gauges and rings.
@Suite struct MarkDecodingTests {
  @Test func bothSpellingsArrive() {
    for type in ["gauge", "activityRing", "progressRing"] {
      let one = #"{"type": "\#(type)", "value": 3, "range": [0, 9], "#
      let single = one + #""target": {"value": 5}, "needle": {"value": 4, "hub": 0}}"#
      let plural = one + #""targets": [{"value": 5}], "needles": [{"value": 4, "hub": 0}]}"#
      let (a, b) = (read(#"{"scene": \#(single)}"#), read(#"{"scene": \#(plural)}"#))
      #expect(a.scene != nil && a.scene == b.scene, "\(a.diagnostics.rendered())")
    }
  }

  @Test func eachHasAValueAColourAndALengthOfItsOwn() throws {
    let json = """
      { "type": "activityRing", "progress": 0.5,
        "targets": [{"value": 0.2, "color": "systemRed", "width": 3, "length": 30}, {"value": 2}],
        "needles": [{}, {"value": 0.9, "color": "systemRed", "length": 0.5, "width": 2}] }
      """
    let ring = try #require(element(json, as: ActivityRing.self))
    var targets = [GaugeTarget(value: 0.2), GaugeTarget(value: 2)]
    (targets[0].color, targets[0].width, targets[0].length) = (.red, 3, 30)
    #expect(ring.extras.targets == targets)
    var needles = [GaugeNeedle(), GaugeNeedle(value: 0.9)]
    (needles[1].color, needles[1].length, needles[1].width) = (.red, 0.5, 2)
    #expect(ring.extras.needles == needles)
  }

  @Test func eachMovesByItself() throws {
    let json = """
      {"scene": {"type": "gauge", "value": 1,
        "needles": [{"value": {"from": 0, "to": 10, "duration": 2}}, {"value": 7}],
        "targets": [{"value": 5, "color": {"from": "red", "to": "blue", "duration": 2}}]}}
      """
    let result = ConfigReader().read(Array(json.utf8), at: 1)
    let gauge = try #require(result.scene?.root.element as? Gauge)
    #expect(gauge.needles.map(\.value) == [5, 7])
    #expect(gauge.targets[0].color != Color(.black))
  }

  @Test func bandsBesideTheArcArrive() throws {
    let json = """
      { "type": "gauge", "value": 1, "bands": [{"from": 0, "to": 50, "color": "red"}],
        "bandPlacement": "outside", "bandGap": 4, "bandThickness": 3 }
      """
    let gauge = try #require(element(json, as: Gauge.self))
    #expect(gauge.bandPlacement == .outside && gauge.bandGap == 4 && gauge.bandThickness == 3)
  }

  /// A gauge's track is faint by default, also with a `color`. With `colors` it is opaque, so that
  /// they are readable.
  @Test(arguments: [
    (#"{"colors": ["red", "blue"]}"#, 1), (#"{"colors": ["red", "blue"], "opacity": 0.4}"#, 0.4),
    (#"{"opacity": 0.2, "colors": "red"}"#, 0.2), (#"{"color": "red"}"#, 0.2),
    (#"{"colors": null}"#, 0.2),
  ])
  func coloursOfATrackAreOpaque(track: String, opacity: Double) throws {
    let json = #"{"type": "gauge", "value": 1, "track": \#(track)}"#
    #expect(try #require(element(json, as: Gauge.self)).track?.opacity == opacity)
  }

  @Test func aGapThatNothingHasIsAWarning() {
    let gauge = #"{"type": "gauge", "value": 1, "bandGap": 5"#
    #expect(
      read(#"{"scene": \#(gauge)}}"#).diagnostics.rendered() == """
        test.json:1:41: warning: bandGap has no effect on bands that lie on the arc
           1 | {"scene": {"type": "gauge", "value": 1, "bandGap": 5}}
             |                                         ^~~~~~~~~ scene.bandGap
             = help: write "bandPlacement": "outside", or "inside", as well

        """)
    #expect(
      read(#"{"scene": \#(gauge), "bandPlacement": "inside"}}"#).diagnostics.isEmpty)
  }

  @Test func openConcentricRingsHaveAFit() throws {
    let json = #"{"type": "activityRings", "rings": [], "fit": "circle"}"#
    #expect(try #require(element(json, as: ActivityRings.self)).fit == .circle)
  }
}
