import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

@Suite struct WidgetDecodingTests {
  @Test func everyKeyOfPetalsArrives() {
    var petals = Petals(progress: nil, count: 12, size: 40)
    petals.progress = ProgressValue(3, lowerBound: 1, upperBound: 5)
    petals.color = .pink
    petals.indeterminate = true
    petals.spinWhenComplete = false
    petals.label = Petals.label("{percent} %")
    petals.direction = .counterclockwise
    petals.startAngle = .degrees(45)
    let json = """
      { "type": "petals", "value": 3, "range": [1, 5], "count": 12, "color": "systemPink",
        "size": 40, "indeterminate": true, "spinWhenComplete": false, "label": "{percent} %",
        "direction": "counterclockwise", "startAngle": 45 }
      """
    #expect(element(json, as: Petals.self) == petals)
    #expect(element(#"{"type": "petals", "progress": null}"#, as: Petals.self) == Petals())
  }

  @Test func everyKeyOfABarArrives() {
    var bar = Bar(progress: nil, length: nil, thickness: 12)
    bar.progress = ProgressValue(-20, lowerBound: -50, upperBound: 50, origin: 0)
    bar.colors = RingColors([.green, .blue])
    bar.negativeColors = RingColors([.red])
    bar.gradient.span = .track
    bar.track = nil
    bar.cap = .butt
    bar.segments = RingSegments()
    bar.segments?.count = 8
    bar.direction = .upward
    let json = """
      { "type": "bar", "value": -20, "range": [-50, 50], "origin": 0, "length": null,
        "thickness": 12, "colors": ["systemGreen", "systemBlue"], "negativeColors": "systemRed",
        "gradient": {"span": "track"}, "track": null, "cap": "butt", "segments": {"count": 8},
        "direction": "upward" }
      """
    #expect(element(json, as: Bar.self) == bar)
    #expect(element(#"{"type": "bar", "progress": null}"#, as: Bar.self) == Bar())
  }

