/// A mutable image. Drawing replaces pixels, without compositing.
package struct RasterBuffer: Sendable {
  package let size: PixelSize
  /// The red, green, blue and alpha bytes of each pixel, as in `RasterImage`.
  package var pixels: [UInt8]

  /// Creates a transparent image.
  package init(size: PixelSize) {
    self.size = size
    pixels = [UInt8](repeating: 0, count: size.count * 4)
  }

  package var image: RasterImage { RasterImage(size: size, pixels: pixels) }

  /// Returns the index in `pixels` of the first byte of a pixel.
  package func offset(x: Int, y: Int) -> Int { (y * size.width + x) * 4 }

  /// Copies `image`, whose upper left corner goes to (x, y). All of `image` must be inside this
  /// image.
  package mutating func draw(_ image: RasterImage, x: Int, y: Int) {
    let bytes = image.width * 4
    for row in 0..<image.height {
      let start = offset(x: x, y: y + row)
      pixels.replaceSubrange(
        start..<start + bytes, with: image.pixels[row * bytes..<(row + 1) * bytes])
    }
  }

  /// Clears a region to transparent. The region must be inside the image.
  package mutating func clear(_ region: PixelRegion) {
    for row in region.y..<region.y + region.height {
      let start = offset(x: region.x, y: row)
      pixels.withUnsafeMutableBytes { bytes in
        _ = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + region.width * 4])
          .initializeMemory(as: UInt8.self, repeating: 0)
      }
    }
  }
}

extension RasterBuffer {
  package init(_ image: RasterImage) { (size, pixels) = (image.size, image.pixels) }
}
