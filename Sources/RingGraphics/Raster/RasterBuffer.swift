/// A picture in the making: what is drawn replaces what was there.
package struct RasterBuffer: Sendable {
  package let size: PixelSize
  /// Red, green, blue, alpha per pixel, as in `RasterImage`.
  package var pixels: [UInt8]

  /// A transparent picture.
  package init(size: PixelSize) {
    self.size = size
    pixels = [UInt8](repeating: 0, count: size.count * 4)
  }

  package var image: RasterImage { RasterImage(size: size, pixels: pixels) }

  /// The first byte of a pixel.
  package func offset(x: Int, y: Int) -> Int { (y * size.width + x) * 4 }

  /// Copies a picture, which must fit, with its upper left corner at (x, y).
  package mutating func draw(_ image: RasterImage, x: Int, y: Int) {
    let bytes = image.width * 4
    for row in 0..<image.height {
      let start = offset(x: x, y: y + row)
      pixels.replaceSubrange(
        start..<start + bytes, with: image.pixels[row * bytes..<(row + 1) * bytes])
    }
  }

  /// Makes a part transparent, which must lie within the picture.
  package mutating func clear(_ part: PixelRegion) {
    for row in part.y..<part.y + part.height {
      let start = offset(x: part.x, y: row)
      pixels.withUnsafeMutableBytes { bytes in
        _ = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + part.width * 4])
          .initializeMemory(as: UInt8.self, repeating: 0)
      }
    }
  }
}

extension RasterBuffer {
  /// What is drawn on a picture.
  package init(_ image: RasterImage) { (size, pixels) = (image.size, image.pixels) }
}
