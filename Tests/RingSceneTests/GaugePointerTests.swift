import Foundation
import RingCore
import RingScene
import TestSupport
import Testing

@Suite struct GaugeNeedleTests {
  private func pointing(_ value: Double?, _ change: (inout Gauge) -> Void = { _ in }) -> Gauge {
    gauge(value) {
      $0.diameter = 110
      $0.startAngle = .degrees(270)
      $0.sweep = .degrees(180)
      $0.fit = .circle
      $0.showsArc = false
      $0.needle = GaugeNeedle()
      change(&$0)
    }
  }

  /// Returns the tip of the needle: the fill's only line end.
  private func tip(_ gauge: Gauge) throws -> Point {
    let fills = commands(gauge).compactMap { command -> Path? in
      if case .fill(let path, _, _) = command { return path }
      return nil
    }
    return try #require(
      fills.last?.elements.compactMap { element -> Point? in
        if case .line(let point) = element { return point }
        return nil
      }.first)
  }

  @Test func theNeedlePointsAtTheValue() throws {
    #expect(
      lines(pointing(50)).dropFirst().first
        == "fill [A(55,55) r4 0° 360° Z M(53,55) L(55,10) L(57,55) Z] #000000")
    // 90 % of the free radius of 50; 25 % of 180° from 9 o'clock.
    let expected = Point(x: 55 - 45 * sin(Double.pi / 4), y: 55 - 45 * cos(Double.pi / 4))
    #expect((try tip(pointing(25)) - expected).length < 1e-9)
  }

  @Test(arguments: [(-1000.0, 10.0), (0, 10), (100, 100), (1e9, 100)])
  func theNeedleStaysOnTheScale(value: Double, x: Double) throws {
    let tip = try tip(pointing(value))
    expectClose(tip.x, x, within: 1e-9)
    expectClose(tip.y, 55, within: 1e-9)
  }

  @Test func noDataHasNoNeedle() {
    #expect(!lines(pointing(nil)).contains { $0.hasPrefix("fill") })
  }

  @Test func ticksInsideShortenTheNeedle() throws {
    let ticked = pointing(50) {
      $0.ticks = GaugeTicks()
      $0.ticks?.placement = .inside
      $0.ticks?.labels = nil
    }
    expectClose(try tip(ticked).y, 55 - 0.9 * (50 - 8), within: 1e-9)
  }

  @Test func aHubMayHaveItsOwnColourOrBeAbsent() throws {
    let red = lines(pointing(50) { $0.needle?.hubColor = .red })
    try #require(red.count > 2)
    #expect(red[1].hasSuffix("#000000") && red[2].hasSuffix("r4 0° 360° Z] #FF3B30"))
    let bare = lines(pointing(50) { $0.needle?.hub = 0 })
    try #require(bare.count > 1)
    #expect(bare[1].hasPrefix("fill [M(53,55)"))
  }

  @Test(arguments: [0.0, 37, 100], [RingLabel.percent, .text("a")])
  func theLabelStandsBelowTheHub(value: Double, label: RingLabel) throws {
    let below = gauge(value) { ($0.needle, $0.label) = (GaugeNeedle(), label) }
    let (center, inner) = (geometry(below).center, geometry(below).innerEdge)
    let text = try #require(textBoxes(below).first).rect
    #expect(text.minY >= center.y + 4 + 3 - 1e-9)
    #expect(distances(of: text, from: center).farthest <= inner)
    #expect(
      naturalSize(below)
        == naturalSize(gauge(50) { ($0.needle, $0.label) = (GaugeNeedle(), label) }))
  }

  @Test func anExplicitCentreStaysInTheMiddle() {
    let custom = gauge(50) {
      $0.needle = GaugeNeedle()
      $0.center = box(40, 20)
    }
    #expect(naturalSize(custom) == Size(square: 40 * 1.777))
    #expect(geometry(custom).center == naturalCentre(custom))
  }

  private func naturalCentre(_ gauge: Gauge) -> Point {
    Rect(origin: .zero, size: naturalSize(gauge)).center
  }
}

