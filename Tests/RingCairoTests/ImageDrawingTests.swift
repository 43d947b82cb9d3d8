import RingCairo
import RingCore
import TestSupport
import Testing

@Suite struct ImageDrawingTests {
  /// An image with every alpha and many colours.
  private let colorful: RasterImage = {
    var pixels: [UInt8] = []
    for index in 0..<4096 {
      let alpha = UInt8(index / 16)
      pixels +=
        alpha == 0 ? [0, 0, 0, 0] : [UInt8(index % 256), UInt8(index % 16 * 17), 77, alpha]
    }
    return RasterImage(size: PixelSize(width: 64, height: 64), pixels: pixels)
  }()

  private func stripes(_ side: Int) -> RasterImage {
    var pixels: [UInt8] = []
    for index in 0..<side * side {
      pixels += index % 2 == 0 ? [255, 255, 255, 255] : [0, 0, 0, 255]
    }
    return RasterImage(size: PixelSize(width: side, height: side), pixels: pixels)
  }

  @Test func pixelForPixelNothingChanges() throws {
    let rect = Rect(x: 0, y: 0, width: 64, height: 64)
    let drawn = try rasterized([.image(PlacedImage(colorful, in: rect))], 64, 64)
    for y in 0..<64 {
      for x in 0..<64 {
        let (a, b) = (colorful[x, y], drawn[x, y])
        #expect(a.w == b.w)
        for channel in 0..<3 {
          // A byte step of the premultiplied colour is 255 / alpha steps of the straight colour.
          let error = abs(Double(a[channel]) - Double(b[channel])) * Double(a.w) / 255
          #expect(error <= 1, "\(a) became \(b)")
        }
      }
    }
  }

  @Test(arguments: [2, 3, 5, 16])
  func smallerPicturesAreAveraged(factor: Int) throws {
    let side = 16 * factor
    let rect = Rect(x: 0, y: 0, width: 16, height: 16)
    let drawn = try rasterized([.image(PlacedImage(stripes(side), in: rect))], 16, 16)
    let errors = (16..<240).filter { 1..<15 ~= $0 % 16 }
      .map { abs(Double(drawn[$0 % 16, $0 / 16].x) - 127.5) }
    let largest = errors.max() ?? 255
    #expect(largest <= 127.5 / Double(factor) + 2, "largest error \(largest)")
  }

  /// Cairo runs out of memory when it averages tens of thousands of pixels in a row. Found by
  /// fuzzing.
  @Test(arguments: [0.1, 0.02, 0.01, 0.007, 0.005, 0.001])
  func drawsImagesScaledToAlmostNothing(side: Double) throws {
    let rect = Rect(x: 8, y: 8, width: side, height: side)
    let drawn = Coverage(try rasterized([.image(PlacedImage(stripes(400), in: rect))], 16, 16))
    expectClose(drawn.sum / 255, side * side, within: 0.02)
  }

  @Test func edgesAreThoseOfTheRectangle() throws {
    let white = RasterImage(
      size: PixelSize(width: 3, height: 3), pixels: [UInt8](repeating: 255, count: 36))
    let rect = Rect(x: 2.5, y: 2, width: 10, height: 10.25)
    let drawn = Coverage(try rasterized([.image(PlacedImage(white, in: rect))], 16, 16))
    expectClose(drawn.sum / 255, 102.5, within: 0.2)
    expectClose(drawn.alpha[5 * 16 + 2], 127.5, within: 2)
    #expect(drawn.alpha[5 * 16 + 3] == 255)
    #expect(drawn.columns == 2...12)
  }

  @Test func aTintKeepsTheCoverage() throws {
    let rect = Rect(x: 0, y: 0, width: 64, height: 64)
    let tint = SRGBColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let drawn = try rasterized([.image(PlacedImage(colorful, in: rect, tint: tint))], 64, 64)
    for y in 0..<64 {
      let pixel = drawn[20, y]
      expectClose(Double(pixel.w), Double(colorful[20, y].w) / 2, within: 1)
      #expect(pixel.w == 0 || pixel.x >= 250 && pixel.y == 0 && pixel.z == 0)
    }
  }

  @Test func groupsTurnAndScalePictures() throws {
    let rect = Rect(x: 0, y: 0, width: 64, height: 64)
    let quarter = Transform.rotation(.degrees(90)).about(Point(x: 32, y: 32))
    let image = DrawCommand.image(PlacedImage(stripes(64), in: rect))
    let drawn = try rasterized([.group(GroupEffects(transform: quarter), [image])], 64, 64)
    for y in 0..<64 { #expect(drawn[10, y] == SIMD4(repeating: y % 2 == 0 ? 255 : 0).withAlpha) }
  }

  @Test func aTransparentPictureLeavesWhatIsThere() throws {
    let clear = RasterImage(
      size: PixelSize(width: 2, height: 2), pixels: [UInt8](repeating: 0, count: 16))
    let rect = Rect(x: 0, y: 0, width: 8, height: 8)
    let below = DrawCommand.fill(.rect(rect), .solid(.white))
    let drawn = try rasterized([below, .image(PlacedImage(clear, in: rect))], 8, 8)
    #expect(drawn.pixels.allSatisfy { $0 == 255 })
  }
}

extension SIMD4<UInt8> {
  fileprivate var withAlpha: SIMD4<UInt8> { SIMD4(x, y, z, 255) }
}
