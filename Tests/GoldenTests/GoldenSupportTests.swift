import RingGolden
import Testing

@Suite struct GoldenSupportTests {
  /// What the suites' own traits cannot see: a whole folder that no suite knows.
  @Test func everyGoldenIsOfASuite() {
    expectNoGoldens(outsideOf: [
      "activity-ring", "activity-rings", "animation", "bar", "donut", "gauge", "labels", "layout",
      "petals", "progress-view", "shapes", "swiftui",
      "swiftui-beside", "text",
    ])
  }
}