@Suite struct GaugeTargetTests {
  private func targeted(_ value: Double, _ change: (inout Gauge) -> Void = { _ in }) -> Gauge {
    gauge(30) {
      $0.diameter = 105
      $0.target = GaugeTarget(value: value)
      change(&$0)
    }
  }

  /// The ring's radius is 50, its edges are at ±2.5, and the line extends 3 beyond them.
  @Test(arguments: [(0.0, 0.0, 1.0), (25, -1, 0), (50, 0, -1), (-9, 0, 1), (175, 0, 1)])
  func theTargetLiesAcrossTheRing(value: Double, x: Double, y: Double) throws {
    let targeted = targeted(value)
    let line = try #require(strokedLines(targeted).first?.first)
    let center = geometry(targeted).center
    let direction = Vector(x: x, y: y)
    #expect((line.from - (center + direction * 44.5)).length < 1e-9)
    #expect((line.to - (center + direction * 55.5)).length < 1e-9)
  }

  @Test func theSizeHoldsTheTargetWhereverItLies() {
    #expect([0, 10, 33, 500].map { naturalSize(targeted($0)).width } == [111, 111, 111, 111])
    let short = naturalSize(targeted(3) { $0.target?.length = 2 })
    #expect(short == Size(square: 105))
  }

  @Test func theTargetsLook() {
    let line = lines(
      targeted(50) {
        $0.target?.color = .red
        $0.target?.width = 3
      })
    #expect(line.contains { $0.hasSuffix("width 3 caps butt,butt join miter #FF3B30") })
  }
}

@Suite struct GaugeBoundLabelTests {
  private func labelled(
    sweep: Double, direction: RotationDirection = .clockwise,
    _ change: (inout Gauge) -> Void = { _ in }
  ) -> Gauge {
    gauge(30) {
      $0.diameter = 100
      $0.startAngle = .degrees(180 + direction.sign * (360 - sweep) / 2)
      $0.sweep = .degrees(sweep)
      $0.direction = direction
      $0.minLabel = Gauge.boundLabel()
      $0.maxLabel = Gauge.boundLabel("{value:.1f}")
      change(&$0)
    }
  }

  /// Whether a box overlaps the ring, with fine sampling along and across it.
  private func touchesRing(_ box: Rect, _ geometry: GaugeGeometry) -> Bool {
    let arc = geometry.ring.fullArc
    return (0...2000).contains { step in
      let angle = arc.start + arc.sweep * (Double(step) / 2000)
      return (0...10).contains { across in
        let radius = geometry.innerEdge + 5 * Double(across) / 10
        let p = geometry.center.offset(by: radius, towards: angle)
        return p.x > box.minX && p.x < box.maxX && p.y > box.minY && p.y < box.maxY
      }
    }
  }

  private func angle(of fraction: Double, _ gauge: Gauge) -> Angle {
    gauge.startAngle + gauge.sweep * (gauge.direction.sign * fraction)
  }

  private func overlap(_ a: Rect, _ b: Rect) -> Bool {
    a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
  }

  @Test(
    arguments: [60.0, 90, 180, 200, 240, 270, 300, 320, 340, 359, 360],
    RotationDirection.allCases)
  func labelsTouchNeitherTheRingNorEachOther(sweep: Double, direction: RotationDirection) throws {
    for cap in LineCap.allCases {
      let labelled = labelled(sweep: sweep, direction: direction) {
        $0.cap = RingCaps(start: cap, end: cap)
      }
      let (boxes, size) = (textBoxes(labelled), naturalSize(labelled))
      try #require(boxes.map(\.text) == ["0", "100.0", "30%"])
      #expect(!boxes.dropLast().contains { touchesRing($0.rect, geometry(labelled)) })
      #expect(!overlap(boxes[0].rect, boxes[1].rect))
      let ends = [0.0, 1].map { geometry(labelled).ring.point(at: angle(of: $0, labelled)) }
      for (box, end) in zip(boxes, ends) where cap == .round && sweep < 359 {
        #expect(distances(of: box.rect, from: end).nearest >= 2.5)
      }
      for (text, box) in boxes {
        #expect(box.minX >= -1e-9 && box.minY >= -1e-9, "\(text)")
        #expect(box.maxX <= size.width + 1e-9 && box.maxY <= size.height + 1e-9, "\(text)")
      }
      // A clockwise scale that opens downwards begins on the left.
      let order = boxes[0].rect.center.x - boxes[1].rect.center.x
      #expect(order * direction.sign < 0)
    }
  }

