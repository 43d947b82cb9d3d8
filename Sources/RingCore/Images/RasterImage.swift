/// A raster image: straight (not premultiplied) sRGB, 8 bits per channel.
public struct RasterImage: Hashable, Sendable {
  /// The size in pixels.
  public let size: PixelSize
  /// The red, green, blue and alpha bytes of each pixel; rows from top to bottom without padding.
  ///
  /// A fully transparent pixel is 0, 0, 0, 0.
  public let pixels: [UInt8]

  /// Creates an image from bytes; their count must be 4 · width · height.
  public init(size: PixelSize, pixels: [UInt8]) {
    precondition(pixels.count == size.count * 4, "four bytes per pixel")
    self.size = size
    self.pixels = pixels
  }

  /// The number of columns, ≥ 0.
  public var width: Int { size.width }
  /// The number of rows, ≥ 0.
  public var height: Int { size.height }

  /// The red, green, blue and alpha bytes of the pixel in column `x` of row `y`.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let i = (y * width + x) * 4
    return SIMD4(pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3])
  }
}
