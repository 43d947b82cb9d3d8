import Foundation
import RingCore
import RingScene
import TestSupport
import Testing

/// Returns the boxes of the texts that an element draws, with their texts.
func textBoxes(_ element: some Element) -> [(text: String, rect: Rect)] {
  commands(element).compactMap { command in
    guard case .text(let run) = command else { return nil }
    return (run.paragraph.text, Rect(origin: run.origin, size: FixedText().size(of: run.paragraph)))
  }
}

/// Returns the distances of the nearest and the farthest point of a box from a point.
func distances(of rect: Rect, from p: Point) -> (nearest: Double, farthest: Double) {
  let dx = max(rect.minX - p.x, p.x - rect.maxX, 0)
  let dy = max(rect.minY - p.y, p.y - rect.maxY, 0)
  let far = Vector(
    x: max(abs(rect.minX - p.x), abs(rect.maxX - p.x)),
    y: max(abs(rect.minY - p.y), abs(rect.maxY - p.y)))
  return (hypot(dx, dy), far.length)
}

/// Returns the straight lines of an element's strokes: `move`, `line` pairs, one list per stroke.
func strokedLines(_ element: some Element) -> [[(from: Point, to: Point)]] {
  commands(element).compactMap { command in
    guard case .stroke(let path, _, _) = command else { return nil }
    let lines = zip(path.elements, path.elements.dropFirst()).compactMap {
      pair -> (from: Point, to: Point)? in
      guard case (.move(let a), .line(let b)) = pair else { return nil }
      return (a, b)
    }
    return lines.isEmpty ? nil : lines
  }
}

@Suite struct GaugeTickTests {
  private func ticked(
    _ change: (inout GaugeTicks) -> Void = { _ in }, gauge edit: (inout Gauge) -> Void = { _ in }
  ) -> Gauge {
    var ticks = GaugeTicks()
    change(&ticks)
    return gauge(40) {
      $0.ticks = ticks
      edit(&$0)
    }
  }

  private func numbers(_ gauge: Gauge) -> [String] { texts(gauge).dropLast() }

  @Test func aClosedScaleHasTenMajorTicksAndNoNumberTwice() {
    let closed = ticked()
    #expect(numbers(closed) == ["0", "10", "20", "30", "40", "50", "60", "70", "80", "90"])
    #expect(strokedLines(closed).first?.count == 50)
  }

  /// Where the ends of a closed scale coincide, a major tick stays rather than a minor one.
  @Test func aClosedScaleKeepsItsMajorTick() {
    let closed = ticked(
      { $0.step = 25 },
      gauge: { $0.progress = ProgressValue(40, lowerBound: -20, upperBound: 100) })
    #expect(numbers(closed) == ["0", "25", "50", "75", "100"])
    #expect(strokedLines(closed).first?.count == 24)
  }

  @Test func anOpenScaleHasBothEnds() {
    let open = ticked(gauge: { $0.sweep = .degrees(270) })
    #expect(numbers(open).first == "0" && numbers(open).last == "100")
    #expect(strokedLines(open).first?.count == 51)
  }

  @Test func stepsLieAtTheirMultiples() throws {
    let stepped = ticked(
      {
        $0.step = 25
        $0.minor = 0
      },
      gauge: {
        $0.progress = ProgressValue(0, lowerBound: -60, upperBound: 60)
        $0.sweep = .degrees(240)
      })
    #expect(numbers(stepped) == ["−50", "−25", "0", "25", "50"])
    // −50 lies 10/120 of 240° from the start at 180°.
    let line = try #require(strokedLines(stepped).first?.first)
    let center = geometry(stepped).center
    let angle = (180 + 20) * Double.pi / 180
    let inner = geometry(stepped).outerEdge + 2
    expectClose(line.from.x, center.x + inner * sin(angle), within: 1e-9)
    expectClose(line.from.y, center.y - inner * cos(angle), within: 1e-9)
    expectClose((line.to - line.from).length, 6, within: 1e-9)
  }

