import RingCore
import RingRender
import RingScene
import RingUI
import Testing

/// Returns the display list of an element on a canvas of its own.
private func scene(_ element: some RingScene.Element) -> String {
  RingScene.Scene(root: AnyElement(element)).layout(measuring: FixedText())
    .displayList.description
}

/// Views and their equivalents in scenes result in the same draw commands.
@MainActor @Suite struct SceneEqualityTests {
  @Test func aTrimmedRing() throws {
    let view = RingUI.Circle().trim(from: 0, to: 0.7)
      .stroke(RingUI.Color.blue, style: RingUI.StrokeStyle(lineWidth: 6, lineCap: .round))
      .frame(width: 60, height: 60)
    var stroke = ShapeStroke(.color(.blue), width: 6)
    stroke.cap = .round
    let element = RingScene.Circle().stroke(stroke).trim(from: 0, to: 0.7)
      .frame(width: 60, height: 60)
    #expect(try dump(view) == scene(element))
  }

  @Test func dashesAndBorders() throws {
    let view = RingUI.Capsule().strokeBorder(
      RingUI.Color.red, style: RingUI.StrokeStyle(lineWidth: 4, dash: [6, 3])
    ).frame(width: 80, height: 30)
    var stroke = ShapeStroke(.color(.red), width: 4)
    (stroke.dash, stroke.isInset) = ([6, 3], true)
    #expect(
      try dump(view) == scene(RingScene.Capsule().stroke(stroke).frame(width: 80, height: 30)))
  }

  @Test func stacksAndModifiers() throws {
    let view = RingUI.VStack(alignment: .trailing, spacing: 4) {
      RingUI.HStack {
        RingUI.Rectangle().fill(RingUI.Color.green).frame(width: 10, height: 20)
        RingUI.Ellipse().fill(RingUI.Color.orange).frame(width: 30, height: 10)
      }
      .padding(3)
      RingUI.Text("abc").font(.system(size: 10)).opacity(0.5)
    }
    let element = RingScene.VStack(
      alignment: .trailing, spacing: 4,
      children: [
        AnyElement(
          RingScene.HStack(children: [
            AnyElement(
              RingScene.Rectangle().fill(RingScene.Color.green).frame(width: 10, height: 20)),
            AnyElement(
              RingScene.Ellipse().fill(RingScene.Color.orange).frame(width: 30, height: 10)),
          ]).padding(3)),
        AnyElement(
          Opacity(0.5, AnyElement(RingScene.Text("abc", font: RingCore.Font(size: 10))))),
      ])
    #expect(
      try dump(view).replacing(" (optional)", with: "") == scene(element))
  }

  @Test func petalsOfTheArticleLieWhereTheElementHasThem() throws {
    struct Style: RingUI.ProgressViewStyle {
      func makeBody(configuration: Configuration) -> some RingUI.View {
        RingUI.ZStack {
          ForEach(0..<8) { index in
            RingUI.Capsule().fill(RingUI.Color(.systemGray2))
              .frame(width: 20 / 8, height: 20.0 / 3).offset(y: -20.0 / 3)
              .rotationEffect(.degrees(Double(45 * index)))
          }
        }
        .frame(width: 20, height: 20)
      }
    }
    let commands = try layout(
      RingUI.ProgressView(value: 1.0).progressViewStyle(Style())
    ).displayList.commands
    #expect(commands.count == 8)
    let geometry = RingScene.Petals(progress: 1).geometry(
      in: Rect(x: 0, y: 0, width: 20, height: 20))
    for (index, command) in commands.enumerated() {
      var (path, map) = (RingCore.Path(), Transform.identity)
      if case .group(let effects, let inner) = command, case .fill(let shape, _)? = inner.first {
        (path, map) = (shape, effects.transform)
      } else if case .fill(let shape, _) = command {
        path = shape
      }
      let box = try #require(path.bounds)
      let middle = map.apply(box.center)
      #expect((middle - geometry.petalCenter(index)).length < 1e-9, "petal \(index)")
    }
  }

  @Test func elementsOfScenesAreDrawnAsThere() throws {
    let ring = RingScene.ActivityRing(progress: 1.25, radius: 30, thickness: 10)
    let view = RingUI.ActivityRing(progress: 1.25, radius: 30, thickness: 10)
    #expect(try dump(view) == scene(ring))
    var timer = RingScene.ActivityRing.timerRing(duration: 60, remaining: 20)
    timer.radius = 50
    let timerView = RingUI.ActivityRing(duration: 60, remaining: 20, radius: 50)
    #expect(try dump(timerView) == scene(timer))
    #expect(try texts(timerView.label(.elapsed)) == ["0:40"])
    #expect(try dump(RingGauge(value: 40)) == scene(RingScene.Gauge(value: 40)))
    #expect(try dump(RingUI.Petals(progress: 0.7)) == scene(RingScene.Petals(progress: 0.7)))
    #expect(try dump(RingUI.Bar(progress: 0.7)) == scene(RingScene.Bar(progress: 0.7)))
    #expect(
      try dump(RingUI.ArcText("abc", radius: 40)) == scene(RingScene.ArcText("abc", radius: 40)))
    let donut = RingScene.Donut([DonutPart(2, label: "a"), DonutPart(1, label: "b")])
    let parts = RingUI.Donut([.init("a", 2), .init("b", 1)])
    #expect(try dump(parts) == scene(donut))
    #expect(try dump(RingUI.Legend(parts)) == scene(RingScene.Legend(donut)))
    #expect(
      try ImageRenderer(content: view).render() == RingScene.Scene(root: AnyElement(ring)).image())
  }

  @Test func modifiersOfRingsSetTheElementsProperties() throws {
    var ring = RingScene.ActivityRing(progress: 0.6, radius: 40, thickness: 12)
    ring.colors = RingColors([.pink, .red])
    ring.gradient.span = .track
    ring.track = RingTrack(color: .blue)
    ring.track?.thickness = 6
    ring.edge = nil
    ring.tip = nil
    ring.cap = RingCaps(start: .butt, end: .round)
    (ring.startAngle, ring.sweep) = (.degrees(225), .degrees(270))
    ring.label = .percent
    ring.targets = [GaugeTarget(value: 0.8)]
    ring.needles = [GaugeNeedle(value: 0.2)]
    let view = RingUI.ActivityRing(progress: 0.6, radius: 40, thickness: 12)
      .colors(.pink, .red, span: .track).track(.blue, width: 6).edge(nil).tipHidden()
      .lineCap(.butt, .round).arc(from: .degrees(225), sweep: .degrees(270)).label(.percent)
      .target(at: 0.8).needle(at: 0.2)
    #expect(try dump(view) == scene(ring))
  }

  @Test func modifiersOfGaugesSetTheElementsProperties() throws {
    var gauge = RingScene.Gauge(value: 21, in: -10...40)
    (gauge.diameter, gauge.thickness) = (80, 6)
    gauge.colors = RingColors([.blue, .red])
    var ticks = GaugeTicks()
    ticks.step = 10
    gauge.ticks = ticks
    gauge.bands = [GaugeBand(from: 30, to: 40, color: .red)]
    gauge.needles = [GaugeNeedle()]
    gauge.showsArc = false
    let view = RingGauge(value: 21, in: -10...40).size(diameter: 80, thickness: 6)
      .colors(.blue, .red).ticks(every: 10).band(30...40, color: .red).needle().arcHidden()
    #expect(try dump(view) == scene(gauge))
  }
}
