import RingCore
import RingRender
import RingScene
import RingUI
import Testing

/// What views add to the alternative text of an image.
@MainActor @Suite struct AccessibilityTests {
  private func alt<V: RingUI.View>(_ view: V) throws -> String? { try layout(view).altText }

  private let ring = RingUI.ActivityRing(progress: 0.72).colors(.pink, .red)

  @Test func viewsSayWhatElementsSay() throws {
    #expect(try alt(ring) == "Progress ring: 72 %")
    #expect(
      try alt(
        RingUI.VStack {
          RingUI.Text("Steps"); ring.padding(4)
        })
        == "Steps. Progress ring: 72 %")
    #expect(try alt(RingGauge(value: 21, in: -10...40)) == "Gauge: 21 (from -10 to 40)")
    #expect(try alt(RingUI.Color.red.frame(width: 2, height: 2)) == "")
  }

  @Test func standardControlsSayTheirValues() throws {
    #expect(try alt(RingUI.ProgressView("Loading", value: 0.4)) == "Progress: 40 %, Loading")
    let gauge = RingUI.Gauge(value: 21, in: -10...40) { RingUI.Text("Outside") }
    #expect(try alt(gauge) == "Gauge: 21 (from -10 to 40), Outside")
    #expect(try alt(gauge.gaugeStyle(.ring))?.hasPrefix("Gauge: 21 (from -10 to 40)") == true)
  }

  @Test func aLabelReplacesTheView() throws {
    #expect(try alt(ring.accessibilityLabel("Move")) == "Move")
    let name = "Stand"
    #expect(try alt(ring.accessibilityLabel(name)) == "Stand")
    #expect(
      try alt(
        RingUI.HStack {
          RingUI.VStack {
            ring; RingUI.Text("x")
          }.accessibilityLabel(RingUI.Text("Both"))
          RingUI.Text("after")
        }) == "Both. after")
    #expect(try alt(ring.accessibilityLabel("")) == "")
  }

  @Test func hiddenViewsSayNothing() throws {
    #expect(try alt(ring.accessibilityHidden(true)) == "")
    #expect(try alt(ring.accessibilityHidden(false)) == "Progress ring: 72 %")
    #expect(try alt(ring.hidden()) == "" && alt(ring.opacity(0)) == "")
  }

  @Test func theLayoutDoesNotChange() throws {
    let view = ring.padding(3)
    #expect(try dump(view.accessibilityLabel("a")) == dump(view))
    #expect(try dump(view.accessibilityHidden(true)) == dump(view))
  }

  @Test func aPictureContainsTheText() throws {
    let view = ring.accessibilityLabel("72 % of <all>")
    var element = RingScene.ActivityRing(progress: 0.72)
    element.colors = RingColors([.pink, .red])
    var scene = RingScene.Scene(element)
    scene.alt = "72 % of <all>"
    #expect(try view.png() == scene.png())
    let plain = RenderOptions(includesMetadata: false)
    #expect(try view.png(plain) == view.accessibilityHidden(true).png())
  }
}
