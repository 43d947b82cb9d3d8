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
}
