import Foundation
import RingCairo
import RingCore
import TestSupport
import Testing

/// A dithered gradient has the ideal colour on average, so that its bands vanish.
@Suite struct DitherTests {
  enum Kind: CaseIterable {
    case linear, radial, conic
  }

  private static let size = PixelSize(width: 1200, height: 48)
  /// The channels of this dark gradient have 12, 13 and 16 steps, so that bands are wide.
  private static let colors = [SRGBColor(bytes: 11, 13, 18), SRGBColor(bytes: 23, 26, 34)]
  /// The centre of the radial gradient is in the image, that of the conic one below it.
  private static let (center, below) = (Point(x: 600, y: 24), Point(x: 600, y: 700))

  private func image(_ kind: Kind, dithers: Bool) throws -> RasterImage {
    let gradient = Gradient(colors: Self.colors, dithers: dithers)
    let paint: Paint =
      switch kind {
      case .linear:
        .linear(LinearGradient(gradient: gradient, start: .zero, end: Point(x: 1200, y: 0)))
      case .radial: .radial(RadialGradient(gradient: gradient, center: Self.center, endRadius: 600))
      case .conic:
        .conic(ConicGradient(center: Self.below, start: .degrees(270), gradient: gradient))
      }
    let list = DisplayList([.fill(.rect(Rect(x: 0, y: 0, width: 1200, height: 48)), paint)])
    var rasterizer = Rasterizer()
    return try rasterizer.rasterize(list, size: Self.size, scale: 1)
  }

  /// Returns the position of a pixel's centre in the gradient.
  private func position(_ x: Int, _ y: Int, _ kind: Kind) -> Double {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    switch kind {
    case .linear: return px / 1200
    case .radial: return min(1, hypot(px - Self.center.x, py - Self.center.y) / 600)
    case .conic: return atan2(px - Self.below.x, Self.below.y - py) / (2 * .pi) + 0.25
    }
  }

  /// Compares blocks of 8 × 8 pixels with the ideal: returns the largest error of a mean, in
  /// levels, and the largest number of levels of one channel in a block.
  private func blocks(_ image: RasterImage, _ kind: Kind) -> (error: Double, levels: Double) {
    let ideal = IdealGradient(gradient: Gradient(colors: Self.colors))
    var (error, levels) = (0.0, 0.0)
    for block in 0..<(150 * 6) {
      let (left, top) = (block % 150 * 8, block / 150 * 8)
      var (sum, low) = (SIMD4<Double>.zero, SIMD4<Double>(repeating: 255))
      var high = SIMD4<Double>.zero
      for index in 0..<64 {
        let (x, y) = (left + index % 8, top + index / 8)
        let pixel = SIMD4<Double>(image[x, y])
        sum += pixel - ideal.color(at: position(x, y, kind))
        low = pointwiseMin(low, pixel)
        high = pointwiseMax(high, pixel)
      }
      error = max(error, sum.max() / 64, -sum.min() / 64)
      levels = max(levels, (high - low).max() + 1)
    }
    return (error, levels)
  }

  @Test(arguments: Kind.allCases) func bandsVanish(kind: Kind) throws {
    let plain = blocks(try image(kind, dithers: false), kind)
    let dithered = blocks(try image(kind, dithers: true), kind)
    // In the middle of a band, rounding is wrong by nearly half a level.
    #expect(plain.error > 0.4)
    // For a single colour, a mean would be exact to 1/64. Within a block, the colours change.
    #expect(dithered.error < 0.06)
    #expect((2...3).contains(dithered.levels))
  }

  @Test func aRowHasMoreThanTheColorsOfItsBands() throws {
    func changes(dithers: Bool) throws -> Int {
      let image = try image(.linear, dithers: dithers)
      return (1..<1200).count { image[$0, 0] != image[$0 - 1, 0] }
    }
    // 12 + 13 + 16 steps between 42 colours.
    #expect(try changes(dithers: false) == 41)
    #expect(try changes(dithers: true) > 400)
  }

  @Test func otherShapesDoNotMoveTheDither() throws {
    let gradient = Gradient(colors: Self.colors, dithers: true)
    let paint = Paint.linear(
      LinearGradient(gradient: gradient, start: .zero, end: Point(x: 1200, y: 0)))
    func image(_ x: Double) throws -> RasterImage {
      var rasterizer = Rasterizer()
      let whole = Path.rect(Rect(x: 0, y: 0, width: 1200, height: 48))
      let square = Path.rect(Rect(x: x, y: 8, width: 16, height: 16))
      return try rasterizer.rasterize(
        DisplayList([.fill(whole, paint), .fill(square, .solid(.white))]), size: Self.size,
        scale: 1)
    }
    let (first, second) = (try image(8), try image(333.3))
    for y in 0..<48 where !(8..<24).contains(y) {
      #expect((0..<1200).allSatisfy { first[$0, y] == second[$0, y] }, "row \(y)")
    }
    #expect((400..<1200).allSatisfy { first[$0, 12] == second[$0, 12] })
  }
}
