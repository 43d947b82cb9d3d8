/// A raster image: straight (not premultiplied) sRGB, 8 bits per channel.
public struct RasterImage: Hashable, Sendable {
  /// The size in pixels.
  public let size: PixelSize
  /// The red, green, blue and alpha bytes of each pixel; rows from top to bottom without padding.
  ///
  /// A fully transparent pixel is 0, 0, 0, 0.
  public let pixels: [UInt8]
  /// The digest of the pixels of a placeholder, which has no pixels itself; otherwise `nil`.
  package let placeholderDigest: Digest?

  /// Creates an image from bytes; their count must be 4 · width · height.
  public init(size: PixelSize, pixels: [UInt8]) {
    precondition(pixels.count == size.count * 4, "four bytes per pixel")
    self.size = size
    self.pixels = pixels
    placeholderDigest = nil
  }

  /// Creates a placeholder for an image whose pixels have this digest.
  ///
  /// It has no pixels. It can be laid out, and its display list has the digest of the image's, but
  /// it must not be drawn.
  package init(placeholderOfSize size: PixelSize, digest: Digest) {
    (self.size, pixels, placeholderDigest) = (size, [], digest)
  }

  /// The digest of the pixels, which hashes all of them unless the image is a placeholder.
  package var digest: Digest {
    if let placeholderDigest { return placeholderDigest }
    var hasher = StableHasher()
    pixels.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.digest
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
