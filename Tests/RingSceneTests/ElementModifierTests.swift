import RingCore
import RingScene
import Testing

/// Tests that the public initializers and modifiers set the properties that configs set one by one.
@Suite struct RingModifierTests {
  private let ring = ActivityRing(progress: 0.5)

  @Test func modifiersWithoutArgumentsKeepTheDefaults() {
    #expect(ring == ring.colors().track().tip().arc().overflow(.lap).dash([]).dotAtZero(false))
    #expect(ring == ring.edge(.systemGray2).lineCap(.round, .round).label(.none))
    #expect(ActivityRing(value: 0.5, in: 0...1) == ring)
  }

  @Test func setsValueAndTimer() {
    var expected = ActivityRing()
    expected.progress = ProgressValue(30, lowerBound: -10, upperBound: 40, origin: 0)
    expected.progress.unit = "°C"
    (expected.radius, expected.thickness) = (nil, 3)
    #expect(
      ActivityRing(value: 30, in: -10...40, origin: 0, unit: "°C", radius: nil, thickness: 3)
        == expected)
    var timer = ActivityRing.timerRing(
      duration: 60, remaining: 15, countsDown: false, starts: .empty)
    (timer.radius, timer.thickness) = (30, 5)
    let made = ActivityRing(
      duration: 60, remaining: 15, countsDown: false, grows: true, radius: 30, thickness: 5)
    #expect(made == timer)
    #expect(made.progress.fraction == 0.75)
    #expect(ActivityRing(duration: 60, remaining: 15).progress.fraction == 0.25)
  }

  @Test func setsColors() {
    var expected = ring
    expected.colors = RingColors([.red, .blue])
    expected.gradient.span = .lap
    expected.gradient.interpolation = .oklab
    expected.gradient.dither = true
    #expect(
      ring.colors(.red, .blue, span: .lap, interpolation: .oklab, dithers: true)
        == expected)
    expected.colors = RingColors(stops: [.init(.red, at: 0.25), .init(.blue)])
    let stops: [(color: Color, position: Double?)] = [
      (.red, 0.25), (.blue, nil),
    ]
    #expect(
      ring.colors(stops: stops, span: .lap, interpolation: .oklab, dithers: true) == expected)
    #expect(ring.colors(stops: []) == ring)
  }

  @Test func setsTrackEdgeAndTip() {
    var expected = ring
    expected.track = RingTrack(color: .red, opacity: 0.5)
    expected.track?.thickness = 4
    expected.track?.dash = [3, 2]
    #expect(ring.track(.red, width: 4, dash: [3, 2], opacity: 0.5) == expected)
    expected.track = RingTrack(colors: RingColors([.red, .blue]))
    #expect(ring.track(.red, .blue) == expected)
    #expect(ring.trackHidden().track == nil)

    #expect(ring.edge(nil).edge == nil)
    #expect(ring.edge(.red, width: 3).edge?.color == .red)
    #expect(ring.edge(.red, width: 3).edge?.width == 3)

    let tip = ring.tip(from: 0.5, color: .red, shadow: false).tip
    #expect(tip?.threshold == 0.5 && tip?.color == .red && tip?.shadow == nil)
    let shadow = ring.tip(shadow: .blue, radius: 1, advance: 0.25, isClipped: false)
      .tip?.shadow
    #expect(shadow?.color == .blue && shadow?.radius == 1)
    #expect(shadow?.advance == 0.25 && shadow?.clip == false)
    #expect(ring.tipHidden().tip == nil)
  }

  @Test func setsTheArc() {
    let open = ring.arc(
      from: .degrees(240), sweep: .degrees(200), clockwise: false, fitsCircle: true)
    #expect(open.startAngle == .degrees(240) && open.sweep == .degrees(200))
    #expect(open.direction == .counterclockwise && open.fit == .circle)
    #expect(ring.lineCap(.butt, .round).cap == RingCaps(start: .butt, end: .round))
    #expect(ring.lineCap(.butt).cap == RingCaps(start: .butt, end: .butt))
    #expect(ring.overflow(.clamp).overflow == .clamp)
    #expect(ring.dotAtZero().zero == .dot)
    #expect(ring.segments(12, gap: 1).segments?.count == 12)
    #expect(ring.segments(12, gap: 1).segments?.gap == 1)
    #expect(ring.dash([2, 1], fits: false).dash == [2, 1])
    #expect(!ring.dash([2, 1], fits: false).dashFit)
  }

  @Test func addsTextsAndMarks() {
    let marked = ring.target(at: 0.1).target(at: 0.9, color: .red, width: 1, length: 30)
      .needle().needle(
        at: 0.2, length: 0.5, color: .red, width: 1, hub: 2, hubColor: .blue)
    #expect(marked.targets.map(\.value) == [0.1, 0.9])
    #expect(marked.targets[1].width == 1 && marked.targets[1].length == 30)
    #expect(marked.targets.map(\.color) == [.primary, .red])
    #expect(marked.needles.map(\.value) == [nil, 0.2])
    let needle = marked.needles[1]
    #expect(needle.length == 0.5 && needle.width == 1 && needle.hub == 2)
    #expect(needle.color == .red && needle.hubColor == .blue)

    #expect(ring.startLabel("a").startLabel == RingEndLabel("a"))
    #expect(ring.endLabel("b", isBeyond: true).endLabel == RingEndLabel("b", placement: .beyond))
    var text = RingText("c")
    (text.placement, text.alignment, text.reading) = (.inside, .end, .clockwise)
    (text.gap, text.color, text.font) = (5, .red, Font(size: 12))
    #expect(
      ring.text("d").text(
        "c", placement: .inside, alignment: .end, reading: .clockwise, gap: 5,
        font: Font(size: 12), color: .red
      ).arcTexts == [RingText("d"), text])
  }

  @Test func setsConcentricRings() {
    var expected = ActivityRings(rings: [ring, ring], diameter: 90)
    (expected.thickness, expected.spacing, expected.fit) = (7, 2, .circle)
    #expect(
      ActivityRings(ring, ring, diameter: 90, thickness: 7, spacing: 2, fitsCircle: true)
        == expected)
    #expect(
      ActivityRings([0.5, 0.5], diameter: 90, thickness: 7, spacing: 2, fitsCircle: true) {
        ActivityRing(progress: $0)
      } == expected)
  }
}

