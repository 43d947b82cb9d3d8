import Foundation
import RingCore
import RingScene
import TestSupport
import Testing

/// The colours at the ends of segmented and dashed arcs.
@Suite struct RingPatternDrawingTests {
  /// A stroke along arcs in a conic gradient.
  private struct Stroke {
    var arcs: [Arc]
    var conic: ConicGradient

    /// Returns the angle in degrees at which a sector ends.
    func end(ofSector index: Int) -> Double {
      let sign: Double = conic.direction == .clockwise ? 1 : -1
      return conic.start.degrees + sign * 360 * conic.sectors[index].end
    }
  }

  private func strokes(_ ring: ActivityRing) -> [Stroke] {
    commands(ring).compactMap { command in
      guard case .stroke(let path, _, .conic(let conic)) = command else { return nil }
      let arcs = path.elements.compactMap { element -> Arc? in
        if case .arc(let arc) = element { arc } else { nil }
      }
      return Stroke(arcs: arcs, conic: conic)
    }
  }

  /// Returns a ring of 12 segments with a radius of 40 and a thickness of 14 points.
  private func segmented(
    _ progress: Double, _ change: (inout ActivityRing) -> Void = { _ in }
  ) -> ActivityRing {
    bare(progress) {
      ($0.radius, $0.thickness) = (40, 14)
      $0.extras.segments = RingSegments(count: 12, gap: 3)
      change(&$0)
    }
  }

  /// The angle in degrees that a round cap covers.
  private let capSweep = asin(7.0 / 40) * 180 / .pi

