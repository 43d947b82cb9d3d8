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
          Effect(.opacity(0.5), AnyElement(RingScene.Text("abc", font: RingCore.Font(size: 10))))),
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
      if case .group(let effects, let inner) = command, case .fill(let shape, _, _)? = inner.first {
        (path, map) = (shape, effects.transform)
      } else if case .fill(let shape, _, _) = command {
        path = shape
      }
      let box = try #require(path.bounds)
      let middle = map.apply(box.center)
      #expect((middle - geometry.petalCenter(index)).length < 1e-9, "petal \(index)")
    }
  }

  @Test func labelsFollowTheStyleAroundThem() throws {
    var label = StyledLabel(.percent)
    (label.color, label.font.design, label.font.isItalic) = (.red, .serif, true)
    var ring = RingScene.ActivityRing(progress: 0.5)
    ring.extras.styledLabel = label
    var gauge = RingScene.Gauge(value: 40)
    gauge.styledLabel = label
    let views = RingUI.VStack(spacing: 0) {
      RingUI.ActivityRing(progress: 0.5).label(.percent)
      RingGauge(value: 40)
    }
    .font(.system(.title, design: .serif)).italic().foregroundStyle(RingUI.Color.red)
    let elements = RingScene.VStack(spacing: 0, children: [AnyElement(ring), AnyElement(gauge)])
    #expect(try dump(views) == scene(elements))
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
    ring.extras.label = .percent
    ring.extras.targets = [GaugeTarget(value: 0.8)]
    ring.extras.needles = [GaugeNeedle(value: 0.2)]
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

  @Test func dashesOverflowLabelsAndTextsOfRings() throws {
    var ring = RingScene.ActivityRing()
    ring.progress = ProgressValue(30, lowerBound: -100, upperBound: 20, origin: 0)
    (ring.radius, ring.thickness, ring.overflow, ring.zero) = (40, 12, .clamp, .dot)
    (ring.extras.dash, ring.extras.dashFit) = ([6, 3], false)
    ring.colors = RingColors(stops: [.init(.pink, at: 0.25), .init(.red, at: 1)])
    ring.gradient = RingGradient(span: .lap, interpolation: .oklch, dither: true)
    ring.track = RingTrack(color: .blue, opacity: 0.5)
    ring.tip = RingTip()
    ring.tip?.threshold = 0.1
    ring.tip?.shadow?.color = .green
    ring.tip?.shadow?.radius = 4
    ring.extras.startLabel = RingEndLabel("0", placement: .beyond)
    ring.extras.endLabel = RingEndLabel("{value}")
    ring.extras.arcTexts = [RingText("{percent}%", placement: .inside, alignment: .start, gap: 4)]
    (ring.sweep, ring.fit) = (.degrees(270), .circle)
    ring.extras.targets = [GaugeTarget(value: 10, length: 30)]
    ring.extras.needles = [GaugeNeedle(value: 5, width: 6, hub: 8, hubColor: .orange)]
    let stops = RingUI.Gradient(
      stops: [.init(color: .pink, location: 0.25), .init(color: .red, location: 1)])
    let view = RingUI.ActivityRing(
      value: 30, in: -100...20, origin: 0, radius: 40, thickness: 12
    )
    .overflow(.clamp).dotAtZero().dash([6, 3], fits: false)
    .colors(stops, span: .lap, interpolation: .oklch, dithers: true)
    .track(.blue, opacity: 0.5).tip(from: 0.1, shadow: .green, radius: 4)
    .startLabel("0", isBeyond: true).endLabel("{value}")
    .text("{percent}%", placement: .inside, alignment: .start, gap: 4)
    .arc(from: .zero, sweep: .degrees(270), fitsCircle: true).target(at: 10, length: 30)
    .needle(at: 5, width: 6, hub: 8, hubColor: .orange)
    #expect(try dump(view) == scene(ring))
    var timer = RingScene.ActivityRing.timerRing(
      duration: 60, remaining: 20, countsDown: false, starts: .empty)
    timer.radius = 50
    let growing = RingUI.ActivityRing(
      duration: 60, remaining: 20, countsDown: false, grows: true, radius: 50)
    #expect(try dump(growing) == scene(timer))
  }

  @Test func bandsTicksAndTextsOfGauges() throws {
    var gauge = RingScene.Gauge()
    gauge.progress = ProgressValue(-5, lowerBound: -10, upperBound: 40, origin: 0)
    (gauge.colors, gauge.negativeColors) = (RingColors([.green]), RingColors([.blue]))
    (gauge.sizeFactor, gauge.dashFit, gauge.dash) = (2, false, [4])
    gauge.track = RingTrack(color: .primary, opacity: 0.5)
    gauge.bands = [
      GaugeBand(from: -10, to: 0, color: .blue), GaugeBand(from: 0, to: 40, color: .red),
    ]
    (gauge.bandThickness, gauge.bandPlacement, gauge.bandGap) = (3, .outside, 4)
    var ticks = GaugeTicks()
    (ticks.divisions, ticks.length, ticks.placement) = (5, 8, .inside)
    ticks.labels?.text = "{value}°"
    ticks.labels?.font.size = 7
    gauge.ticks = ticks
    gauge.arcTexts = [RingText("Outside", reading: .clockwise)]
    let view = RingGauge(value: -5, in: -10...40, origin: 0)
      .colors(.green, negative: [.blue]).size(factor: 2)
      .track(dash: [4], fits: false, opacity: 0.5)
      .bands(
        [(-10...0, .blue), (0...40, .red)], width: 3, placement: .outside, gap: 4
      )
      .ticks(
        divisions: 5, length: 8, isInside: true, numbers: "{value}°", font: .system(size: 7)
      )
      .text("Outside", reading: .clockwise)
    #expect(try dump(view) == scene(gauge))
  }

  @Test func unitsAndLabelsOfGauges() throws {
    var gauge = RingScene.Gauge()
    gauge.progress = ProgressValue(5, lowerBound: 0, upperBound: 20)
    gauge.progress.unit = "km"
    gauge.center = AnyElement(
      RingScene.Text("{value} {unit}", font: RingCore.Font(size: 20), color: .red))
    gauge.minLabel = RingScene.Gauge.boundLabel("{value}")
    gauge.maxLabel = RingScene.Gauge.boundLabel("max")
    gauge.track = RingTrack([.red, .blue], thickness: nil, dash: nil, opacity: nil)
    let colors: [RingUI.Color] = [.red, .blue]
    let view = RingGauge(value: 5, in: 0...20, unit: "km")
      .label(
        "{value} {unit}", minimum: "{value}", maximum: "max", font: .system(size: 20), color: .red
      )
      .track(colors)
    let text = try dump(view)
    #expect(text == scene(gauge) && text.contains("\"5 km\""))
    let ring = RingUI.ActivityRing(value: 5, in: 0...20, unit: "km").label(.text("{value} {unit}"))
    #expect(try dump(ring.track(colors)).contains("\"5 km\""))
  }

  @Test func modifiersOfBarsDonutsLegendsAndPetals() throws {
    var bar = RingScene.Bar()
    bar.progress = ProgressValue(0.2, origin: 0.5)
    (bar.colors, bar.negativeColors) = (RingColors([.green, .blue]), RingColors([.red, .orange]))
    bar.gradient = RingGradient(span: .track, interpolation: .linear, dither: true)
    (bar.track, bar.cap, bar.segments) = (nil, .butt, RingSegments(count: 5, gap: 2))
    let barView = RingUI.Bar(progress: 0.2, origin: 0.5)
      .colors(
        .green, .blue, negative: [.red, .orange], span: .track, interpolation: .linear,
        dithers: true
      )
      .track(nil).lineCap(.butt).segments(5, gap: 2)
    #expect(try dump(barView) == scene(bar))

    var donut = RingScene.Donut()
    donut.parts = [DonutPart(2, label: "a"), DonutPart(1, label: "b")]
    (donut.total, donut.cap, donut.track, donut.gap) = (4, .round, .green, 2)
    (donut.startAngle, donut.direction) = (.degrees(90), .counterclockwise)
    donut.labels = DonutLabels()
    donut.labels?.text = "{value}"
    donut.labels?.placement = .outside
    let donutView = RingUI.Donut([.init("a", 2), .init("b", 1)], gap: 2, total: 4)
      .arc(from: .degrees(90), clockwise: false).lineCap(.round).track(.green)
      .labels("{value}", isInside: false)
    #expect(try dump(donutView) == scene(donut))

    var legend = RingScene.Legend([.init("{x", color: .red), .init("y", color: .blue)])
    (legend.mark, legend.markSize, legend.spacing) = (.square, 8, 3)
    let legendView = RingUI.Legend(
      [("{x", .red), ("y", .blue)], isSquare: true, markSize: 8, spacing: 3)
    let legendText = try dump(legendView)
    #expect(legendText == scene(legend))

    var petals = RingScene.Petals()
    (petals.indeterminate, petals.phase, petals.startAngle) = (true, 0.25, .degrees(45))
    petals.direction = .counterclockwise
    let petalsView = RingUI.Petals(
      progress: nil, indeterminate: true, phase: 0.25, startAngle: .degrees(45), clockwise: false)
    #expect(try dump(petalsView) == scene(petals))

    var arc = RingScene.ArcText()
    (arc.text, arc.alignment, arc.reading, arc.fit) = ("abc", .start, .counterclockwise, .circle)
    let arcView = RingUI.ArcText(
      "abc", alignment: .start, reading: .counterclockwise, fitsCircle: true)
    #expect(try dump(arcView) == scene(arc))
  }

  @Test func tipsEdgesSegmentsAndDirectionsOfRings() throws {
    var ring = RingScene.ActivityRing(progress: 1.2, radius: 40, thickness: 12)
    ring.tip = RingTip()
    ring.tip?.color = .green
    ring.tip?.shadow?.color = .black
    ring.tip?.shadow?.advance = 0.02
    ring.tip?.shadow?.clip = false
    ring.edge = RingEdge(color: .red, width: 2)
    ring.extras.segments = RingSegments(count: 6, gap: 3)
    ring.direction = .counterclockwise
    ring.extras.needles = [GaugeNeedle(value: 0.4, length: 0.5, color: .red)]
    let view = RingUI.ActivityRing(progress: 1.2, radius: 40, thickness: 12)
      .tip(color: .green, shadow: .black, advance: 0.02, isClipped: false)
      .edge(.red, width: 2).segments(6, gap: 3).arc(from: .zero, clockwise: false)
      .needle(at: 0.4, length: 0.5, color: .red)
    #expect(try dump(view) == scene(ring))

    var dashed = RingScene.ActivityRing(progress: 1.2, radius: 40, thickness: 12)
    dashed.tip?.shadow = nil
    dashed.track = RingTrack(color: .blue)
    dashed.track?.dash = [4, 2]
    let dashedView = RingUI.ActivityRing(progress: 1.2, radius: 40, thickness: 12)
      .tip(shadow: false).track(.blue, dash: [4, 2])
    #expect(try dump(dashedView) == scene(dashed))

    let progress = [0.5, 0.8]
    var rings = RingScene.ActivityRings()
    rings.rings = progress.map { RingScene.ActivityRing(progress: $0) }
    (rings.diameter, rings.thickness, rings.spacing, rings.fit) = (100, 10, 2, .circle)
    let ringsView = RingUI.ActivityRings(
      progress, diameter: 100, thickness: 10, spacing: 2, fitsCircle: true
    ) { RingUI.ActivityRing(progress: $0) }
    #expect(try dump(ringsView) == scene(rings))
  }

  @Test func arcsTargetsAndTicksOfGauges() throws {
    var gauge = RingScene.Gauge(value: 21, in: -10...40)
    (gauge.cap, gauge.track) = (RingCaps(start: .round, end: .butt), nil)
    (gauge.startAngle, gauge.sweep) = (.degrees(225), .degrees(270))
    (gauge.direction, gauge.fit) = (.counterclockwise, .circle)
    gauge.targets = [GaugeTarget(value: 12, color: .red, width: 3)]
    var ticks = GaugeTicks()
    (ticks.minor, ticks.minorLength, ticks.width, ticks.gap) = (2, 4, 2, 5)
    ticks.color = .red
    ticks.labels?.color = .blue
    ticks.labels?.spacing = 4
    gauge.ticks = ticks
    let view = RingGauge(value: 21, in: -10...40).lineCap(.round, .butt).trackHidden()
      .arc(from: .degrees(225), sweep: .degrees(270), clockwise: false, fitsCircle: true)
      .target(at: 12, color: .red, width: 3)
      .ticks(
        minor: 2, minorLength: 4, width: 2, gap: 5, color: .red, numberColor: .blue, spacing: 4
      )
    #expect(try dump(view) == scene(gauge))
  }

  @Test func labelsOfDonutsAndRowsOfLegends() throws {
    var donut = RingScene.Donut()
    donut.parts = [DonutPart(2, label: "a"), DonutPart(1, label: "b")]
    (donut.gap, donut.labels) = (0, DonutLabels())
    donut.labels?.placement = .outside
    donut.labels?.font.size = 11
    donut.labels?.color = .red
    donut.labels?.gap = 5
    let donutView = RingUI.Donut([.init("a", 2), .init("b", 1)])
      .labels(isInside: false, font: .system(size: 11), color: .red, gap: 5)
    #expect(try dump(donutView) == scene(donut))

    var legend = RingScene.Legend([.init("x", color: .red), .init("y", color: .blue)])
    legend.layout = .row
    #expect(
      try dump(RingUI.Legend([("x", .red), ("y", .blue)], layout: .row)) == scene(legend))
  }

  @Test func aSceneOfAViewListsItsElements() throws {
    let view = RingUI.HStack(spacing: 6) {
      RingUI.ActivityRing(progress: 0.75, radius: 10, thickness: 4)
      RingGauge(value: 20).center { RingUI.Circle().frame(width: 20, height: 20) }
    }
    .padding(8)
    let elements = try Scene(view, scale: 2).elements()
    #expect(elements.map(\.type) == ["activityRing", "gauge"])
    let ring = try #require(elements.first)
    #expect(ring.values["endAngle"] == "270")
    #expect((ring.x.rounded(), ring.width.rounded(), ring.height.rounded()) == (8, 25, 25))
    let many = RingUI.HStack(spacing: 0) {
      ForEach(0..<1000) { _ in RingUI.ActivityRing(progress: 1, radius: 1, thickness: 1) }
    }
    #expect(try Scene(many).elements().map(\.type) == ["view"])
  }
}
