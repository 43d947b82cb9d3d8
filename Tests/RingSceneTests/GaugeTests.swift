import RingCore
import RingScene
import TestSupport
import Testing

func gauge(_ value: Double?, _ change: (inout Gauge) -> Void = { _ in }) -> Gauge {
  var gauge = Gauge(value: value)
  change(&gauge)
  return gauge
}

func geometry(_ gauge: Gauge, at origin: Point = .zero) -> GaugeGeometry {
  let rect = Rect(origin: origin, size: naturalSize(gauge))
  return gauge.geometry(in: rect, context: SceneContext(text: FixedText()))
}

/// Returns the arcs of the strokes of an element, one list per stroke.
func strokedArcs(_ element: some Element) -> [[Arc]] {
  commands(element).compactMap { command in
    guard case .stroke(let path, _, _) = command else { return nil }
    return path.elements.compactMap { element in
      if case .arc(let arc) = element { return arc }
      return nil
    }
  }
}

/// Returns the texts that an element draws.
func texts(_ element: some Element) -> [String] {
  commands(element).compactMap { command in
    if case .text(let run) = command { return run.paragraph.text }
    return nil
  }
}

@Suite struct GaugeTests {
  /// The width of `100 %`, for which there is space: five characters of 8.5 points.
  private let widest = 42.5

