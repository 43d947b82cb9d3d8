/// A raster image with the rectangle that it is drawn into.
package struct PlacedImage: Hashable, Sendable {
  /// The image, stretched to `rect` in both directions.
  package var image: RasterImage
  /// In points.
  package var rect: Rect
  /// The colour that replaces those of the image, whose alpha stays; `nil` for none.
  package var tint: SRGBColor?

  package init(_ image: RasterImage, in rect: Rect, tint: SRGBColor? = nil) {
    self.image = image
    self.rect = rect
    self.tint = tint
  }
}

extension PlacedImage {
  /// Takes constant time if the images share their memory.
  package static func == (one: PlacedImage, other: PlacedImage) -> Bool {
    one.rect == other.rect && one.tint == other.tint && one.image.size == other.image.size
      && one.image.placeholderDigest == other.image.placeholderDigest
      && one.image.pixels.hasEqualWords(other.image.pixels)
  }
}

extension [UInt8] {
  /// Whether two arrays of equal length are equal.
  ///
  /// Compares words of eight bytes, several times faster than `==`, which compares byte by byte.
  fileprivate func hasEqualWords(_ other: [UInt8]) -> Bool {
    withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        guard one.baseAddress != other.baseAddress else { return true }
        let end = one.count & ~7
        for offset in stride(from: 0, to: end, by: 8) {
          let word = one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          guard word == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else {
            return false
          }
        }
        return one[end...].elementsEqual(other[end...])
      }
    }
  }
}
