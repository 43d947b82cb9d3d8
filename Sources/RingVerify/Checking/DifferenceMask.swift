import RingCompare
import RingGraphics

/// The picture of differences that failures show.
enum DifferenceMask {
  static func picture(
    expected: RasterImage, actual: RasterImage, options: ComparisonOptions
  ) -> RasterImage {
    let size = PixelSize(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height))
    var pixels = [UInt8](repeating: 0, count: size.count * 4)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let inBoth =
          x < min(expected.width, actual.width) && y < min(expected.height, actual.height)
        if inBoth, expected[x, y] == actual[x, y] { continue }
        let i = (y * size.width + x) * 4
        (pixels[i], pixels[i + 3]) = (255, 255)
      }
    }
    return RasterImage(size: size, pixels: pixels)
  }
}
