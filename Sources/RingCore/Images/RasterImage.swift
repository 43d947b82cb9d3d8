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

  /// Creates a placeholder without pixels for an image whose pixels have this digest.
  ///
  /// It can be laid out, and its display list has the digest of the image's; it must not be drawn.
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

  /// Copies `image`, which must be inside this image, with its upper left corner at (x, y).
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

  package init(_ image: RasterImage) { (size, pixels) = (image.size, image.pixels) }
}

extension RasterImage {
  /// Returns a region of the image. Precondition: the region is inside the image.
  package func cropped(to region: PixelRegion) -> RasterImage {
    precondition(region.x >= 0 && region.x + region.width <= width)
    precondition(region.y >= 0 && region.y + region.height <= height)
    guard region.size != size else { return self }
    var cropped: [UInt8] = []
    cropped.reserveCapacity(region.size.count * 4)
    for row in region.y..<region.y + region.height {
      let start = (row * width + region.x) * 4
      cropped += pixels[start..<start + region.width * 4]
    }
    return RasterImage(size: region.size, pixels: cropped)
  }

  /// Returns the image as a reader with `vision` sees it; alpha does not change.
  ///
  /// Each channel is the nearest byte to that of `ColorVision.simulated(_:)`.
  package func simulated(_ vision: ColorVision) -> RasterImage {
    let linear = (0...255).map { ColorSpaces.linear(Double($0) / 255) }
    // Compare linear light with the limits between the bytes, because encoding every pixel takes
    // several roots.
    let limits = (0..<255).map { ColorSpaces.linear((Double($0) + 0.5) / 255) }
    var simulated = pixels
    var (last, lastResult) = (Pixel.clear, Pixel.clear)
    simulated.withUnsafeMutableBytes { bytes in
      for index in 0..<size.count {
        let pixel = Pixel(UnsafeRawBufferPointer(bytes), index)
        if pixel != last {
          let light = vision.simulated(
            linear: SIMD3(linear[pixel.red], linear[pixel.green], linear[pixel.blue]))
          lastResult = Pixel(
            SIMD4(
              encodedByte(light.x, limits), encodedByte(light.y, limits),
              encodedByte(light.z, limits),
              UInt8(pixel.alpha)))
          last = pixel
        }
        bytes.storeBytes(
          of: lastResult.rgba32.littleEndian, toByteOffset: index * 4, as: UInt32.self)
      }
    }
    return RasterImage(size: size, pixels: simulated)
  }
}

/// Returns the gamma-encoded byte of a component of linear light.
///
/// `limits` are those between the bytes 0 and 1, 1 and 2, and so on, in linear light.
private func encodedByte(_ linear: Double, _ limits: [Double]) -> UInt8 {
  UInt8(limits.prefixCount { $0 <= linear })
}
