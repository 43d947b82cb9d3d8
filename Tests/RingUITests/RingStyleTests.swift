import RingScene
import RingUI
import Testing

/// The styles `ring` and `petals` draw the elements of scenes.
@MainActor @Suite struct RingStyleTests {
  @Test(arguments: [0, 33, 100, 137, Double.nan]) func aGaugeIsTheElement(value: Double) throws {
    let gauge = RingUI.Gauge(value: value, in: 0...100) { EmptyView() }.gaugeStyle(.ring)
    let shown = value.isNaN ? 0 : min(100, value)
    #expect(try dump(gauge) == dump(RingGauge(value: shown)))
    let element = RingScene.Scene(root: AnyElement(RingScene.Gauge(value: shown)))
    #expect(try ImageRenderer(content: gauge).render() == element.image())
  }

  @Test func aGaugeGrowsWithItsCentre() throws {
    let gauge = RingUI.Gauge(value: 72, in: 0...100) {
      RingUI.Color.red.frame(width: 55, height: 55)
    }
    .gaugeStyle(.ring)
    let element = RingScene.Gauge(value: 72) {
      RingScene.Rectangle().fill(RingScene.Color.red).frame(width: 55, height: 55)
    }
    let layout = RingScene.Scene(root: AnyElement(element)).layout(measuring: FixedText())
    #expect(try size(gauge) == [layout.size.width, layout.size.height])
  }

  @Test func aStyleMayChangeTheGauge() throws {
    let gauge = RingUI.Gauge(value: 21, in: -10...40) {
      RingUI.Text("a")
    } currentValueLabel: {
      RingUI.Text("21 °C")
    }
    .gaugeStyle(.ring { $0.ticks(every: 10).needle() })
    let view = RingGauge(value: 21, in: -10...40).ticks(every: 10).needle()
      .center { RingUI.Text("21 °C") }
    #expect(try dump(gauge) == dump(view))
    #expect(try texts(gauge).contains("21 °C"))
  }

  @Test func theLabelsOfTheBoundsLieAtTheEnds() throws {
    let gauge = RingUI.Gauge(value: 21, in: -10...40) {
      RingUI.Text("a")
    } currentValueLabel: {
      RingUI.Text("b")
    } minimumValueLabel: {
      RingUI.Text("low")
    } maximumValueLabel: {
      RingUI.Text("high")
    }
    .gaugeStyle(.ring { $0.arc(from: .degrees(225), sweep: .degrees(270)) })
    #expect(Set(try texts(gauge)) == ["b", "low", "high"])
  }

  @Test func aProgressViewIsARing() throws {
    let view = RingUI.ProgressView(value: 0.7).progressViewStyle(.ring)
    #expect(try dump(view) == dump(RingUI.ActivityRing(progress: 0.7)))
    let labelled = RingUI.ProgressView(value: 0.7) {
      RingUI.Text("task")
    } currentValueLabel: {
      RingUI.Text("70")
    }
    .progressViewStyle(.ring { $0.tipHidden() }).tint(.red)
    #expect(try texts(labelled) == ["70", "task"])
    let ring = RingUI.ActivityRing(progress: 0.7).colors(.red).tipHidden()
      .center { RingUI.Text("70") }
    let column = RingUI.VStack {
      ring
      RingUI.Text("task").foregroundColor(.secondary)
    }
    #expect(try dump(labelled) == dump(column))
    let unknown = RingUI.ProgressView().progressViewStyle(.ring)
    #expect(try dump(unknown) == dump(RingUI.ActivityRing(progress: nil)))
  }

  @Test func aProgressViewIsAWheelOfPetals() throws {
    let view = RingUI.ProgressView(value: 0.7).progressViewStyle(.petals)
    #expect(try dump(view) == dump(RingUI.Petals(progress: 0.7)))
    let tinted = view.tint(.red)
    #expect(try dump(tinted) == dump(RingUI.Petals(progress: 0.7, color: .red)))
    let unknown = RingUI.ProgressView().progressViewStyle(.petals)
    #expect(try boxes(layout(unknown).displayList.commands).count > 1, "a fading tail")
  }

  @Test func stylesAreAppliedOnAnyThread() async throws {
    @Sendable func view() -> some RingUI.View {
      RingUI.VStack {
        RingUI.Gauge(value: 0.4) { RingUI.Text("a") }.gaugeStyle(.ring)
        RingUI.ProgressView(value: 0.4).progressViewStyle(.ring)
        RingUI.ProgressView(value: 0.4).progressViewStyle(.petals)
      }
    }
    let elsewhere = try await Task.detached { try dump(view()) }.value
    #expect(try elsewhere == dump(view()))
  }
}
