import RingCompare
import RingGraphics

/// The picture of differences that failures show: counted pixels in red.
enum DifferenceDrawing {
  static func picture(of compared: ComparedPictures) -> RasterImage {
    let size = compared.mask.size
    var pixels = [UInt8](repeating: 0, count: size.count * 4)
    for y in 0..<size.height {
      for x in 0..<size.width where compared.mask[x, y] == .counted {
        let i = (y * size.width + x) * 4
        (pixels[i], pixels[i + 3]) = (255, 255)
      }
    }
    return RasterImage(size: size, pixels: pixels)
  }
}
