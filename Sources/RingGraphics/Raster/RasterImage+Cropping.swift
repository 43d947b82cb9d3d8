extension RasterImage {
  /// Returns a region of the image. Precondition: it is inside the image.
  package func cropped(to part: PixelRegion) -> RasterImage {
    precondition(part.x >= 0 && part.x + part.width <= width)
    precondition(part.y >= 0 && part.y + part.height <= height)
    guard part.size != size else { return self }
    var cropped: [UInt8] = []
    cropped.reserveCapacity(part.size.count * 4)
    for row in part.y..<part.y + part.height {
      let start = (row * width + part.x) * 4
      cropped += pixels[start..<start + part.width * 4]
    }
    return RasterImage(size: part.size, pixels: cropped)
  }
}
