import Foundation
import RingCairo
import RingCore
import RingScene
import Testing

/// An element in the centre of an image, rotated about its own centre.
struct DrawnShape {
  var element: AnyElement
  /// The element's frame in points.
  var size: Size
  /// The rotation in degrees, clockwise.
  var angle = 0.0
  var scale = 1.0

  /// The side of the image in points.
  private var side: Int { Int((max(size.width, size.height) * 1.5).rounded(.up)) + 4 }
  /// The fractional offsets put edges at arbitrary positions.
  private var center: Point { Point(x: Double(side) / 2 + 0.25, y: Double(side) / 2 - 0.125) }

  private func picture() throws -> RasterImage {
    let context = SceneContext(text: TextEngine(FontSources(base: .none)))
    let commands = element.draw(in: Rect(center: center, size: size), context: context)
    var rasterizer = Rasterizer()
    let pixels = Int((Double(side) * scale).rounded(.up))
    let effects = GroupEffects(transform: Transform.rotation(.degrees(angle)).about(center))
    return try rasterizer.rasterize(
      DisplayList([.group(effects, commands)]), size: PixelSize(width: pixels, height: pixels),
      scale: scale)
  }

  /// The difference, of 255, above which a pixel is sampled again with more points.
  private static let suspicious = 2.5

  /// Expects the alpha of every pixel to be the fraction of it that `contains` reports as inside.
  ///
  /// Points are relative to the centre of the element, before its rotation. Fails if a pixel
  /// differs by more than `largest` of 255, or if the partially covered pixels differ by more than
  /// 0.6 on average.
  func expectCoverage(
    _ name: String, largest most: Double = 4, contains: (SIMD2<Double>) -> Bool
  ) throws {
    let (picture, center) = (try picture(), center)
    let (cosine, sine) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
    func coverage(_ x: Int, _ y: Int, _ samples: Int) -> Double {
      func covers(_ i: Double, _ j: Double) -> Bool {
        let p = SIMD2(Double(x) + i, Double(y) + j) / scale - SIMD2(center.x, center.y)
        return contains(SIMD2(p.x * cosine + p.y * sine, p.y * cosine - p.x * sine))
      }
      // A regular grid would err by half a row at horizontal edges; this Fibonacci lattice does
      // not.
      let covered = (0..<samples).filter { index in
        let place = Double(index) * 0.618033988749895
        return covers((Double(index) + 0.5) / Double(samples), place - place.rounded(.down))
      }
      return Double(covered.count) / Double(samples)
    }
    var (sum, largest, count) = (0.0, 0.0, 0)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let alpha = picture[x, y].w
        // Pixels that are fully inside or outside are only sampled now and then.
        let isPartial = alpha != 255 && alpha != 0
        guard isPartial || (x * 7 + y * 13) % 61 == 0 else { continue }
        func error(_ samples: Int) -> Double { abs(Double(alpha) - coverage(x, y, samples) * 255) }
        var difference = error(isPartial ? 32 * 32 : 16 * 16)
        // A thousand samples miss the covered area by up to 2 levels if an edge is nearly parallel
        // to a line of samples.
        if difference > Self.suspicious { difference = error(128 * 128) }
        largest = max(largest, difference)
        guard isPartial else { continue }
        (sum, count) = (sum + difference, count + 1)
      }
    }
    let mean = sum / Double(max(1, count))
    let what = "\(name) turned \(angle) at \(scale): mean \(mean), largest \(largest)"
    #expect(count > 10, "\(what)")
    #expect(mean <= 0.6, "\(what)")
    #expect(largest <= most, "\(what)")
  }
}
