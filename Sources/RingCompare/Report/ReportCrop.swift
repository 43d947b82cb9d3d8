import RingCore

/// The region of a failure's images that a report shows: browsers limit the size of a canvas.
struct ReportCrop: Hashable {
  /// In pixels of the larger image.
  let region: PixelRegion
  let isCropped: Bool

  /// In pixels.
  static let maximumSide = 4096

  /// `size` is the maximum of both images. Without `difference`, a crop is at the upper left.
  init(_ size: PixelSize, around difference: PixelRegion?) {
    func span(_ length: Int, _ start: Int?, _ extent: Int?) -> (Int, Int) {
      guard length > Self.maximumSide else { return (0, length) }
      // Centre the difference, but stay inside the image.
      let center = (start ?? 0) + (extent ?? 0) / 2
      return (
        min(max(0, center - Self.maximumSide / 2), length - Self.maximumSide), Self.maximumSide
      )
    }
    let (x, width) = span(size.width, difference?.x, difference?.width)
    let (y, height) = span(size.height, difference?.y, difference?.height)
    region = PixelRegion(x: x, y: y, width: width, height: height)
    isCropped = width < size.width || height < size.height
  }

  /// `nil` if the image ends before the region.
  func of(_ image: RasterImage) -> RasterImage? {
    guard isCropped else { return image }
    let (right, bottom) = (
      min(image.width, region.x + region.width), min(image.height, region.y + region.height)
    )
    guard right > region.x, bottom > region.y else { return nil }
    return image.cropped(
      to: PixelRegion(
        x: region.x, y: region.y, width: right - region.x, height: bottom - region.y))
  }

  /// The compared images must overlap in the region.
  func of(_ mask: DifferenceMask) -> DifferenceMask {
    guard isCropped else { return mask }
    var cropped = DifferenceMask(
      size: PixelSize(
        width: min(region.width, mask.size.width - region.x),
        height: min(region.height, mask.size.height - region.y)))
    for y in 0..<cropped.size.height {
      for x in 0..<cropped.size.width { cropped[x, y] = mask[region.x + x, region.y + y] }
    }
    return cropped
  }

  /// Throws if `memory` does not suffice for the cropped images, their difference and the encoder.
  func check(_ memory: MemoryBudget) throws(MemoryLimitError) {
    var memory = memory
    let bytesPerPixel = 5 * 4 + 1
    try memory.reserve(
      region.width * region.height * bytesPerPixel,
      for: "a report of \(region.width) × \(region.height) pixels")
  }

  /// `nil` if the images are not cropped.
  var omissionNote: String? {
    guard isCropped else { return nil }
    return "the report shows \(region.width) × \(region.height) of its pixels, "
      + "from (\(region.x), \(region.y))"
  }
}