@Suite struct GaugeModifierTests {
  private let gauge = Gauge(value: 40)

  @Test func modifiersWithoutArgumentsKeepTheDefaults() {
    #expect(gauge == gauge.size().colors().track().arc().bands().lineCap(.butt, .butt))
    #expect(gauge.ticks().ticks == GaugeTicks())
  }

  @Test func setsSizeColorsAndTrack() {
    var expected = gauge
    (expected.diameter, expected.sizeFactor, expected.thickness) = (80, 3, 9)
    #expect(gauge.size(diameter: 80, factor: 3, thickness: 9) == expected)
    expected = gauge
    (expected.colors, expected.negativeColors) = (RingColors([.red]), RingColors([.primary]))
    (expected.gradient.span, expected.gradient.dither) = (.lap, true)
    #expect(
      gauge.colors(.red, negative: [.primary], span: .lap, dithers: true) == expected)
    #expect(
      gauge.colors(stops: [(.red, 0.5)]).colors
        == RingColors(stops: [.init(.red, at: 0.5)]))
    expected = gauge
    expected.track = RingTrack(color: .red)
    expected.track?.thickness = 2
    expected.dash = []
    expected.dashFit = false
    #expect(gauge.track(.red, width: 2, dash: [], fits: false) == expected)
    #expect(gauge.trackHidden().track == nil)
    #expect(!gauge.arcHidden().showsArc)
    let open = gauge.arc(sweep: .degrees(90), clockwise: false, fitsCircle: true)
    #expect(open.startAngle == .degrees(180) && open.sweep == .degrees(90))
    #expect(open.direction == .counterclockwise && open.fit == .circle)
    #expect(gauge.lineCap(.round, .butt).cap == RingCaps(start: .round, end: .butt))
    #expect(gauge.lineCap(.round).cap == RingCaps(start: .round, end: .round))
    #expect(Gauge(value: 40, in: -50...50, origin: 0, unit: "°").progress.origin == 0)
    #expect(Gauge(value: 40, in: -50...50, origin: 0, unit: "°").progress.unit == "°")
  }

  @Test func setsTicks() {
    let ticks = gauge.ticks(
      every: 20, divisions: 3, minor: 1, length: 9, minorLength: 5, width: 2, gap: 4,
      isInside: true, color: .red, numbers: "{percent}", font: Font(size: 7), spacing: 6
    ).ticks
    var expected = GaugeTicks()
    (expected.step, expected.divisions, expected.minor) = (20, 3, 1)
    (expected.length, expected.minorLength, expected.width, expected.gap) = (9, 5, 2, 4)
    (expected.placement, expected.color) = (.inside, .red)
    expected.labels?.text = "{percent}"
    expected.labels?.font = Font(size: 7)
    expected.labels?.color = .red
    expected.labels?.spacing = 6
    #expect(ticks == expected)
    #expect(gauge.ticks(numbers: nil).ticks?.labels == nil)
    #expect(gauge.ticks(numberColor: .primary).ticks?.labels?.color == .primary)
  }

  @Test func addsBandsTextsAndMarks() {
    let marked = gauge.band(60...100, color: .red).bands(width: 3, placement: .inside, gap: 1)
      .target(at: 70).needle(at: 10).text("a")
    #expect(marked.bands == [GaugeBand(from: 60, to: 100, color: .red)])
    #expect(marked.bandThickness == 3 && marked.bandGap == 1)
    #expect(marked.bandPlacement == .inside)
    #expect(gauge.bands(placement: .outside).bandPlacement == .outside)
    #expect(marked.targets == [GaugeTarget(value: 70)])
    #expect(marked.needles == [GaugeNeedle(value: 10)])
    #expect(marked.arcTexts == [RingText("a")])
    let labelled = gauge.label("b", minimum: "{value}", maximum: "max")
    #expect(labelled.center == AnyElement(Text("b")))
    #expect(labelled.minLabel == Gauge.boundLabel())
    #expect(labelled.maxLabel == Gauge.boundLabel("max"))
  }
}

