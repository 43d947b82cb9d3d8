import Foundation
import RingCore
import TestSupport
import Testing

@testable import RingCairo

/// Discs composited over a gradient's colours.
@Suite struct SpotTests {
  /// Returns a blurred disc's coverage, integrated over slices:
  /// ∫ φ(x − d) · erf(√(r² − x²) / (σ√2)) dx.
  static func slicedCoverage(_ distance: Double, _ radius: Double, _ sigma: Double) -> Double {
    let count = 4000
    var sum = 0.0
    for k in 0..<count {
      // x = r sin θ makes the slice heights smooth at both ends.
      let angle = (Double(k) + 0.5) / Double(count) * .pi - .pi / 2
      let x = radius * sin(angle)
      let z = (x - distance) / sigma
      let height = radius * cos(angle)
      sum += exp(-z * z / 2) * erf(height / (sigma * 2.0.squareRoot())) * height
    }
    return sum * .pi / Double(count) / (sigma * (2 * .pi).squareRoot())
  }

  @Test(arguments: [0.5, 3, 10, 32, 400], [0.3, 1, 2.5, 8, 100])
  func profile(radius: Double, sigma: Double) {
    let profile = SpotProfile(radius: radius, sigma: sigma)
    var largest = 0.0
    for k in 0...200 {
      let distance = (radius + 5 * sigma) * Double(k) / 200
      let x = min(
        max((distance - profile.start) * profile.density, 0), Double(profile.samples.count - 1))
      let index = min(Int(x), profile.samples.count - 2)
      let (a, b) = (Double(profile.samples[index]), Double(profile.samples[index + 1]))
      let sampled = a + (x - Double(index)) * (b - a)
      largest = max(largest, abs(sampled - Self.slicedCoverage(distance, radius, sigma)))
    }
    #expect(largest * 255 <= 0.3, "largest error \(largest * 255)/255")
  }

  /// A disc that touches both edges of a ring gives the edge pixels its full colour.
  @Test(arguments: [1.0, 2, 3.2])
  func tipHasNoFringe(scale: Double) throws {
    // The disc touches the ring's edges in the middle of a row.
    let row = Int(20 * scale)
    let center = Point(x: 20, y: (Double(row) + 0.5) / scale)
    let tip = center + Vector(x: 16, y: 0)
    let conic = ConicGradient(
      center: center, gradient: Gradient(colors: [.black]),
      spots: [Spot(center: tip, radius: 4, color: .white)])
    let ring = Path.circle(center: center, radius: 16)
    var rasterizer = Rasterizer()
    let picture = try rasterizer.rasterize(
      DisplayList([.stroke(ring, StrokeStyle(width: 8), .conic(conic))]),
      size: PixelSize(width: Int(41 * scale), height: Int(41 * scale)), scale: scale)
    for x in Int(32 * scale)..<picture.width where picture[x, row].w > 0 {
      #expect(picture[x, row].x == 255, "column \(x): \(picture[x, row])")
    }
    #expect(picture[Int(20 * scale), Int(4 * scale)].x == 0)
  }

  @Test func halfPlaneCutsASpot() throws {
    let conic = ConicGradient(
      center: Point(x: 10, y: 10), gradient: Gradient(colors: [.black]),
      spots: [
        Spot(
          center: Point(x: 10, y: 10), radius: 6, color: .white,
          halfPlane: HalfPlane(origin: Point(x: 10, y: 10.5), normal: Vector(x: 0, y: 1)))
      ])
    var rasterizer = Rasterizer()
    let picture = try rasterizer.rasterize(
      DisplayList([.fill(.rect(Rect(x: 0, y: 0, width: 20, height: 20)), .conic(conic))]),
      size: PixelSize(width: 20, height: 20), scale: 1)
    #expect([picture[10, 9].x, picture[10, 10].x, picture[10, 11].x] == [0, 128, 255])
  }

  /// A blurred, translucent spot on a plane of one colour, pixel by pixel.
  @Test func blurredSpot() throws {
    let (center, radius, sigma) = (Point(x: 30.3, y: 29.6), 9.0, 2.5)
    let conic = ConicGradient(
      center: Point(x: 30, y: 90), gradient: Gradient(colors: [.white]),
      spots: [Spot(center: center, radius: radius, blur: sigma, color: .black.opacity(0.3))])
    var rasterizer = Rasterizer()
    let picture = try rasterizer.rasterize(
      DisplayList([.fill(.rect(Rect(x: 0, y: 0, width: 60, height: 60)), .conic(conic))]),
      size: PixelSize(width: 60, height: 60), scale: 1)
    for k in 0..<60 {
      let d = hypot(Double(k) + 0.5 - center.x, Double(k) + 0.5 - center.y)
      let ideal = 255 * (1 - 0.3 * Self.slicedCoverage(d, radius, sigma))
      expectClose(Double(picture[k, k].x), ideal, within: 0.6, "at \(k)")
    }
  }
}
