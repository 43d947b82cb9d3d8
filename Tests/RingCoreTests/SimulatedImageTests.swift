import RingCore
import Testing

@Suite struct SimulatedImageTests {
  /// Every pixel, translucent ones too, is the nearest byte to its simulated colour.
  @Test(arguments: ColorVision.allCases)
  func pixelsAreTheNearestBytes(vision: ColorVision) {
    let side = 24
    let pixels = (0..<side * side).flatMap { (index: Int) -> [UInt8] in
      let (x, y) = (index % side, index / side)
      return [UInt8(x * 11), UInt8(y * 11), UInt8((x * y * 7) % 256), UInt8(255 - x * 10)]
    }
    let image = RasterImage(size: PixelSize(width: side, height: side), pixels: pixels)
    let simulated = image.simulated(vision)
    #expect(simulated.size == image.size)
    for y in 0..<side {
      for x in 0..<side {
        let pixel = image[x, y]
        let color = vision.simulated(SRGBColor(bytes: Int(pixel.x), Int(pixel.y), Int(pixel.z)))
        let channels = [color.red, color.green, color.blue].map { UInt8(($0 * 255).rounded()) }
        let wanted = SIMD4(channels[0], channels[1], channels[2], pixel.w)
        #expect(simulated[x, y] == wanted, "at \(x), \(y)")
      }
    }
  }

  @Test(arguments: ColorVision.allCases)
  func transparentPixelsAndGreysStay(vision: ColorVision) {
    let greys = (0...255).flatMap { (level: Int) -> [UInt8] in
      let level = UInt8(level)
      return [level, level, level, 255, 0, 0, 0, 0]
    }
    let image = RasterImage(size: PixelSize(width: 512, height: 1), pixels: greys)
    #expect(image.simulated(vision) == image)
  }
}