  @Test func theWholeGauge() throws {
    let dump = lines(gauge(37))
    try #require(dump.count == 3)
    // 22 dashes and 22 gaps of about 5 points on a circumference of 221.6.
    #expect(dump[0].hasPrefix("stroke [M(37.76125,73.0225) A(37.76125,37.76125) r35.26125 180° "))
    #expect(dump[0].hasSuffix("] width 2.813731 caps butt,butt join miter #000000@0.2"))
    #expect(
      dump[1].hasPrefix(
        "stroke [A(37.76125,37.76125) r35.26125 180° 133.2°] width 5 caps butt,butt join miter "
          + "conic (37.76125,37.76125) from 180° clockwise oklab(#FF3B30 0, #34C759 1) "
          + "{…0.37: 0–0.37, "))
    #expect(dump[2].hasPrefix(#"text "37%" at (25.01125,27.56125) #000000 default 17"#))
  }

  @Test func theSizeIsTheSameForAllValuesInRange() {
    let sizes = Set((0...100).map { naturalSize(gauge(Double($0))) })
    #expect(sizes == [Size(square: widest * 1.777)])
    #expect(naturalSize(gauge(nil)) == Size(square: widest * 1.777))
  }

  @Test func aWiderTrueTextWidensTheGauge() {
    let wide = gauge(12500)
    #expect(texts(wide) == ["12500%"])
    expectClose(naturalSize(wide).width, 6 * 8.5 * 1.777, within: 1e-9)
  }

  @Test(arguments: [1.0, 55, 300])
  func theSizeFollowsTheCentre(width: Double) {
    let size = naturalSize(gauge(10) { $0.center = box(width, 20) })
    expectClose(size.width, width * 1.777, within: 1e-9)
    #expect(size.width == size.height)
    let doubled = naturalSize(
      gauge(10) {
        $0.center = box(width, 20)
        $0.sizeFactor = 2
      })
    #expect(doubled == Size(square: 2 * width))
  }

  @Test func theCentreLiesInTheMiddleAndKnowsTheValue() throws {
    let custom = gauge(21.5) {
      $0.center = AnyElement(Text("{value:.1f} °C", font: Font(size: 10)))
    }
    #expect(texts(custom) == ["21.5 °C"])
    let centred = corners(gauge(10) { $0.center = box(40, 20) })
    try #require(centred.count > 0)
    let middle = 40 * 1.777 / 2
    expectClose(centred[0].x, middle - 20, within: 1e-9)
    expectClose(centred[0].y, middle - 10, within: 1e-9)
  }

  @Test func theArcBeginsAtSixOClockAndRunsClockwise() throws {
    let quarter = geometry(gauge(25))
    let (center, radius) = (quarter.center, quarter.ring.radius)
    expectClose(radius, (widest * 1.777 - 5) / 2, within: 1e-9)
    let arc = try #require(quarter.ring.arc)
    #expect((arc.startPoint - Point(x: center.x, y: center.y + radius)).length < 1e-9)
    #expect((arc.endPoint - Point(x: center.x - radius, y: center.y)).length < 1e-9)
  }

  @Test(arguments: Array(stride(from: 20.0, through: 400, by: 9.5)))
  func dashesCloseEvenly(diameter: Double) throws {
    let dashes = try #require(strokedArcs(gauge(nil) { $0.diameter = diameter }).first)
    let first = try #require(dashes.first)
    let dash = first.sweep.degrees
    for part in dashes { expectClose(part.sweep.degrees, dash, within: 1e-6) }
    for (a, b) in zip(dashes, dashes.dropFirst() + [first]) {
      let gap = (b.start.degrees - a.end.degrees + 720).truncatingRemainder(dividingBy: 360)
      expectClose(gap, dash, within: 1e-6, "a gap as long as a dash, also at the join")
    }
    // n = round(C / 10), each dash C / 2n.
    let length = Double.pi * (diameter - 5)
    #expect(dashes.count == max(1, Int((length / 10).rounded())))
  }

  @Test(arguments: [
    (-20.0, 0.0, "−20%"), (0, 0, "0%"), (100, 1, "100%"), (250, 1, "250%"),
    (1e6, 1, "1000000%"),
  ])
  func outOfRangeTheArcIsPinnedAndTheNumberTrue(value: Double, turns: Double, text: String) {
    #expect(geometry(gauge(value)).ring.turns == turns)
    #expect(texts(gauge(value)) == [text])
  }

  @Test func otherRanges() {
    let celsius = Gauge(value: 30, in: 20...40)
    #expect(geometry(celsius).ring.turns == 0.5)
    #expect(texts(celsius) == ["50%"])
  }

  @Test func noDataIsTheTrackAndADash() {
    #expect(strokedArcs(gauge(nil)).count == 1)
    #expect(texts(gauge(nil)) == ["–"])
  }

  @Test func anOpenScalePinsItsArcAndItsColours() throws {
    let half = gauge(50) {
      $0.startAngle = .degrees(270)
      $0.sweep = .degrees(180)
      $0.dash = []
    }
    let dump = lines(half)
    try #require(dump.count > 1)
    #expect(dump[0].contains("r35.26125 270° 180°] width 2.813731"))
    #expect(dump[1].contains("r35.26125 270° 90°] width 5") && dump[1].contains("{…0.25: 0–0.5,"))
  }

  @Test func aTrackAsWideAsTheArcDoesNotLieUnderIt() throws {
    let solid = gauge(50) {
      $0.dash = []
      $0.track = RingTrack(color: .systemGray5)
      $0.track?.thickness = 5
    }
    // The other half only, plus a point at either end.
    let rest = try #require(strokedArcs(solid).first?.first)
    expectClose(abs(rest.sweep.degrees), 180, within: 4)
  }

  @Test func roundCapsAreForArcsAndSolidTracksNotForDashes() {
    let round = gauge(50) { $0.cap = RingCaps() }
    #expect(lines(round).first?.contains("caps butt,butt") == true)
    #expect(lines(round).dropFirst().first?.contains("caps round,round") == true)
  }

  @Test func underTranslationTheGaugeMovesAsAWhole() throws {
    let moved = geometry(gauge(37), at: Point(x: 100, y: 50))
    #expect((moved.center - Point(x: 137.76125, y: 87.76125)).length < 1e-9)
    let dump = lines(gauge(37), at: Point(x: 100, y: 50))
    try #require(dump.count > 2)
    #expect(dump[1].hasPrefix("stroke [A(137.76125,87.76125) r35.26125 180°"))
    #expect(dump[2].hasPrefix(#"text "37%" at (125.01125,77.56125)"#))
  }

  @Test(arguments: [0.0, 1, 4, 9])
  func tooSmallForItsThickness(diameter: Double) {
    let tiny = gauge(50) { $0.diameter = diameter }
    #expect(geometry(tiny).ring.radius == max(0, (diameter - 5) / 2))
    // A gauge without a hole has no label, as a ring has none.
    #expect(texts(tiny) == [])
  }

  @Test func dark() {
    let context = SceneContext(text: FixedText(), colorScheme: .dark)
    let commands = gauge(50).draw(in: Rect(x: 0, y: 0, width: 76, height: 76), context: context)
    let dump = DisplayList(commands).description
    #expect(dump.contains("#FFFFFF@0.2") && dump.contains("#FF453A 0"))
  }

  @Test(arguments: tinyLengths)
  func tinyGaugesAreSound(length: Double) {
    #expect(hasFiniteCommands(gauge(0.5) { $0.sweep = .degrees(length) }))
    #expect(hasFiniteCommands(gauge(0.5) { $0.thickness = length }))
    #expect(hasFiniteCommands(gauge(0.5) { ($0.thickness, $0.diameter) = (length, length) }))
  }

  @Test func explains() {
    let values = explainedValues(gauge(150) { $0.center = box(100, 10) })
    #expect(values["diameter"] == .number(177.7) && values["radius"] == .number(86.35))
    #expect(values["value"] == .number(150) && values["progress"] == .number(1.5))
    #expect(values["startAngle"] == .number(180))
  }
}
