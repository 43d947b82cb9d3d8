import RingCore
import RingScene
import TestSupport
import Testing

func ring(_ progress: Double?, _ change: (inout ActivityRing) -> Void = { _ in }) -> ActivityRing {
  var ring = ActivityRing(progress: progress)
  change(&ring)
  return ring
}

func geometry(_ ring: ActivityRing) -> RingGeometry {
  let context = SceneContext(text: FixedText())
  let size = ring.size(for: .unspecified, in: context)
  return ring.geometry(
    in: Rect(origin: .zero, size: size), context: SceneContext(text: FixedText()))
}

@Suite struct RingGeometryTests {
  @Test func naturalSizeHoldsTheEdgeLines() {
    let size = ring(0.5).size(for: .unspecified, in: SceneContext(text: FixedText()))
    #expect(size == Size(square: 2 * 60 + 20 + 1))
    let bare = ring(0.5) { $0.edge = nil }
    #expect(bare.size(for: .unspecified, in: SceneContext(text: FixedText())) == Size(square: 140))
    let wideTrack = ring(0.5) { $0.track?.thickness = 30 }
    #expect(
      wideTrack.size(for: .unspecified, in: SceneContext(text: FixedText())) == Size(square: 151))
  }

  @Test(arguments: [(0.25, 90.0), (0.5, 180), (0.999, 359.64), (0.001, 0.36)])
  func arcsBeginAtTwelveAndRunClockwise(progress: Double, degrees: Double) throws {
    let arc = try #require(geometry(ring(progress)).arc)
    #expect(arc.start.degrees == 0)
    expectClose(arc.sweep.degrees, degrees, within: 1e-9)
  }

  @Test(arguments: [1, 1.0001, 1.25, 2, 4.25, 1000])
  func fromHundredPercentTheCircleIsClosed(progress: Double) throws {
    let geometry = geometry(ring(progress))
    let arc = try #require(geometry.arc)
    #expect(arc.isFullTurn && geometry.isFull)
    #expect(geometry.path(arc) == .circle(center: geometry.center, radius: 60))
    let rest = progress.truncatingRemainder(dividingBy: 1)
    expectClose(geometry.arcEnd.degrees, rest * 360, within: 1e-6)
  }

  @Test func zeroAndNoDataHaveNoArc() {
    #expect(geometry(ring(0)).arc == nil)
    #expect(geometry(ring(nil)).arc == nil)
    #expect(geometry(ring(nil)).span == nil)
    #expect(geometry(ring(0)).span != nil)
  }

  @Test func counterclockwiseAndStartAngle() throws {
    let geometry = geometry(
      ring(0.25) {
        $0.direction = .counterclockwise
        $0.startAngle = .degrees(90)
      })
    let arc = try #require(geometry.arc)
    #expect(arc.start.degrees == 90 && arc.sweep.degrees == -90)
    #expect(geometry.point(at: geometry.arcEnd) == Point(x: 70.5, y: 10.5))
  }

  @Test func clampedAndOpenRingsStopAtHundredPercent() throws {
    let clamped = geometry(ring(1.7) { $0.overflow = .clamp })
    #expect(clamped.turns == 1 && clamped.isFull)
    let open = geometry(ring(1.7) { $0.sweep = .degrees(270) })
    #expect(open.turns == 0.75 && !open.isFull)
    #expect(try #require(open.arc).sweep.degrees == 270)
  }

  @Test func originSendsTheArcBothWays() throws {
    func arc(_ value: Double) throws -> Arc {
      try #require(
        geometry(
          ring(0) {
            $0.progress = ProgressValue(value, lowerBound: -50, upperBound: 50, origin: 0)
            $0.sweep = .degrees(180)
            $0.startAngle = .degrees(-90)
          }
        ).arc)
    }
    #expect(
      try arc(25)
        == Arc(center: Point(x: 70.5, y: 70.5), radius: 60, start: .zero, sweep: .degrees(45)))
    #expect(try arc(-25).sweep == .degrees(-45))
    #expect(try arc(-500).sweep == .degrees(-90))
  }

  @Test(arguments: [(0.94, false), (0.97, true), (0.5, false), (0.9999, true)])
  func capsOverlapWhenTheGapIsShort(progress: Double, overlap: Bool) {
    // Caps of 10 at a radius of 60 overlap if 60·sin(gap/2) < 10: gap < 19.2° = 5.3 %.
    #expect(geometry(ring(progress)).capsOverlap == overlap)
  }

  @Test func aRingWithoutRadiusFillsItsFrame() {
    let filling = ring(0.5) { $0.radius = nil }
    let offer = ProposedSize(width: 101, height: 300)
    #expect(filling.size(for: offer, in: SceneContext(text: FixedText())) == Size(square: 101))
    let geometry = filling.geometry(
      in: Rect(x: 0, y: 0, width: 101, height: 101), context: SceneContext(text: FixedText()))
    #expect(geometry.radius == 40 && geometry.thickness == 20)
    let tiny = filling.geometry(
      in: Rect(x: 0, y: 0, width: 21, height: 21), context: SceneContext(text: FixedText()))
    #expect(tiny.thickness == 10 && tiny.radius == 5)
  }
}

