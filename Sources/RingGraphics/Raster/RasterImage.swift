/// A picture of pixels: straight (not premultiplied) sRGB, 8 bits per channel.
public struct RasterImage: Hashable, Sendable {
  /// Columns and rows in pixels.
  public let size: PixelSize
  /// Red, green, blue, alpha per pixel; rows from top to bottom without padding.
  ///
  /// A fully transparent pixel is 0, 0, 0, 0.
  public let pixels: [UInt8]

  /// A picture of these bytes; their number must be 4 · width · height.
  public init(size: PixelSize, pixels: [UInt8]) {
    precondition(pixels.count == size.count * 4, "four bytes per pixel")
    self.size = size
    self.pixels = pixels
  }

  /// The number of columns, ≥ 0.
  public var width: Int { size.width }
  /// The number of rows, ≥ 0.
  public var height: Int { size.height }

  /// Red, green, blue and alpha of the pixel in column x of row y.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let i = (y * width + x) * 4
    return SIMD4(pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3])
  }
}