  @Test func onAHalfCircleLabelsHangBelowItsEnds() throws {
    let boxes = textBoxes(labelled(sweep: 180))
    try #require(boxes.count > 0)
    // "0" is 4.5 × 10.8 and lies 2 points below the end of the ring at (2.5, 50).
    #expect(abs(boxes[0].rect.center.x - geometry(labelled(sweep: 180)).center.x + 47.5) < 1e-9)
    expectClose(boxes[0].rect.minY - geometry(labelled(sweep: 180)).center.y, 2, within: 1e-9)
  }

  @Test func aLabelAloneOnAClosedScaleStandsInTheMiddle() throws {
    let alone = labelled(sweep: 360) { $0.maxLabel = nil }
    let box = try #require(textBoxes(alone).first).rect
    expectClose(box.center.x, geometry(alone).center.x, within: 1e-9)
    #expect(box.minY > geometry(alone).center.y + 50)
  }

  @Test func ticksHaveNoNumberWhereABoundHasALabel() {
    let ticked = labelled(sweep: 270) {
      $0.ticks = GaugeTicks()
      $0.ticks?.divisions = 2
    }
    #expect(texts(ticked) == ["50", "0", "100.0", "30%"])
    #expect(texts(labelled(sweep: 360) { $0.ticks = ticked.ticks }).first == "50")
  }
}

@Suite struct GaugeOriginTests {
  private func centred(_ value: Double) -> Gauge {
    gauge(0) {
      $0.progress = ProgressValue(value, lowerBound: -50, upperBound: 50, origin: 0)
      $0.startAngle = .degrees(270)
      $0.sweep = .degrees(180)
      $0.colors = RingColors([.green])
      $0.negativeColors = RingColors([.red])
    }
  }

  @Test(arguments: [(25.0, 45.0, "#34C759"), (-25, -45, "#FF3B30"), (-500, -90, "#FF3B30")])
  func valuesOnEitherSideHaveTheirColour(value: Double, sweep: Double, color: String) throws {
    let arc = try #require(geometry(centred(value)).ring.arc)
    #expect(arc.start.degrees.truncatingRemainder(dividingBy: 360) == 0)
    expectClose(arc.sweep.degrees, sweep, within: 1e-9)
    #expect(lines(centred(value)).dropFirst().first?.contains(color) == true)
  }

  @Test func atTheOriginThereIsNoArc() {
    #expect(geometry(centred(0)).ring.arc == nil)
  }
}

/// `cap` applies to every stroke along an open scale.
@Suite struct GaugeCapTests {
  private func open(_ change: (inout Gauge) -> Void) -> Gauge {
    gauge(nil) {
      $0.diameter = 110
      ($0.startAngle, $0.sweep) = (.degrees(270), .degrees(180))
      ($0.cap, $0.dash) = (RingCaps(), [])
      change(&$0)
    }
  }

  @Test(arguments: [2.0, 5, 9])
  func aSolidTrackOfAnyWidthHasIt(thickness: Double) {
    let track = lines(open { $0.track?.thickness = thickness }).first
    #expect(track?.contains("caps round,round") == true, "\(track ?? "")")
  }

  @Test func theOuterEndsOfBandsHaveIt() {
    let strokes = lines(
      open {
        $0.track = nil
        $0.bands = [
          GaugeBand(from: 0, to: 20, color: .red),
          GaugeBand(from: 20, to: 40, color: .blue),
          GaugeBand(from: 60, to: 100, color: .green),
        ]
      }
    ).filter { $0.hasPrefix("stroke") }
    #expect(strokes.count == 2)
    #expect(strokes.first?.contains("caps round,butt") == true, "\(strokes)")
    #expect(strokes.last?.contains("caps butt,round") == true, "\(strokes)")
  }

  /// Round caps would extend into the gaps.
  @Test func dashesDoNotHaveIt() {
    let track = lines(open { $0.dash = [5] }).first
    #expect(track?.contains("caps butt,butt") == true, "\(track ?? "")")
  }
}