  @Test func numbersAreShortAndTakeAFormat() {
    func decimal(_ text: String) -> [String] {
      numbers(
        ticked(
          { $0.labels?.text = text },
          gauge: {
            $0.progress = ProgressValue(0.5, lowerBound: 0, upperBound: 1)
            $0.sweep = .degrees(180)
          }))
    }
    #expect(
      decimal("{value}")
        == ["0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"])
    #expect(decimal("{value:.2f} m").dropFirst(3).first == "0.30 m")
    #expect(decimal("{percent} %").dropFirst(7).first == "70 %")
  }

  @Test func minorTicksAreShorter() throws {
    let ticks = try #require(strokedLines(ticked()).first)
    let lengths = ticks.prefix(6).map { ($0.to - $0.from).length }
    #expect(
      lengths.count == 6 && zip(lengths, [6, 3, 3, 3, 3, 6]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test(arguments: GaugeTicks.Placement.allCases, [90.0, 180, 240, 270, 360])
  func numbersTouchNeitherRingNorTicks(placement: GaugeTicks.Placement, sweep: Double) {
    let ticked = ticked(
      { $0.placement = placement },
      gauge: {
        $0.progress = ProgressValue(0, lowerBound: -500, upperBound: 123_456)
        $0.sweep = .degrees(sweep)
        $0.startAngle = .degrees(360 - sweep / 2)
      })
    let geometry = geometry(ticked)
    for (text, box) in textBoxes(ticked).dropLast() {
      let (nearest, farthest) = distances(of: box, from: geometry.center)
      switch placement {
      case .outside: #expect(nearest >= geometry.outerEdge + 2 + 6 + 2 - 1e-9, "\(text)")
      case .inside:
        #expect(farthest <= geometry.innerEdge - (2 + 6 + 2) + 1e-9, "\(text)")
        #expect(nearest >= geometry.freeRadius - 1e-9, "\(text)")
      }
    }
  }

  @Test(arguments: GaugeTicks.Placement.allCases)
  func theSizeGrowsToHoldNumbersAndKeepsTheCentreFree(placement: GaugeTicks.Placement) {
    let ticked = ticked({ $0.placement = placement })
    let size = naturalSize(ticked)
    #expect(size.width > naturalSize(gauge(40)).width)
    for (text, box) in textBoxes(ticked) {
      #expect(box.minX >= -1e-9 && box.minY >= -1e-9, "\(text)")
      #expect(box.maxX <= size.width + 1e-9 && box.maxY <= size.height + 1e-9, "\(text)")
    }
    // The free radius is that of a gauge without numbers: half of the text's width times the
    // article's factor of 1.777, minus the arc's thickness of 5 points.
    #expect(geometry(ticked).freeRadius >= 42.5 * 1.777 / 2 - 5 - 1e-9)
  }

  @Test func theSizeDoesNotDependOnTheValue() {
    let sizes = [0, 50, 99.9, 100].map { value in
      naturalSize(ticked(gauge: { $0.progress.value = value }))
    }
    #expect(Set(sizes).count == 1)
  }

  @Test(arguments: [1e-9, 1e-300])
  func tooManyTicksAreNone(step: Double) {
    #expect(strokedLines(ticked({ $0.step = step })).isEmpty)
  }

  @Test(arguments: [0.0, -5])
  func aStepThatIsNoneIsIgnored(step: Double) {
    #expect(numbers(ticked({ $0.step = step })).count == 10)
  }
}

@Suite struct GaugeBandTests {
  private func banded(
    _ value: Double?, _ bands: [GaugeBand], _ change: (inout Gauge) -> Void = { _ in }
  ) -> Gauge {
    gauge(value) {
      $0.diameter = 105
      $0.track = nil
      $0.bands = bands
      change(&$0)
    }
  }

  private let traffic = [
    GaugeBand(from: 0, to: 60, color: .green),
    GaugeBand(from: 60, to: 80, color: .yellow),
    GaugeBand(from: 80, to: 100, color: .red),
  ]

  @Test func neighboursAreOneStrokeWithEdgesInColour() {
    let stroke: String = """
      stroke [A(52.5,52.5) r50 0° 360° Z] width 5 caps butt,butt join miter \
      conic (52.5,52.5) from 180° clockwise srgb(#34C759 0) \
      {…0.6: #34C759, …0.8: #FFCC00, …1: #FF3B30}
      """
    #expect(lines(banded(nil, traffic)).first == stroke)
  }

  @Test func anOpenScalesColoursMeetBehindItsEnds() throws {
    let line = try #require(lines(banded(nil, traffic) { $0.sweep = .degrees(180) }).first)
    #expect(
      line.hasPrefix("stroke [A(52.5,52.5) r50 180° 180°] width 5"))
    #expect(line.hasSuffix("{…0.3: #34C759, …0.4: #FFCC00, …0.75: #FF3B30, …1: #34C759}"))
  }

  @Test func coloursChangeInTheMiddleOfGaps() throws {
    let apart = [
      GaugeBand(from: 40, to: 60, color: .green),
      GaugeBand(from: 90, to: 100, color: .red),
    ]
    let line = try #require(lines(banded(nil, apart)).first)
    #expect(line.contains("r50 324° 72°") && line.contains("r50 504° 36°"))
    #expect(line.hasSuffix("{…0.2: #FF3B30, …0.75: #34C759, …1: #FF3B30}"))
  }

  @Test func bandsOnBothSidesOfTheStartAreOneArc() {
    let around = [
      GaugeBand(from: 0, to: 10, color: .red),
      GaugeBand(from: 90, to: 100, color: .red),
    ]
    #expect(
      lines(banded(nil, around)).first
        == "stroke [A(52.5,52.5) r50 144° 72°] width 5 caps butt,butt join miter #FF3B30")
  }

  @Test func laterBandsCoverEarlierOnes() {
    let covered = [
      GaugeBand(from: 0, to: 100, color: .green),
      GaugeBand(from: 60, to: 40, color: .red),
      GaugeBand(from: -50, to: -10, color: .blue),
    ]
    #expect(
      lines(banded(nil, covered)).first?
        .hasSuffix("{…0.4: #34C759, …0.6: #FF3B30, …1: #34C759}") == true)
  }

  @Test func bandsEndUnderAnOpaqueArc() throws {
    let dump = strokedArcs(banded(50, traffic))
    // One point of overlap at a radius of 50 is 1.14592° on either side of 180°…360°.
    #expect(dump.map(\.count).first == 1 && dump.count == 2)
    let shown = try #require(dump.first?.first)
    expectClose(shown.sweep.degrees, 180 + 2 * 1.145_915_6, within: 1e-4)
    #expect(strokedArcs(banded(100, traffic)).count == 1)
    let open = try #require(
      strokedArcs(banded(50, traffic) { $0.sweep = .degrees(180) }).first)
    #expect(open.count == 1 && open.allSatisfy { abs($0.end.degrees - 360) < 1e-9 })
    let translucent = banded(50, traffic) {
      $0.colors = RingColors([Color(SRGBColor.black.opacity(0.5))])
    }
    #expect(strokedArcs(translucent).first?.first?.isFullTurn == true)
    let wide = banded(50, traffic) { $0.bandThickness = 8 }
    #expect(strokedArcs(wide).first?.first?.isFullTurn == true)
    #expect(strokedArcs(banded(50, traffic) { $0.showsArc = false }).count == 1)
  }

  @Test func wideBandsStayInsideTheDiameter() {
    let wide = banded(nil, traffic) { $0.bandThickness = 15 }
    #expect(geometry(wide).ring.radius == 45 && geometry(wide).innerEdge == 37.5)
    #expect(naturalSize(wide) == Size(square: 105))
  }
}
