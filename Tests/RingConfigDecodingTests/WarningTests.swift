import RingCore
import Testing

@testable import RingConfigDecoding

/// Documents that are drawn but may differ from what was intended.
@Suite struct WarningTests {
  private static func warnings(_ scene: String) -> String {
    let result = RingConfigDecodingTests.read("{\"scene\": \(scene)}")
    #expect(result.scene != nil && !result.diagnostics.hasErrors)
    return result.diagnostics.rendered()
  }

  @Test func progressThatWasMeantAsAPercentage() {
    #expect(
      Self.warnings(#"{"type": "activityRing", "progress": 75}"#) == """
        test.json:1:48: warning: progress is 75, which is 7500 %
           1 | {"scene": {"type": "activityRing", "progress": 75}}
             |                                                ^~ scene.progress
             = help: 1 is 100 %; write "value": 75 and "total": 100 for a percentage

        """)
    #expect(Self.warnings(#"{"type": "bar", "progress": 10}"#).isEmpty)
    #expect(Self.warnings(#"{"type": "bar", "value": 75, "total": 100}"#).isEmpty)
    #expect(
      Self.warnings(#"{"type": "bar", "value": 75}"#).contains(
        "= help: set the value of 100 % with total or range"))
  }

  @Test func bandsThatFallOrCannotBeSeen() {
    let gauge = #"{"type": "gauge", "value": 5, "range": [0, 10], "bands": ["#
    #expect(
      Self.warnings(gauge + ##"{"from": 6, "to": 4, "color": "red"}]}"##) == """
        test.json:1:78: warning: bands[0] from 6 to 4 falls
           1 | {"scene": {"type": "gauge", "value": 5, "range": [0, 10], "bands": [{"from": 6, "to": 4, "color": "red"}]}}
             |                                                                              ^ scene.bands[0].from
             = help: swap from and to; until then, it is drawn anyway

        """)
    let outside = Self.warnings(gauge + #"{"from": 50, "to": 80, "color": "red"}]}"#)
    #expect(
      outside.contains("warning: bands[0] from 50 to 80 is outside the range 0 to 10")
        && outside.contains("= help: write bands in the gauge's own values, not in percent"),
      "\(outside)")
    #expect(Self.warnings(gauge + #"{"from": 0, "to": 10, "color": "red"}]}"#).isEmpty)
  }
}
