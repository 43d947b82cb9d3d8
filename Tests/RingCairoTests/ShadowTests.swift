import Foundation
import RingCairo
import RingCore
import TestSupport
import Testing

/// Group shadows, compared with a Gaussian of the exact shape, averaged over each pixel's area.
@Suite struct ShadowTests {
  /// The distance of the shape from its shadow, so that only the shadow is visible.
  private static let away = 1000.0

  private func shadow(
    of path: Path, sigma: Double, offset: Vector = .zero, size: Int
  ) throws -> RasterImage {
    let moved = Transform.translation(Vector(x: 0, y: -Self.away))
    let effects = GroupEffects(
      transform: moved,
      shadow: Shadow(color: .black, blur: sigma, offset: offset + Vector(x: 0, y: Self.away)))
    var rasterizer = Rasterizer()
    return try rasterizer.rasterize(
      DisplayList([.group(effects, [.fill(path, .solid(.white))])]),
      size: PixelSize(width: size, height: size), scale: 1)
  }

  /// Returns the integral of the blurred edge's coverage from −∞ to x: the normal density,
  /// integrated twice.
  private func rampIntegral(_ x: Double, _ sigma: Double) -> Double {
    guard sigma > 0 else { return max(0, x) }
    let z = x / sigma
    return x * (1 + erf(z / 2.0.squareRoot())) / 2
      + sigma * exp(-z * z / 2) / (2 * .pi).squareRoot()
  }

  /// Returns the blurred interval a…b, averaged over the pixel from x to x + 1.
  private func interval(_ x: Double, _ a: Double, _ b: Double, _ sigma: Double) -> Double {
    rampIntegral(x + 1 - a, sigma) - rampIntegral(x - a, sigma)
      - rampIntegral(x + 1 - b, sigma) + rampIntegral(x - b, sigma)
  }

  @Test(arguments: [0, 0.05, 0.3, 0.5, 1, 2.5, 4, 8, 11.9, 12, 13, 20])
  func rectangle(sigma: Double) throws {
    let rect = Rect(x: 30.25, y: 41.5, width: 60, height: 37.3)
    let offset = Vector(x: 2.4, y: -1.75)
    let picture = try shadow(of: .rect(rect), sigma: sigma, offset: offset, size: 120)
    var largest = 0.0
    for y in 0..<120 {
      let down = interval(Double(y), rect.minY + offset.y, rect.maxY + offset.y, sigma)
      for x in 0..<120 {
        let along = interval(Double(x), rect.minX + offset.x, rect.maxX + offset.x, sigma)
        largest = max(largest, abs(Double(picture[x, y].w) - 255 * along * down))
      }
    }
    #expect(largest <= 1, "largest error \(largest)/255")
  }

  @Test(arguments: [50.0, 200])
  func wide(sigma: Double) throws {
    let rect = Rect(x: -300, y: -1000, width: 420.3, height: 2000)
    let picture = try shadow(of: .rect(rect), sigma: sigma, size: 240)
    for x in 0..<240 {
      let along = interval(Double(x), rect.minX, rect.maxX, sigma)
      let down = interval(120, rect.minY, rect.maxY, sigma)
      expectClose(Double(picture[x, 120].w), 255 * along * down, within: 1, "column \(x)")
    }
  }

  @Test(arguments: [2.5, 5, 14])
  func disc(sigma: Double) throws {
    let (center, radius) = (Point(x: 60.3, y: 59.8), 20.0)
    let picture = try shadow(
      of: .circle(center: center, radius: radius), sigma: sigma, size: 120)
    for k in 0..<120 {
      var mean = 0.0
      for i in 0..<4 {
        for j in 0..<4 {
          let (x, y) = (Double(k) + (Double(i) + 0.5) / 4, 60 + (Double(j) + 0.5) / 4)
          mean += SpotTests.slicedCoverage(hypot(x - center.x, y - center.y), radius, sigma) / 16
        }
      }
      expectClose(Double(picture[k, 60].w), 255 * mean, within: 1, "column \(k)")
    }
  }

  @Test func colorAndOpacity() throws {
    var effects = GroupEffects(
      shadow: Shadow(
        color: SRGBColor(red: 1, green: 0, blue: 0, alpha: 0.5), blur: 0,
        offset: Vector(x: 20, y: 0)))
    effects.opacity = 0.5
    var rasterizer = Rasterizer()
    let picture = try rasterizer.rasterize(
      DisplayList([
        .group(
          effects, [.fill(.rect(Rect(x: 0, y: 0, width: 10, height: 10)), .solid(.white))])
      ]),
      size: PixelSize(width: 40, height: 10), scale: 1)
    #expect(picture[5, 5] == SIMD4(255, 255, 255, 128))
    #expect(picture[15, 5] == SIMD4(0, 0, 0, 0))
    #expect(picture[25, 5] == SIMD4(255, 0, 0, 64))
  }
}
