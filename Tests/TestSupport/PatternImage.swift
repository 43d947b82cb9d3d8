import RingCore

extension RasterImage {
  /// Returns an opaque image without equal neighbours, so that a shifted pixel is noticed.
  package static func pattern(width: Int, height: Int) -> RasterImage {
    let size = PixelSize(width: width, height: height)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * size.count)
    for number in 0..<size.count {
      pixels += [UInt8(number % 251), UInt8(number % 83), 20, 255]
    }
    return RasterImage(size: size, pixels: pixels)
  }
}
