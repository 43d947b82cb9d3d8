extension RasterImage {
  /// A part of the picture, which must lie within it.
  package func cropped(x: Int, y: Int, to part: PixelSize) -> RasterImage {
    precondition(x >= 0 && y >= 0 && x + part.width <= width && y + part.height <= height)
    guard part != size else { return self }
    var cropped: [UInt8] = []
    cropped.reserveCapacity(part.count * 4)
    for row in y..<y + part.height {
      let start = (row * width + x) * 4
      cropped += pixels[start..<start + part.width * 4]
    }
    return RasterImage(size: part, pixels: cropped)
  }
}
