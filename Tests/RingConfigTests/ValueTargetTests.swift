import RingScene
import Testing

@testable import RingConfig

@Suite struct ValueTargetTests {
  private func targets(_ text: String, set: String...) -> [ValueTarget] {
    let reader = ConfigReader(overrides: set.map { ConfigOverride(set: $0) })
    return reader.valueTargets(SourceText(name: "test", bytes: Array(text.utf8)))
  }

  @Test(arguments: [
    (#"{"scene":{"type":"activityRing","progress":0.4}}"#, "scene.progress", 0.0, 1.0),
    (#"{"scene":{"type":"gauge","value":3}}"#, "scene.value", 0, 100),
    (#"{"scene":{"type":"gauge","value":3,"range":[-20,40]}}"#, "scene.value", -20, 40),
    (#"{"scene":{"type":"progressView","value":3}}"#, "scene.value", 0, 1),
    (#"{"scene":{"type":"progressView","value":3,"total":8}}"#, "scene.value", 0, 8),
    (
      #"{"scene":{"type":"vstack","children":[{"type":"text","text":"a"},{"type":"bar","progress":1}]}}"#,
      "scene.children[1].progress", 0, 1
    ),
    (
      #"{"scene":{"type":"activityRing","progress":{"from":0,"to":1}}}"#, "scene.progress", 0, 1
    ),
  ])
  func ofOneElement(_ text: String, _ path: String, _ lower: Double, _ upper: Double) {
    #expect(targets(text) == [ValueTarget(path: path, lower: lower, upper: upper)])
  }

  @Test func overridesCount() {
    let text = #"{"scene":{"type":"gauge","value":3}}"#
    #expect(targets(text, set: "scene.range=[0,5]").first?.upper == 5)
  }

  @Test(arguments: ["", "{", "[]", #"{"scene":{"type":"text","text":"a"}}"#, #"{"scene":3}"#])
  func none(_ text: String) { #expect(targets(text).isEmpty) }

  @Test func percentages() {
    let target = ValueTarget(path: "a", lower: -20, upper: 40)
    #expect([0, 50, 100, 25].map { target.number(percent: $0) } == [-20, 10, 40, -5])
    #expect(ValueTarget(path: "a", lower: 0, upper: 1).number(percent: 35) == 0.35)
  }
}