@Suite struct RingPatternTests {
  @Test(arguments: [20.0, 33.3, 60, 140, 400])
  func dashesCloseEvenly(radius: Double) throws {
    let dashed = ring(1) {
      $0.radius = radius
      $0.extras.dash = [5]
      $0.thickness = 2
    }
    let parts = DashReader(dashed).arcs
    try #require(parts.count > 0)
    let gaps = zip(parts, parts.dropFirst() + [parts[0]]).map { a, b in
      (b.start.degrees - a.end.degrees + 360).truncatingRemainder(dividingBy: 360)
    }
    let dash = parts[0].sweep.degrees
    for part in parts { expectClose(part.sweep.degrees, dash, within: 1e-6) }
    #expect(gaps.allSatisfy { abs($0 - dash) < 1e-6 }, "a gap as long as a dash, also at the join")
    expectClose(dash * .pi / 180 * radius, 5, within: 5.0 / Double(parts.count))
  }

  @Test func rawDashesKeepTheirLength() throws {
    let dashed = ring(1) {
      $0.extras.dash = [7, 3]
      $0.extras.dashFit = false
    }
    let parts = DashReader(dashed).arcs
    try #require(parts.count > 0)
    expectClose(parts[0].sweep.degrees * .pi / 180 * 60, 7, within: 1e-9)
    #expect(parts.count == 38)
  }

  @Test func openArcsEndWithADash() throws {
    let parts = DashReader(
      ring(1) {
        $0.extras.dash = [6, 4]; $0.sweep = .degrees(200)
      }
    ).arcs
    expectClose(try #require(parts.last).end.degrees, 200, within: 1e-6)
  }

  @Test(arguments: [[0.0, 0], [0], []])
  func zeroDashesAreSolid(dash: [Double]) {
    #expect(DashReader(ring(1) { $0.extras.dash = dash }).arcs.count == 1)
  }

  @Test func progressCutsTheLastDash() throws {
    let parts = DashReader(
      ring(0.3) {
        $0.extras.dash = [5]; $0.cap = RingCaps(start: .butt, end: .butt)
      }
    ).arcs
    #expect(try #require(parts.last).end.degrees <= 108 + 1e-9)
    #expect(try #require(parts.first).start.degrees == 0)
  }

  @Test func segmentsKeepTheirGapAndFillInProportion() throws {
    let segments = RingSegments()
    var four = segments
    four.count = 4
    four.gap = 6
    let parts = DashReader(ring(0.625) { $0.extras.segments = four }).arcs
    try #require(parts.count == 3)
    // Round caps of 10 extend over each end: visible gap = distance of the centres − 20.
    let distance = (parts[1].start.degrees - parts[0].end.degrees) * .pi / 180 * 60
    expectClose(distance, 26, within: 1e-9)
    expectClose(parts[2].sweep.degrees, parts[0].sweep.degrees / 2, within: 1e-9)
  }

  @Test func aDashedArcBelowZeroCrossesTwelve() {
    let parts = DashReader(
      ring(-0.25) {
        $0.progress.origin = 0
        $0.extras.dash = [5]
      }
    ).arcs
    #expect(!parts.isEmpty)
    #expect(parts.allSatisfy { $0.start.degrees >= 270 - 1e-6 && $0.end.degrees <= 360 + 1e-6 })
  }
}

/// The arcs of a ring's last stroke: its dashes or segments.
struct DashReader {
  var arcs: [Arc] = []

  init(_ ring: ActivityRing) {
    var ring = ring
    // A tip can make the last dash a stroke of its own.
    (ring.edge, ring.tip) = (nil, nil)
    let context = SceneContext(text: FixedText())
    let size = ring.size(for: .unspecified, in: context)
    let commands = ring.draw(in: Rect(origin: .zero, size: size), context: context)
    guard case .stroke(let path, _, _)? = commands.last else { return }
    arcs = path.elements.compactMap { element in
      if case .arc(let arc) = element { return arc }
      return nil
    }
  }
}