  /// Returns `degrees` in 0..<360.
  private func turn(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  /// The colours of both ends meet outside of all segments and caps.
  @Test(
    arguments: [0.01, 0.5, 0.9, 0.917, 0.92, 0.95],
    [RingCaps(), RingCaps(start: .butt, end: .round), RingCaps(start: .round, end: .butt)])
  func coloursMeetBetweenSegments(progress: Double, caps: RingCaps) throws {
    for (value, origin) in [(progress, 0.0), (-progress, 0), (progress + 0.3, 0.3)] {
      let ring = segmented(value) {
        ($0.tip, $0.cap, $0.progress.origin) = (nil, caps, origin)
      }
      let stroke = try #require(strokes(ring).first)
      try #require(stroke.conic.sectors.count == 3)
      let edge = stroke.end(ofSector: 1)
      for arc in stroke.arcs {
        // A segment has its start cap at the lower fraction, whatever the direction of travel.
        let low = arc.start.degrees - (caps.start == .round ? capSweep : 0)
        let high = arc.end.degrees + (caps.end == .round ? capSweep : 0)
        #expect(turn(edge - low + 1e-9) + 1e-9 >= high - low, "\(edge) in \(low)…\(high)")
      }
    }
  }

  /// Returns the point at the end of an arc that continues by `degrees`.
  private func point(_ arc: Arc, _ degrees: Double = 0) -> Point {
    arc.center.offset(by: arc.radius, towards: arc.end + .degrees(degrees))
  }

  /// A ring whose arc ends between two segments shows no tip on the next one.
  @Test(arguments: [0.96, 1, 2, 1 + 1.0 / 12])
  func aTipInTheArcsColourIsInvisibleAtASegmentsEnd(progress: Double) {
    let strokes = strokes(segmented(progress))
    #expect(strokes.count == 1 && strokes.allSatisfy { $0.conic.spots.isEmpty })
    #expect(self.strokes(segmented(progress) { $0.tip = nil }).first?.conic == strokes.first?.conic)
  }

  @Test(arguments: [0.96, 0.99, 1, 2, 1.08, 1.001])
  func aTipInItsOwnColourIsOnTheLastSegmentOnly(progress: Double) throws {
    let strokes = strokes(segmented(progress) { $0.tip?.color = Color(.white) })
    try #require(strokes.count == 2)
    #expect(strokes[0].conic.spots.isEmpty && strokes[0].arcs.count == 11)
    let last = strokes[1]
    try #require(last.arcs.count == 1)
    let disc = try #require(last.conic.spots.last)
    #expect(disc.color == .white && disc.radius == 7 && disc.halfPlane == nil)
    let expected =
      progress == 1.001
      ? point(last.arcs[0], -last.arcs[0].sweep.degrees)
      : point(last.arcs[0])
    #expect((disc.center - expected).length < 1e-9, "\(disc.center) \(expected)")
    // Nothing is ahead of the end on which a shadow could fall.
    #expect(last.conic.spots.count == (progress == 1.001 ? 2 : 1))
  }

  /// On a further lap, the tip lies in the middle of a segment, and its shadow on the rest of it.
  @Test func aLapsShadowFallsOnItsSegmentOnly() throws {
    let strokes = strokes(segmented(1.38))
    try #require(strokes.count == 2)
    #expect(strokes[0].arcs.count == 11 && strokes[0].conic.spots.isEmpty)
    let last = strokes[1]
    try #require(last.arcs.count == 1 && last.conic.spots.count == 2)
    let end = last.arcs[0].center.offset(by: 40, towards: .turns(0.38))
    #expect((last.conic.spots[1].center - end).length < 1e-9)
    #expect(last.conic.spots[0].halfPlane.map { ($0.origin - end).length < 1e-9 } == true)
    let (low, high) = (last.arcs[0].start.degrees, last.arcs[0].end.degrees)
    #expect(low < 0.38 * 360 && 0.38 * 360 < high)
  }

  /// The edge between two laps crosses no cap.
  @Test(
    arguments: [1, 1.08, 2, 1 + 1.0 / 12],
    [RingCaps(), RingCaps(start: .butt, end: .round), RingCaps(start: .round, end: .butt)])
  func aLapEndsBetweenSegments(progress: Double, caps: RingCaps) throws {
    for value in [progress, -progress] {
      let ring = segmented(value) { ($0.cap, $0.progress.origin) = (caps, 0) }
      let strokes = strokes(ring)
      try #require(strokes.count == 1)
      #expect(strokes[0].conic.spots.isEmpty)
      for arc in strokes[0].arcs {
        let low = arc.start.degrees - (caps.start == .round ? capSweep : 0)
        let high = arc.end.degrees + (caps.end == .round ? capSweep : 0)
        #expect(turn(strokes[0].conic.start.degrees - low) >= high - low, "\(low)…\(high)")
      }
    }
  }

  /// Where the caps of dashes overlap, the tip lies over the beginning of the next dash.
  @Test func aLapOfOverlappingDashesEndsRound() throws {
    let strokes = strokes(
      segmented(1.5) { ($0.extras.segments, $0.thickness, $0.extras.dash) = (nil, 10, [12, 6]) })
    let last = try #require(strokes.last)
    try #require(strokes.count == 2 && last.arcs.count == 1 && last.conic.spots.count == 1)
    #expect((last.conic.spots[0].center - point(last.arcs[0])).length < 1e-9)
  }

  @Test func anUnclippedTipIsAtTheLastSegmentsEnd() throws {
    let ring = segmented(0.97) { $0.tip?.shadow?.clip = false }
    let end = point(try #require(strokes(ring).first?.arcs.last))
    guard case .group(_, let disc)? = commands(ring).last, case .fill(let path, _, _)? = disc.first,
      case .arc(let circle)? = path.elements.first
    else {
      Issue.record("the tip is not a disc on top")
      return
    }
    #expect((circle.center - end).length < 1e-9)
  }

  /// The end's cap lies inside its segment, so it covers nothing of the first one.
  @Test func roundEndsOfSegmentsDoNotLieOverTheFirst() {
    let ring = segmented(0.99) { $0.tip = nil }
    #expect(strokes(ring).allSatisfy { $0.conic.spots.isEmpty })
  }
}
