import RingCore
import RingScene
import Testing

/// The facts for `explain` about widgets.
@Suite struct WidgetPropertyTests {
  private func facts(_ element: some Element) -> [String: ResolvedProperty.Value] {
    let context = SceneContext(text: FixedText())
    let rect = Rect(origin: .zero, size: naturalSize(element))
    let facts = element.resolvedProperties(in: rect, context: context)
    return Dictionary(uniqueKeysWithValues: facts.map { ($0.name, $0.value) })
  }

  @Test func ofPetals() {
    let facts = facts(petals(0.25) { $0.count = 4 })
    #expect(facts["center"] == .point(Point(x: 10, y: 10)))
    #expect(facts["opacities"] == .list([.number(1), .number(0), .number(0), .number(0)]))
    #expect(facts["petalWidth"] == .number(2.5) && facts["progress"] == .number(0.25))
  }

  @Test func ofABar() {
    let facts = facts(bar(1.5))
    #expect(facts["end"] == .point(Point(x: 200, y: 2)) && facts["progress"] == .number(1.5))
    #expect(facts["endPoint"] == .point(Point(x: 200, y: 2)))
    #expect(self.facts(bar(nil))["endPoint"] == nil)
  }

  @Test func ofAGauge() {
    let facts = facts(gauge(150) { $0.center = box(100, 10) })
    #expect(facts["diameter"] == .number(177.7) && facts["radius"] == .number(86.35))
    #expect(facts["value"] == .number(150) && facts["progress"] == .number(1.5))
    #expect(facts["startAngle"] == .number(180))
  }
}
