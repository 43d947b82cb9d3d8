import RingScene
import Testing

@testable import RingConfigDecoding

@Suite struct ValueTargetTests {
  private func targets(_ text: String, set: String...) -> [ValueTarget] {
    let reader = ConfigReader(overrides: set.map { ConfigOverride(set: $0) })
    return reader.read(Array(text.utf8)).config?.valueTargets() ?? []
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

  /// The bounds are those of the element's own keys, whatever their names.
  @Test(arguments: [
    (#"{"type":"bar","value":3,"range":[10,20]}"#, 10.0, 20.0),
    (#"{"type":"activityRing","value":3,"total":5}"#, 0, 5),
    (#"{"type":"progressRing","value":null,"total":5}"#, 0, 5),
    (#"{"type":"petals","value":1,"range":[-1,1]}"#, -1, 1),
  ])
  func theBoundsAreTheElements(_ scene: String, _ lower: Double, _ upper: Double) {
    #expect(
      targets(#"{"scene":\#(scene)}"#)
        == [ValueTarget(path: "scene.value", lower: lower, upper: upper)])
  }

  @Test func theBoundsAreThoseOfTheStill() {
    let text = #"{"scene":{"type":"bar","value":3,"total":{"from":4,"to":8,"duration":2}}}"#
    #expect(targets(text).map(\.upper) == [8])
    let early = ConfigReader().read(Array(text.utf8), at: 1).config?.valueTargets(at: 1)
    #expect(early?.map(\.upper) == [6])
    let animated = text.dropLast() + #","animation":{"duration":2}}"#
    #expect(targets(String(animated)).map(\.upper) == [8])
    let shorter = text.dropLast() + #","animation":{"duration":1}}"#
    #expect(targets(String(shorter)).map(\.upper) == [6])
  }

  @Test func anElementComesBeforeWhatIsInIt() {
    let text = #"""
      {"styles":{"mine":{"type":"bar","progress":"$fraction"}},
       "scene":{"type":"vstack","children":[
         {"type":"gauge","value":3,"center":{"type":"zstack","children":[
           {"type":"bar","progress":1},{"type":"progressRing","progress":1}]}},
         {"type":"activityRings","rings":[{"progress":1},{"type":"activityRing","progress":1}]},
         {"type":"progressView","value":0.5,"style":"mine"},
         {"type":"text","text":"a"}]}}
      """#
    let children = "scene.children"
    #expect(
      targets(text).map(\.path) == [
        "\(children)[0].value", "\(children)[0].center.children[0].progress",
        "\(children)[0].center.children[1].progress", "\(children)[1].rings[1].progress",
        "\(children)[2].value",
      ])
  }

  @Test func aPathOfOnesOwnIsSetToTheValueOrItsHundredth() {
    func number(_ path: String) -> Double { ValueTarget(path: path).number(percent: 35) }
    #expect(number("progress") == 0.35 && number("scene.children[0].progress") == 0.35)
    #expect(number("scene.value") == 35 && number("scene.myprogress") == 35)
    #expect(ValueTarget(path: "a.radius").number(percent: 999_999_999) == 999_999_999)
  }

  @Test func onlyTheScenesOwnKeyIsOfTheScene() {
    #expect(ValueTarget(path: "scene.value").isOfScene)
    #expect(ValueTarget(path: "scene.progress").isOfScene)
    #expect(!ValueTarget(path: "scene.center.value").isOfScene)
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
