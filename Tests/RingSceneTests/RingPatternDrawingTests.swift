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
      $0.segments = RingSegments(count: 12, gap: 3)
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

  /// The end's cap lies inside its segment, so it covers nothing of the first one.
  @Test func roundEndsOfSegmentsDoNotLieOverTheFirst() {
    let ring = segmented(0.99) { $0.tip = nil }
    #expect(strokes(ring).allSatisfy { $0.conic.spots.isEmpty })
  }
}
