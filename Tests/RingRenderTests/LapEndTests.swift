import Foundation
import RingCore
import RingRender
import RingScene
import TestSupport
import Testing

/// The end of an arc over its own beginning: ahead of it is half a disc, behind it are the arc's
/// colours. The tip of a thick ring looks like a round end.
@Suite struct LapEndTests {
  private static let levels = (first: 40.0, last: 220.0)

  private func ring(
    _ progress: Double, _ radius: Double, _ thickness: Double
  ) -> ActivityRing {
    var ring = ActivityRing(progress: progress, radius: radius, thickness: thickness)
    ring.colors = RingColors(
      [Self.levels.first, Self.levels.last].map {
        Color(SRGBColor(bytes: Int($0), Int($0), Int($0)))
      })
    (ring.track, ring.edge) = (nil, nil)
    ring.tip?.shadow = nil
    ring.startAngle = .degrees(23)
    return ring
  }

  /// The deviation of the pixels well inside the tip's disc from their ideal, in levels.
  private func deviation(_ ring: ActivityRing, scale: Double) throws -> Double {
    let image = try ring.image(scale: scale)
    let progress = try #require(ring.progress.fraction)
    let end = (progress + 23.0 / 360) * 2 * .pi
    let (radius, half) = (ring.radius ?? 0, ring.thickness / 2)
    let center = Double(image.size.width) / 2
    var deviation = 0.0
    for y in 0..<image.size.height {
      for x in 0..<image.size.width {
        let p = SIMD2(Double(x) + 0.5 - center, Double(y) + 0.5 - center) / scale
        let distance = hypot(p.x - radius * sin(end), p.y + radius * cos(end))
        guard distance < half - 1 / scale, hypot(p.x, p.y) > radius - half + 1 / scale else {
          continue
        }
        // Turns from the pixel to the arc's end: negative ahead of it.
        let turns = ((end - atan2(p.x, -p.y)) / (2 * .pi)).remainder(dividingBy: 1)
        let position = 1 - max(0, turns) / progress
        let ideal = Self.levels.first + position * (Self.levels.last - Self.levels.first)
        deviation = max(deviation, abs(Double(image[x, y].x) - ideal))
      }
    }
    return deviation
  }

  /// A disc of one colour would differ by 8 levels from the colours behind the end of the largest
  /// ring, and a soft edge of the disc over that of the first colour by up to 30 in a small one.
  @Test(arguments: [0.951, 0.97, 0.995, 0.9999, 1, 1.18, 1.61, 2.83], sizes)
  func onlyTheFrontHalfHasOneColor(progress: Double, size: (Double, Double, Double)) throws {
    try expectFrontHalf(of: ring(progress, size.0, size.1), scale: size.2)
  }

  /// The edge between the arc's end and its beginning would show just before the end as a faint line.
  @Test(arguments: [1, 1.18, 1.61, 2.83], sizes + [(24, 8, 1), (40, 10, 1)])
  func aRoundEndWithoutATipShowsNoLine(progress: Double, size: (Double, Double, Double)) throws {
    var ring = ring(progress, size.0, size.1)
    ring.tip = nil
    try expectFrontHalf(of: ring, scale: size.2)
  }

  /// Radii, thicknesses and scales.
  private static let sizes = [
    (60.0, 42.0, 1.0), (60, 42, 3), (20, 10, 1), (20, 10, 2), (8, 6, 1), (8, 6, 2.3),
  ]

  private func expectFrontHalf(of ring: ActivityRing, scale: Double) throws {
    let progress = try #require(ring.progress.fraction)
    let (radius, thickness) = (try #require(ring.radius), ring.thickness)
    // The disc begins up to a point before the end, measured at the ring's inner edge.
    let covered = min(1 / 32, max(1 / 256, 1 / (2 * .pi * (radius - thickness / 2))))
    let step = (Self.levels.last - Self.levels.first) * covered / progress
    #expect(try deviation(ring, scale: scale) < 1 + step)
  }

  @Test func theWholeDiscOfAThinRingHasOneColor() throws {
    #expect(try deviation(ring(1.18, 60, 29), scale: 3) > 5)
  }

  /// A tip in a colour of its own is a mark, and its disc is whole.
  @Test func aTipInItsOwnColorIsWhole() throws {
    var own = ring(1.18, 60, 42)
    own.tip?.color = Color(SRGBColor.white)
    let image = try own.image(scale: 1)
    let center = Point(x: 81, y: 81).offset(by: 60, towards: .degrees(23 + 1.18 * 360))
    for angle in stride(from: 0.0, to: 360, by: 15) {
      let point = center.offset(by: 18, towards: .degrees(angle))
      #expect(image[Int(point.x), Int(point.y)].x == 255, "\(angle)°")
    }
  }
}
