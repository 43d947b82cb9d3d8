import RingGolden
import Testing

@Suite struct GoldenSupportTests {
  /// The traits of suites cannot find a folder outside of all suites.
  @Test func everyGoldenIsOfASuite() {
    expectNoGoldens(outsideOf: [
      "activity-ring", "activity-rings", "animation", "bar", "donut", "gauge", "labels", "layout",
      "petals", "progress-view", "shapes", "swiftui",
      "swiftui-beside", "text",
    ])
  }
}