@Suite struct ElementInitializerTests {
  @Test func setsBars() {
    var expected = Bar()
    expected.progress = ProgressValue(0.25, origin: 0.5)
    (expected.length, expected.thickness, expected.direction) = (50, 6, .upward)
    (expected.cap, expected.track) = (.butt, nil)
    (expected.colors, expected.negativeColors) = (RingColors([.red]), RingColors([.primary]))
    (expected.gradient.span, expected.gradient.interpolation) = (.track, .oklch)
    expected.segments = RingSegments(count: 5)
    expected.segments?.gap = 1
    let bar = Bar(
      progress: 0.25, origin: 0.5, length: 50, thickness: 6, direction: .upward, cap: .butt,
      track: nil)
    #expect(
      bar.colors(.red, negative: [.primary], span: .track, interpolation: .oklch)
        .segments(5, gap: 1) == expected)
    #expect(
      bar.colors(stops: [(.red, 0.5)]).colors
        == RingColors(stops: [.init(.red, at: 0.5)]))
  }

  @Test func setsDonutsAndLegends() {
    let parts = [DonutPart(1, color: .red, label: "a"), DonutPart(2, label: "b")]
    var expected = Donut()
    (expected.parts, expected.diameter, expected.hole, expected.gap) = (parts, nil, 0.5, 2)
    (expected.cap, expected.total, expected.track) = (.round, 9, nil)
    (expected.startAngle, expected.direction) = (.degrees(90), .counterclockwise)
    expected.labels = DonutLabels()
    expected.labels?.text = "{percent}"
    expected.labels?.placement = .outside
    expected.labels?.font = Font(size: 7)
    expected.labels?.color = .primary
    expected.labels?.gap = 1
    let donut = Donut(
      parts, diameter: nil, hole: 0.5, gap: 2, cap: .round, total: 9, track: nil)
    #expect(
      donut.labels("{percent}", isInside: false, font: Font(size: 7), color: .primary, gap: 1)
        .arc(from: .degrees(90), clockwise: false) == expected)
    #expect(donut.labels().labels == DonutLabels())
    #expect(donut.labels(isInside: true).labels?.placement == .inside)

    var legend = Legend([Legend.Entry("a", color: .red), .init("b", color: .green)])
    #expect(Legend(donut) == legend)
    (legend.layout, legend.mark, legend.markSize, legend.spacing) = (.row, .square, 5, 2)
    (legend.font, legend.color) = (Font(size: 8), .secondary)
    let entries: [(label: String, color: Color)] = [("a", .red), ("b", .green)]
    for made in [
      Legend(
        donut, layout: .row, isSquare: true, markSize: 5, spacing: 2, font: Font(size: 8),
        color: .secondary),
      Legend(
        entries, layout: .row, isSquare: true, markSize: 5, spacing: 2, font: Font(size: 8),
        color: .secondary),
    ] { #expect(made == legend) }
  }

  @Test func setsPetalsAndTexts() {
    var petals = Petals()
    (petals.count, petals.size, petals.color, petals.indeterminate) = (12, 30, .red, true)
    (petals.phase, petals.startAngle, petals.direction) = (0.5, .degrees(9), .counterclockwise)
    #expect(
      Petals(
        progress: nil, count: 12, size: 30, color: .red, indeterminate: true, phase: 0.5,
        startAngle: .degrees(9), clockwise: false) == petals)
    var text = ArcText()
    (text.text, text.radius, text.angle, text.font) = ("a", 9, .degrees(3), Font(size: 4))
    (text.color, text.placement, text.alignment) = (.red, .inside, .start)
    (text.reading, text.fit) = (.clockwise, .circle)
    #expect(
      ArcText(
        "a", radius: 9, at: .degrees(3), font: Font(size: 4), color: .red,
        placement: .inside, alignment: .start, reading: .clockwise, fitsCircle: true) == text)
  }

  @Test func setsTheCanvas() {
    let scene = Scene(
      ActivityRing(progress: 1), width: 10, height: 20, padding: 3, scale: 2, background: .primary,
      colorScheme: .dark, layoutDirection: .rightToLeft)
    #expect(scene.canvas.width == 10 && scene.canvas.height == 20 && scene.canvas.padding == 3)
    #expect(scene.canvas.scale == 2 && scene.canvas.background == .primary)
    #expect(scene.canvas.colorScheme == .dark)
    #expect(scene.canvas.layoutDirection == .rightToLeft)
  }
}
