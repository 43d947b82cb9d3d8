import RingRender
import TestSupport
import Testing

/// The box of an open ring equals the bounds of its ink.
@Suite struct PartialRingTests {
  private func gaps(_ element: some Element) throws -> [Double] { try InkBoundsProbe.gaps(element) }

  private static let arcs: [(start: Double, sweep: Double)] = [
    (-90, 180), (0, 180), (-120, 240), (-135, 270), (30, 45), (-45, 90), (77, 200), (200, 320),
    (-10, 20), (180, 90),
  ]
  private static let looks: [(cap: LineCap, thickness: Double)] = [
    (.round, 8), (.butt, 8), (.round, 24), (.butt, 3),
  ]
  static let cases = arcs.flatMap { arc in
    looks.map { (arc.start, arc.sweep, $0.cap, $0.thickness) }
  }

  private func ring(
    _ start: Double, _ sweep: Double, _ cap: LineCap, _ thickness: Double
  ) -> ActivityRing {
    var ring = ActivityRing(progress: 0.6, radius: 40, thickness: thickness)
    (ring.startAngle, ring.sweep) = (.degrees(start), .degrees(sweep))
    ring.cap = RingCaps(start: cap, end: cap)
    (ring.tip, ring.edge) = (nil, nil)
    ring.track = RingTrack(color: Color(.black))
    return ring
  }

  @Test(arguments: cases)
  func itsBoxIsThatOfItsInk(_ start: Double, _ sweep: Double, _ cap: LineCap, _ thickness: Double)
    throws
  {
    let ring = ring(start, sweep, cap, thickness)
    let gaps = try gaps(ring)
    for gap in gaps { expectClose(gap, 0, within: 1, "\(gaps)") }
    var edged = ring
    edged.edge = RingEdge()
    for gap in try self.gaps(edged) { expectClose(gap, 0, within: 1) }
  }

  /// A ring without a radius fills its frame in one direction, and exceeds it in none.
  @Test(arguments: cases)
  func itFillsItsFrame(_ start: Double, _ sweep: Double, _ cap: LineCap, _ thickness: Double) throws
  {
    var ring = ring(start, sweep, cap, thickness)
    ring.radius = nil
    let gaps = try gaps(ring.frame(width: 120, height: 90))
    #expect(gaps.allSatisfy { $0 >= -1 }, "\(gaps)")
    expectClose(gaps[0], gaps[1], within: 1, "\(gaps)")
    expectClose(gaps[2], gaps[3], within: 1, "\(gaps)")
    // A ring of a few degrees may be smaller than its frame: its radius is limited, because
    // otherwise it would become a line.
    guard sweep >= 45 else { return }
    #expect(max(gaps[0], gaps[1]) <= 1 || max(gaps[2], gaps[3]) <= 1, "\(gaps)")
  }

  @Test(arguments: cases)
  func theBoxOfAGaugeIsThatOfItsInk(
    _ start: Double, _ sweep: Double, _ cap: LineCap, _ thickness: Double
  ) throws {
    var gauge = Gauge(value: 100, center: AnyElement(Spacer()))
    (gauge.startAngle, gauge.sweep) = (.degrees(start), .degrees(sweep))
    (gauge.diameter, gauge.thickness) = (90, thickness)
    (gauge.cap, gauge.dash) = (RingCaps(start: cap, end: cap), [])
    for gap in try gaps(gauge) { expectClose(gap, 0, within: 1) }
    gauge.bands = [GaugeBand(from: 0, to: 100, color: .red)]
    gauge.bandThickness = thickness + 5
    gauge.needle = GaugeNeedle()
    gauge.target = GaugeTarget(value: 100)
    for gap in try gaps(gauge) { expectClose(gap, 0, within: 1) }
  }

  @Test func halfARingIsHalfAsHigh() throws {
    var half = ring(-90, 180, .butt, 10)
    #expect(try half.image().size == PixelSize(width: 90, height: 45))
    // Caps extend below the centre.
    half.cap = RingCaps()
    #expect(try half.image().size == PixelSize(width: 90, height: 50))
    half.fit = .circle
    #expect(try half.image().size == PixelSize(width: 90, height: 90))
  }

  /// Animated properties do not change the layout size.
  @Test func theRoomDoesNotDependOnTheProgress() throws {
    let sizes = try [nil, 0, 0.3, 1, 7].map { progress -> PixelSize in
      var ring = ring(-120, 240, .round, 10)
      ring.progress = ProgressValue(progress)
      return try ring.image().size
    }
    #expect(Set(sizes).count == 1)
  }
}
