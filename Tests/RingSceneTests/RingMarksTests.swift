import Foundation
import RingCore
import RingScene
import TestSupport
import Testing

/// Returns a point around a centre, computed independently of the code: 0° is 12 o'clock,
/// clockwise.
private func place(_ center: Point, _ radius: Double, _ degrees: Double) -> Point {
  let angle = degrees * Double.pi / 180
  return Point(x: center.x + radius * sin(angle), y: center.y - radius * cos(angle))
}

/// Returns the tips of the drawn needles: the only line ends of fills.
private func tips(_ element: some Element) -> [Point] {
  commands(element).flatMap { command -> [Point] in
    guard case .fill(let path, _, _) = command else { return [] }
    let ends = path.elements.compactMap { element -> Point? in
      if case .line(let point) = element { point } else { nil }
    }
    return Array(ends.prefix(1))
  }
}

private func needle(_ value: Double?, length: Double = 0.9) -> GaugeNeedle {
  var needle = GaugeNeedle(value: value)
  needle.length = length
  return needle
}

/// Multiple needles and targets of gauges and rings.
@Suite struct RingMarksTests {
  private func dial(_ change: (inout Gauge) -> Void) -> Gauge {
    gauge(30) {
      $0.diameter = 110
      ($0.startAngle, $0.sweep, $0.fit) = (.degrees(225), .degrees(270), .circle)
      ($0.showsArc, $0.track) = (false, nil)
      change(&$0)
    }
  }

  @Test func everyNeedleOfAGaugePointsAtItsValue() {
    let gauge = dial {
      $0.needles = [needle(nil), needle(50, length: 0.5), needle(-7), needle(900, length: 1)]
    }
    // The free radius is 55 minus the arc's thickness of 5.
    let expected = [(45.0, 30.0), (25, 50), (45, 0), (50, 100)].map {
      place(Point(x: 55, y: 55), $0, 225 + 270 * $1 / 100)
    }
    let found = tips(gauge)
    #expect(found.count == 4)
    for (a, b) in zip(found, expected) { #expect((a - b).length < 1e-9) }
  }

  /// If equal hubs were drawn on top of each other, the soft edge would show the lower one.
  @Test func aHubIsDrawnOnceWhereNeedlesShareIt() {
    func hubs(_ change: (inout [GaugeNeedle]) -> Void) -> Int {
      let gauge = dial {
        $0.needles = [needle(10), needle(20), needle(30)]
        change(&$0.needles)
      }
      return lines(gauge).filter { $0.hasPrefix("fill") && $0.contains("A(") }.count
    }
    #expect(hubs { _ in } == 1)
    #expect(hubs { $0[0].hub = 9 } == 2)
    #expect(
      hubs { $0[2].hubColor = Color(SRGBColor(red: 0, green: 0, blue: 0, alpha: 0.5)) } == 2)
  }

  @Test func needlesOfTheirOwnNeedNoValue() {
    let gauge = dial {
      $0.progress.value = nil
      $0.needles = [needle(nil), needle(25)]
    }
    #expect(tips(gauge).count == 1)
  }

  @Test func everyTargetOfAGaugeLiesAcrossItsRing() {
    let gauge = dial {
      $0.targets = [10, 20, 90].map { GaugeTarget(value: $0) }
      $0.targets[1].length = 20
      ($0.targets[2].color, $0.targets[2].width) = (.red, 4)
    }
    let drawn = strokedLines(gauge).flatMap { $0 }
    let center = geometry(gauge).center
    #expect(drawn.count == 3)
    for (line, (value, half)) in zip(drawn, [(10.0, 5.5), (20, 10), (90, 5.5)]) {
      let degrees = 225 + 270 * value / 100
      #expect((line.from - place(center, 52.5 - half, degrees)).length < 1e-9)
      #expect((line.to - place(center, 52.5 + half, degrees)).length < 1e-9)
    }
    #expect(lines(gauge).contains { $0.contains("width 4 caps") && $0.hasSuffix("#FF3B30") })
  }