  @Test func labelsOfGridsAreTextsElementsOrNothing() throws {
    let json = #"""
      { "type": "grid", "rows": 2, "children": [{"type": "bar", "progress": 0.5}],
        "columnLabels": [null, {"type": "forEach", "in": [{"n": "Jan"}, {"n": null}, {"n": ""}], "as": "m",
          "element": ["$m.n", {"type": "bar", "progress": 1}]}],
        "rowLabels": ["", "M{{"] }
      """#
    let grid = try #require(element(json, as: Grid.self))
    func text(_ text: String) -> AnyElement? {
      AnyElement(Text(text, font: Font(size: 9)))
    }
    let bar: AnyElement? = AnyElement(Bar(progress: 1))
    #expect(grid.columnLabels == [nil, text("Jan"), bar, nil, bar, nil, bar])
    #expect(grid.rowLabels == [nil, text("M{{")])
  }

  @Test func stacksStretchTheirChildren() {
    let bar = AnyElement(Bar(progress: 0.5))
    for stretch in [true, false] {
      let keys =
        #""spacing": 2, "stretch": \#(stretch), "children": [{"type": "bar", "progress": 0.5}]"#
      let row = HStack(alignment: .top, spacing: 2, children: [bar])
      #expect(
        element(#"{"type": "hstack", "alignment": "top", \#(keys)}"#, as: HStack.self)
          == (stretch ? row.stretched : row))
      let column = VStack(spacing: 2, children: [bar])
      #expect(
        element(#"{"type": "vstack", \#(keys)}"#, as: VStack.self)
          == (stretch ? column.stretched : column))
    }
    #expect(VStack(children: [bar]).stretched != VStack(children: [bar]))
  }

  @Test func everyKeyOfAGridArrives() {
    let json = """
      { "type": "grid", "columns": 3, "spacing": 4, "alignment": "bottomTrailing",
        "children": [{"type": "bar", "progress": 0.5}] }
      """
    let bar = AnyElement(Bar(progress: 0.5))
    let grid = Grid(columns: 3, spacing: 4, alignment: .bottomTrailing, children: [bar])
    #expect(element(json, as: Grid.self) == grid)
    let columnwise = """
      { "type": "grid", "rows": 7, "horizontalSpacing": 2, "verticalSpacing": 3,
        "children": [{"type": "bar", "progress": 0.5}] }
      """
    #expect(
      element(columnwise, as: Grid.self)
        == Grid(rows: 7, horizontalSpacing: 2, verticalSpacing: 3, children: [bar]))
  }

  @Test func progressRingsHaveDefaultsOfTheirOwn() {
    #expect(
      element(#"{"type": "progressRing", "progress": 0.4}"#, as: ActivityRing.self)
        == .progressRing(progress: 0.4))
    var ring = ActivityRing.progressRing(progress: 0.4, radius: 9)
    ring.thickness = 4
    ring.track?.opacity = 0.5
    ring.edge = RingEdge()
    ring.extras.label = .text("{value}!")
    let json = """
      { "type": "progressRing", "progress": 0.4, "radius": 9, "thickness": 4, "edge": {},
        "track": {"opacity": 0.5}, "label": "{value}!" }
      """
    #expect(element(json, as: ActivityRing.self) == ring)
  }

  @Test(arguments: [
    ("percent", RingLabel.percent), ("none", .none), ("remaining", .text("remaining")),
    ("", .text("")),
  ])
  func labelsAreWordsOrTexts(source: String, label: RingLabel) {
    for type in ["activityRing", "progressRing"] {
      let json = #"{"type": "\#(type)", "progress": 1, "label": "\#(source)"}"#
      #expect(element(json, as: ActivityRing.self)?.extras.label == label)
    }
  }

  @Test func timerRingsTellTheTime() {
    func ring(_ keys: String) -> ActivityRing? {
      element(#"{"type": "timerRing", "duration": 60\#(keys)}"#, as: ActivityRing.self)
    }
    #expect(ring("") == .timerRing(duration: 60))
    #expect(ring(#", "remaining": null"#) == .timerRing(duration: 60))
    #expect(
      ring(#", "remaining": 15, "countsDown": false, "starts": "empty""#)
        == .timerRing(duration: 60, remaining: 15, countsDown: false, starts: .empty))
    var plain = ActivityRing.timerRing(duration: 60, remaining: 70, countsDown: false)
    plain.extras.label = .remaining
    plain.radius = 30
    plain.direction = .counterclockwise
    #expect(
      ring(
        #", "remaining": 70, "countsDown": false, "label": "remaining", "radius": 30, "#
          + #""direction": "counterclockwise""#) == plain)
    #expect(ring(#", "label": "{elapsed} s""#)?.extras.label == .text("{elapsed} s"))
  }

  /// A duration of 0 would make the fraction NaN, which no cache finds again.
  @Test(arguments: ["1e-7", "1e-300", "2.2250738585072014e-308"])
  func aTinyDurationStaysPositive(duration: String) {
    let json = #"{"type": "timerRing", "duration": \#(duration)}"#
    #expect(element(json, as: ActivityRing.self)?.progress.fraction == 1)
  }

  @Test func everyKeyOfATextArrives() {
    var text = Text("a b", color: .secondary)
    text.font = Font(
      family: "Inter", size: 12, weight: .semibold, design: .rounded, tabularDigits: true)
    (text.font.tracking, text.font.lineHeight) = (-0.5, 1.25)
    text.font.opticalSize = .auto
    text.alignment = .center
    text.lineLimit = 2
    text.maxWidth = 60
    text.minimumScale = 0.5
    (text.decoration, text.textCase) = ([.underline, .strikethrough], .uppercase)
    let json = """
      { "type": "text", "underline": true, "strikethrough": true, "textCase": "uppercase", "text": "a b", "color": "secondary", "alignment": "center",
        "lineLimit": 2, "maxWidth": 60, "minimumScale": 0.5, "tabularDigits": true,
        "font": {"family": "Inter", "size": 12, "weight": "semibold", "design": "rounded",
          "tracking": -0.5, "lineHeight": 1.25, "opticalSize": "auto"} }
      """
    #expect(element(json, as: Text.self) == text)
    #expect(element(#"{"type": "text", "text": "x"}"#, as: Text.self) == Text("x"))
    let swapped = #"{"type": "text", "tabularDigits": true, "font": {"size": 9}, "text": "x"}"#
    #expect(
      element(swapped, as: Text.self) == Text("x", font: Font(size: 9, tabularDigits: true)))
  }

  @Test func runsOfATextArrive() {
    let json = """
      { "type": "text", "font": {"size": 40}, "text": [ "72", { "text": "%", "color": "systemRed",
        "font": {"family": "Inter", "size": "0.5em", "weight": "bold", "italic": true,
          "design": "serif", "tracking": 1} }, {"text": "!", "font": {"size": 9}} ] }
      """
    var text = Text("72%!", font: Font(size: 40))
    text.spans = [TextSpan("72"), TextSpan("%"), TextSpan("!")]
    text.spans[1].color = .red
    text.spans[1].font.family = "Inter"
    (text.spans[1].font.size, text.spans[2].font.size) = (.ems(0.5), .points(9))
    (text.spans[1].font.weight, text.spans[1].font.isItalic) = (.bold, true)
    (text.spans[1].font.design, text.spans[1].font.tracking) = (.serif, 1)
    #expect(element(json, as: Text.self) == text)
  }

  @Test func aTextTakesTheGradientsOfShapes() {
    for kind in ShapeGradient.Kind.allCases {
      var text = Text("x")
      text.gradient = ShapeGradient(kind, RingColors([.red, .blue]))
      let color = #"{"\#(kind.rawValue)": ["systemRed", "systemBlue"]}"#
      #expect(element(#"{"type": "text", "text": "x", "color": \#(color)}"#, as: Text.self) == text)
    }
  }

  @Test func aGaugeWithoutKeysHasTheDefaults() {
    #expect(element(#"{"type": "gauge", "value": null}"#, as: Gauge.self) == Gauge())
    let parts = #"{"type": "gauge", "value": null, "ticks": {}, "needle": {}, "track": {}}"#
    var gauge = Gauge()
    gauge.ticks = GaugeTicks()
    gauge.needle = GaugeNeedle()
    #expect(element(parts, as: Gauge.self) == gauge)
  }

  @Test func everyKeyOfAGaugeArrives() {
    var gauge = Gauge(value: 30, in: -50...50)
    gauge.label = .text("c")
    gauge.progress.origin = 0
    gauge.thickness = 8
    gauge.sizeFactor = 2
    gauge.diameter = 90
    gauge.colors = RingColors([.blue])
    gauge.negativeColors = RingColors([.red])
    gauge.gradient.span = .value
    gauge.showsArc = false
    gauge.cap = RingCaps()
    gauge.track?.color = .systemGray5
    gauge.track?.opacity = 0.5
    gauge.track?.thickness = 7
    gauge.dash = [1, 2]
    gauge.dashFit = false
    gauge.startAngle = .degrees(-120)
    gauge.sweep = .degrees(240)
    gauge.direction = .counterclockwise
    gauge.bandThickness = 3
    gauge.minLabel = Gauge.boundLabel("low")
    gauge.maxLabel = AnyElement(Spacer(minLength: 1))
    let json = """
      { "type": "gauge", "value": 30, "range": [-50, 50], "center": "c", "origin": 0,
        "thickness": 8, "sizeFactor": 2, "diameter": 90, "colors": "systemBlue",
        "negativeColors": "systemRed", "gradient": {"span": "value"}, "showsArc": false,
        "cap": "round", "track": {"color": "systemGray5", "opacity": 0.5, "thickness": 7},
        "dash": [1, 2], "dashFit": false, "startAngle": -120, "sweep": 240,
        "direction": "counterclockwise", "bandThickness": 3, "minLabel": "low",
        "maxLabel": {"type": "spacer", "minLength": 1} }
      """
    #expect(element(json, as: Gauge.self) == gauge)
  }

  @Test func everyPartOfAGaugeArrives() {
    var gauge = Gauge(value: 30)
    gauge.ticks = GaugeTicks()
    gauge.ticks?.step = 20
    gauge.ticks?.minor = 1
    gauge.ticks?.length = 8
    gauge.ticks?.minorLength = 4
    gauge.ticks?.width = 2
    gauge.ticks?.color = .primary
    gauge.ticks?.gap = 1
    gauge.ticks?.placement = .inside
    gauge.ticks?.labels?.text = "{value:.1f}"
    gauge.ticks?.labels?.font = Font(size: 9, weight: .bold)
    gauge.ticks?.labels?.color = .red
    gauge.ticks?.labels?.spacing = 3
    gauge.bands = [GaugeBand(from: 0, to: 50, color: .green)]
    gauge.needle = GaugeNeedle()
    gauge.needle?.color = .red
    gauge.needle?.length = 0.5
    gauge.needle?.width = 3
    gauge.needle?.hub = 2
    gauge.needle?.hubColor = .blue
    gauge.target = GaugeTarget(value: 80)
    gauge.target?.color = .pink
    gauge.target?.width = 3
    gauge.target?.length = 11
    let json = """
      { "type": "gauge", "value": 30,
        "ticks": {"step": 20, "minor": 1, "length": 8, "minorLength": 4, "width": 2, "gap": 1,
          "color": "primary", "placement": "inside", "labels": {"text": "{value:.1f}",
          "font": {"weight": "bold"}, "color": "systemRed", "spacing": 3}},
        "bands": [{"from": 0, "to": 50, "color": "systemGreen"}],
        "needle": {"color": "systemRed", "length": 0.5, "width": 3, "hub": 2,
          "hubColor": "systemBlue"},
        "target": {"value": 80, "color": "systemPink", "width": 3, "length": 11} }
      """
    #expect(element(json, as: Gauge.self) == gauge)
  }

  /// The length of a tick label is limited, because the text is laid out again for every tick.
  @Test(arguments: [200, 201])
  func textsOfTicksAreShort(length: Int) {
    let text = String(repeating: "a", count: length)
    let result = read(
      #"{"scene": {"type": "gauge", "value": 1, "ticks": {"labels": {"text": "\#(text)"}}}}"#)
    #expect(
      result.diagnostics.items.map(\.message)
        == (length > 200 ? ["text must have at most 200 bytes, found 201"] : []))
  }
}
