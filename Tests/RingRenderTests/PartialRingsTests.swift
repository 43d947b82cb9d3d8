import RingRender
import TestSupport
import Testing

/// The box of open concentric rings, and of rings with targets, equals the bounds of their ink.
@Suite struct PartialRingsTests {
  static let cases: [(start: Double, sweep: Double, cap: LineCap, spacing: Double)] = [
    (-90, 180), (0, 180), (-120, 240), (-135, 270), (30, 45), (-45, 90), (77, 200), (200, 320),
    (-10, 20), (180, 90),
  ].flatMap { arc in
    [(LineCap.round, 0.0), (.butt, 0), (.round, 6), (.butt, 3)].map { (arc.0, arc.1, $0, $1) }
  }

  private func rings(
    _ start: Double, _ sweep: Double, _ cap: LineCap, _ spacing: Double
  ) -> ActivityRings {
    // The inner rings are shorter, so that the outermost one alone does not determine the box.
    let members = [1.0, 0.7, 0.5].map { factor -> ActivityRing in
      var ring = ActivityRing(progress: 0.4)
      (ring.startAngle, ring.sweep) = (.degrees(start), .degrees(sweep * factor))
      (ring.cap, ring.tip, ring.edge) = (RingCaps(start: cap, end: cap), nil, nil)
      ring.track = RingTrack(color: Color(.black))
      return ring
    }
    var rings = ActivityRings(rings: members, diameter: 100)
    (rings.thickness, rings.spacing) = (9, spacing)
    return rings
  }

  @Test(arguments: cases)
  func theirBoxIsThatOfTheirInk(start: Double, sweep: Double, cap: LineCap, spacing: Double) throws
  {
    let gaps = try InkBoundsProbe.gaps(rings(start, sweep, cap, spacing))
    for gap in gaps { expectClose(gap, 0, within: 1, "\(gaps)") }
  }

  @Test(arguments: cases)
  func theyFillTheirFrame(start: Double, sweep: Double, cap: LineCap, spacing: Double) throws {
    var rings = rings(start, sweep, cap, spacing)
    rings.diameter = nil
    let gaps = try InkBoundsProbe.gaps(rings.frame(width: 120, height: 90))
    #expect(gaps.allSatisfy { $0 >= -1 }, "\(gaps)")
    guard sweep >= 45 else { return }
    #expect(max(gaps[0], gaps[1]) <= 1 || max(gaps[2], gaps[3]) <= 1, "\(gaps)")
  }

  @Test func halvesAreHalfAsHigh() throws {
    var half = rings(-90, 180, .butt, 0)
    half.rings[1].sweep = .degrees(180)
    half.rings[2].sweep = .degrees(180)
    #expect(try half.image().size == PixelSize(width: 100, height: 50))
    half.fit = .circle
    #expect(try half.image().size == PixelSize(width: 100, height: 100))
    half.fit = .arc
    half.center = AnyElement(Rectangle().fill(.red).frame(width: 8, height: 30))
    #expect(try half.image().size == PixelSize(width: 100, height: 65))
  }

  /// A centre element that extends below the rings reduces their space: they use exactly the
  /// remaining space.
  @Test(arguments: [(200.0, 60.0), (90, 300), (140, 75)])
  func aMiddleThatReachesOutFits(width: Double, height: Double) throws {
    let middle = AnyElement(Rectangle().fill(.red).frame(width: 8, height: 30))
    var rings = rings(-90, 180, .butt, 0)
    (rings.rings[1].sweep, rings.rings[2].sweep) = (.degrees(180), .degrees(180))
    (rings.diameter, rings.center) = (nil, middle)
    var ring = rings.rings[0]
    (ring.radius, ring.thickness, ring.extras.center) = (nil, 9, middle)
    for gaps in [
      try InkBoundsProbe.gaps(rings.frame(width: width, height: height)),
      try InkBoundsProbe.gaps(ring.frame(width: width, height: height)),
    ] {
      #expect(gaps.allSatisfy { $0 >= -0.5 }, "\(gaps)")
      #expect(min(max(gaps[0], gaps[1]), max(gaps[2], gaps[3])) <= 0.5, "\(gaps)")
    }
  }

  /// Closed rings keep the width of their circle.
  @Test func closedRingsTakeTheirCircle() throws {
    let closed = ActivityRings(rings: [ActivityRing(progress: 1), ActivityRing(progress: 2)])
    #expect(try closed.frame(width: 90, height: 120).image().size.width == 90)
    var named = closed
    named.diameter = 80
    #expect(try named.image().size == PixelSize(width: 80, height: 80))
  }

  // MARK: Targets

  @Test(arguments: cases)
  func targetsLieInTheBox(start: Double, sweep: Double, cap: LineCap, spacing: Double) throws {
    var ring = ActivityRing(progress: 0.4, radius: 40, thickness: 8)
    (ring.startAngle, ring.sweep) = (.degrees(start), .degrees(sweep))
    (ring.cap, ring.tip, ring.edge) = (RingCaps(start: cap, end: cap), nil, nil)
    ring.track = RingTrack(color: Color(.black))
    ring.extras.targets = [0, 0.3, 0.5, 1].map { GaugeTarget(value: $0) }
    ring.extras.targets[1].length = 40
    ring.extras.targets[2].width = 6
    let gaps = try InkBoundsProbe.gaps(ring)
    for gap in gaps { expectClose(gap, 0, within: 1, "\(gaps)") }
    ring.radius = nil
    #expect(try InkBoundsProbe.gaps(ring.frame(width: 120, height: 90)).allSatisfy { $0 >= -1 })
  }

  /// The value of a target does not move the neighbours of a closed ring.
  @Test func aClosedRingHasRoomForItsTargetsAllAround() throws {
    let sizes = try [0, 0.1, 0.25, 0.6, 3].map { value -> PixelSize in
      var ring = ActivityRing.progressRing(progress: 0.5, radius: 40)
      ring.thickness = 10
      ring.extras.targets = [GaugeTarget(value: value)]
      return try ring.image(scale: 10).size
    }
    // 40 + 5 + 3 points, and the corners of a line of 2 points.
    #expect(Set(sizes) == [PixelSize(width: 960, height: 960)])
  }
}