  @Test func theSingularIsTheFirst() {
    var gauge = Gauge()
    gauge.target = GaugeTarget(value: 5)
    gauge.targets.append(GaugeTarget(value: 6))
    gauge.target?.width = 9
    #expect(gauge.targets.map(\.value) == [5, 6] && gauge.targets[0].width == 9)
    gauge.target = nil
    #expect(gauge.target?.value == 6)
    gauge.target = nil
    gauge.target = nil
    #expect(gauge.targets.isEmpty && gauge.needle == nil)
    var ring = ActivityRing()
    ring.extras.needle = GaugeNeedle(value: 1)
    ring.extras.target = GaugeTarget(value: 0.5)
    #expect(ring.extras.needles.count == 1 && ring.extras.targets.count == 1)
  }

  // MARK: Rings

  @Test(arguments: [RotationDirection.clockwise, .counterclockwise], [Overflow.lap, .clamp])
  func marksOfARingAreInItsOwnValues(direction: RotationDirection, overflow: Overflow) {
    let ring = ring(0) {
      $0.progress = ProgressValue(30, lowerBound: 20, upperBound: 60)
      ($0.direction, $0.overflow) = (direction, overflow)
      ($0.track, $0.edge) = (nil, nil)
      $0.extras.targets = [GaugeTarget(value: 30), GaugeTarget(value: 70)]
      $0.extras.needles = [needle(nil), needle(50), needle(70)]
    }
    let center = Point(x: 73.00684, y: 73.00684)
    let turn = direction == .clockwise ? 360.0 : -360
    // 70 is a quarter beyond 100 %.
    let beyond = overflow == .lap ? 0.25 : 1
    let lines = strokedLines(ring).flatMap { $0 }
    #expect(lines.count == 2)
    for (line, fraction) in zip(lines, [0.25, beyond]) {
      #expect((line.from - place(center, 47, fraction * turn)).length < 1e-4)
      #expect((line.to - place(center, 73, fraction * turn)).length < 1e-4)
    }
    let points = tips(ring)
    #expect(points.count == 3)
    for (tip, fraction) in zip(points, [0.25, 0.75, beyond]) {
      #expect((tip - place(center, 45, fraction * turn)).length < 1e-4)
    }
  }

  @Test(arguments: [0.0, 0.4, 1, 12.34])
  func aLabelStandsBelowTheHubs(progress: Double) throws {
    let ring = ring(progress) {
      $0.extras.label = .percent
      $0.extras.needles = [needle(nil)]
      $0.extras.needles[0].hub = 7
    }
    let center = geometry(ring).center
    let text = try #require(textBoxes(ring).first).rect
    #expect(text.minY >= center.y + 7 + 3 - 1e-9)
    expectClose(text.center.x, center.x, within: 1e-9)
    // The centreline's radius minus half the thickness and half an edge line.
    let farthest: Double = 60 - 10 - 0.5
    #expect(distances(of: text, from: center).farthest <= farthest + 1e-9)
  }

  @Test func aHubThatFillsTheHoleLeavesNoLabel() {
    let ring = ring(0.5) {
      $0.extras.label = .percent
      $0.extras.needles = [needle(nil)]
      $0.extras.needles[0].hub = 60
    }
    #expect(textBoxes(ring).isEmpty)
  }

  @Test func ringsInRingsHaveMarksToo() {
    var rings = ActivityRings(rings: [ActivityRing(progress: 0.5), ActivityRing(progress: 0.2)])
    rings.diameter = 100
    let bare = naturalSize(rings)
    rings.rings[0].extras.targets = [GaugeTarget(value: 0.8)]
    #expect(naturalSize(rings).width > bare.width + 5)
    rings.fit = .circle
    #expect(naturalSize(rings) == bare)
  }
}

/// Bands inside or outside the arc, and a track in several colours.
@Suite struct GaugeBesideTests {
  private func banded(
    _ placement: GaugeBandPlacement, sweep: Double = 360, _ change: (inout Gauge) -> Void = { _ in }
  ) -> Gauge {
    gauge(30) {
      $0.diameter = 100
      ($0.sweep, $0.track) = (.degrees(sweep), nil)
      $0.bands = [
        GaugeBand(from: 0, to: 60, color: .green),
        GaugeBand(from: 60, to: 100, color: .red),
      ]
      ($0.bandPlacement, $0.bandGap, $0.bandThickness) = (placement, 3, 4)
      change(&$0)
    }
  }

  private func circles(_ gauge: Gauge) -> [(radius: Double, width: Double)] {
    commands(gauge).compactMap { command in
      guard case .stroke(let path, let style, _) = command else { return nil }
      for case .arc(let arc) in path.elements { return (arc.radius, style.width) }
      return nil
    }
  }

