import Foundation
import RingCairo
import RingCore
import Testing

/// Coverage at edges, compared with many samples of the exact shape in each pixel.
///
/// 16 × 16 samples are themselves off by up to 6/255 at almost horizontal edges. The small ring is
/// compared with 64 × 64 samples, where rounding accounts for a quarter of a byte step on average.
@Suite struct EdgeCoverageTests {
  private static func limits(_ ring: RingCase) -> (mean: Double, largest: Double) {
    ring.radius > 100 ? (1.2, 10) : (0.5, 5)
  }

  @Test(arguments: [0.001, 0.05, 0.4, 0.949, 0.97, 0.999, 1], RingCase.scales)
  func rings(progress: Double, scale: Double) throws {
    for (radius, width) in [(140.0, 20.0), (8, 5)] {
      for cap in LineCap.allCases {
        let ring = RingCase(
          progress: progress, radius: radius, width: width, scale: scale,
          gradient: Ramps.twoStops(.srgb), startAngle: 11, cap: cap)
        let (mean, largest, count) = try Self.errors(ring, .solid(.black))
        #expect(count > 5, "\(ring)")
        let limits = Self.limits(ring)
        #expect(mean <= limits.mean, "mean \(mean), largest \(largest) of 255: \(ring)")
        #expect(largest <= limits.largest, "mean \(mean), largest \(largest) of 255: \(ring)")
      }
    }
  }

  /// Gradients and solid colours use different coverage loops.
  @Test(arguments: [0.4, 1.0])
  func gradients(progress: Double) throws {
    let ring = RingCase(
      progress: progress, radius: 8, width: 5, scale: 3.2, gradient: Ramps.twoStops(.srgb))
    let (mean, largest, _) = try Self.errors(ring, .conic(ring.conic))
    let limits = Self.limits(ring)
    #expect(mean <= limits.mean && largest <= limits.largest, "mean \(mean) \(largest)")
  }

  /// Returns differences of coverage, 0…255: the mean over the partially covered pixels, and the
  /// largest over all pixels near an edge. `count` is the number of partially covered pixels.
  static func errors(
    _ ring: RingCase, _ paint: Paint
  ) throws -> (mean: Double, largest: Double, count: Int) {
    let picture = try ring.image(paint)
    let shape = ExactRing(ring)
    var (sum, largest, count) = (0.0, 0.0, 0)
    for y in 0..<picture.height {
      for x in 0..<picture.width where shape.mayTouchEdge(x, y) {
        let exact = shape.coverage(x, y)
        let difference = abs(Double(picture[x, y].w) - exact * 255)
        largest = max(largest, difference)
        guard exact > 0, exact < 1 else { continue }
        sum += difference
        count += 1
      }
    }
    return (sum / Double(max(count, 1)), largest, count)
  }
}

/// The set of points of a ring's arc, in pixels.
struct ExactRing {
  private let center: SIMD2<Double>
  private let inner: Double
  private let outer: Double
  /// The unit vectors to the arc's start and end; `sign` is its direction.
  private let start: SIMD2<Double>
  private let end: SIMD2<Double>
  private let sign: Double
  private let sweep: Double
  private let isRound: Bool
  /// The number of samples per pixel along each side.
  private let samples: Int

  init(_ ring: RingCase) {
    samples = ring.radius > 100 ? 16 : 64
    func direction(_ degrees: Double) -> SIMD2<Double> {
      SIMD2(sin(degrees * .pi / 180), -cos(degrees * .pi / 180))
    }
    center = SIMD2(ring.center.x, ring.center.y) * ring.scale
    inner = (ring.radius - ring.width / 2) * ring.scale
    outer = (ring.radius + ring.width / 2) * ring.scale
    sign = ring.direction.sign
    sweep = min(1, ring.progress)
    start = direction(ring.startAngle)
    end = direction(ring.startAngle + sign * 360 * sweep)
    isRound = ring.cap == .round
  }

  /// Whether an edge may cross the pixel. Other pixels are not sampled; an error there would also
  /// appear at the edge.
  func mayTouchEdge(_ x: Int, _ y: Int) -> Bool {
    let p = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - center
    let distance = hypot(p.x, p.y)
    if abs(distance - inner) < 1 || abs(distance - outer) < 1 { return true }
    guard sweep < 1, distance < outer, distance > inner else { return false }
    let reach = (outer - inner) / 2 + 1
    let middle = (outer + inner) / 2
    return [start, end].contains { direction in
      let d = p - direction * middle
      return hypot(d.x, d.y) < reach
    }
  }

  func coverage(_ x: Int, _ y: Int) -> Double {
    var count = 0
    for j in 0..<samples {
      for i in 0..<samples {
        let offset = SIMD2(Double(i) + 0.5, Double(j) + 0.5) / Double(samples)
        if contains(SIMD2(Double(x), Double(y)) + offset - center) { count += 1 }
      }
    }
    return Double(count) / Double(samples * samples)
  }

  private func contains(_ p: SIMD2<Double>) -> Bool {
    let square = p.x * p.x + p.y * p.y
    if square >= inner * inner, square <= outer * outer, isSwept(p) { return true }
    guard isRound, sweep < 1 else { return false }
    let (middle, half) = ((inner + outer) / 2, (outer - inner) / 2)
    let (a, b) = (p - start * middle, p - end * middle)
    return a.x * a.x + a.y * a.y <= half * half || b.x * b.x + b.y * b.y <= half * half
  }

  /// Whether the point's direction is on the arc: on the inner side of both ends.
  private func isSwept(_ p: SIMD2<Double>) -> Bool {
    guard sweep < 1 else { return true }
    let afterStart = (start.x * p.y - start.y * p.x) * sign >= 0
    let beforeEnd = (end.x * p.y - end.y * p.x) * sign <= 0
    return sweep < 0.5 ? afterStart && beforeEnd : afterStart || beforeEnd
  }
}
