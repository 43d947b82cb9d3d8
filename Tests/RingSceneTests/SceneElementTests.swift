import RingScene
import Testing

/// A type that another package conforms to `SceneElement`; this package cannot draw it.
private struct ForeignElement: SceneElement {}

@Suite struct SceneElementTests {
  @Test func everyElementIsASceneElement() {
    let elements: [any SceneElement] = [
      ActivityRing(), ActivityRings(), Gauge(), Donut(), Legend(), ArcText("a"), Bar(), Petals(),
    ]
    #expect(elements.allSatisfy { $0 is any Element })
  }

  #if compiler(>=6.2)
    @Test func aForeignElementIsAProgrammingError() async {
      await #expect(processExitsWith: .failure) { _ = Scene(ForeignElement()) }
    }
  #endif
}