  @Test func bandsLieBesideTheArc() throws {
    // The arc is 5 wide: its edges are at 45 and 50.
    let outside = circles(banded(.outside))
    #expect(outside.map(\.radius) == [55, 47.5] && outside.map(\.width) == [4, 5])
    #expect(circles(banded(.inside)).map(\.radius) == [40, 47.5])
    #expect(naturalSize(banded(.outside)) == Size(square: 114))
    #expect(naturalSize(banded(.inside)) == Size(square: 100))
    #expect(naturalSize(banded(.arc)) == Size(square: 100))
  }

  /// The arc does not cover these bands, so they are not cut.
  @Test func bandsBesideTheArcAreNotCut() {
    let arcs = strokedArcs(banded(.outside, sweep: 270)).first ?? []
    #expect(arcs.map(\.sweep.degrees) == [270])
  }

  @Test(arguments: GaugeTicks.Placement.allCases)
  func ticksBeginBeyondBands(placement: GaugeTicks.Placement) throws {
    let isInside = placement == .inside
    let ticked = banded(isInside ? .inside : .outside) {
      $0.ticks = GaugeTicks()
      $0.ticks?.placement = placement
    }
    let line = try #require(strokedLines(ticked).first?.first)
    let distance = (line.from - geometry(ticked).center).length
    let expected: Double = isInside ? 45 - 7 - 2 : 50 + 7 + 2
    expectClose(distance, expected, within: 1e-9)
    for (text, box) in textBoxes(ticked).dropLast() {
      let (nearest, farthest) = distances(of: box, from: geometry(ticked).center)
      if isInside {
        let limit: Double = 45 - 7 - 2 - 6 - 2
        #expect(farthest <= limit + 1e-9, "\(text)")
      } else {
        let limit: Double = 50 + 7 + 2 + 6 + 2
        #expect(nearest >= limit - 1e-9, "\(text)")
      }
    }
  }

  @Test func bandsInsideKeepTheMiddleFree() {
    let plain = gauge(30) { $0.center = box(60, 20) }
    let banded = gauge(30) {
      $0.center = box(60, 20)
      $0.bands = [GaugeBand(from: 0, to: 60, color: .green)]
      ($0.bandPlacement, $0.bandThickness) = (.inside, 4)
    }
    expectClose(naturalSize(banded).width - naturalSize(plain).width, 2 * (2 + 4), within: 1e-9)
    expectClose(geometry(banded).freeRadius, geometry(plain).freeRadius, within: 1e-9)
  }

  // MARK: Tracks

  private func striped(_ sweep: Double, _ change: (inout Gauge) -> Void = { _ in }) -> [String] {
    lines(
      gauge(nil) {
        ($0.diameter, $0.dash) = (105, [])
        ($0.startAngle, $0.sweep) = (.degrees(270), .degrees(sweep))
        $0.track = RingTrack(colors: RingColors([.green, .red]))
        change(&$0)
      })
  }

  @Test func aTrackHasColoursOverAllOfIt() throws {
    let track = try #require(striped(180).first)
    #expect(track.contains("from 270° clockwise oklab(#34C759 0, #FF3B30 1)"), "\(track)")
    #expect(track.hasSuffix("{…0.5: 0–1, …0.75: #FF3B30, …1: #34C759}"), "\(track)")
    #expect(striped(360).first?.hasSuffix("{…1: 0–1}") == true)
    let faint = striped(180) { $0.track?.opacity = 0.5 }.first
    #expect(faint?.contains("#34C759@0.5") == true)
    #expect(striped(180) { $0.track?.opacity = 0 }.allSatisfy { !$0.hasPrefix("stroke") })
  }

  @Test func oneColourIsOne() {
    let track = striped(180) { $0.track?.colors = RingColors([.blue]) }.first
    #expect(track?.hasSuffix("#007AFF") == true)
  }

  @Test func aRingsTrackMayHaveThemToo() {
    let track = lines(
      ring(nil) {
        ($0.edge, $0.sweep) = (nil, .degrees(180))
        $0.track = RingTrack(colors: RingColors([.green, .red]), opacity: 0.2)
      }
    ).first
    #expect(track?.contains("conic") == true && track?.contains("#34C759@0.2") == true)
  }
}
