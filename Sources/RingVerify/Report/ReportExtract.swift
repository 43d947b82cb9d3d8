import RingCompare
import RingGraphics

/// The part of pictures that a report shows: all of them, unless they are too large for a page.
///
/// A browser draws no canvas of gigabytes, and a page that holds one is of no use to anybody.
struct ReportExtract: Hashable {
  /// Of the larger of both pictures, in pixels.
  let region: PixelRegion
  /// Whether that is less than the pictures.
  let isPart: Bool

  /// The longest side of a picture in a report.
  static let maximumSide = 4096

  /// The part around what differs, of pictures that all lie within `size`.
  init(_ size: PixelSize, around place: PixelRegion?) {
    func span(_ length: Int, _ start: Int?, _ extent: Int?) -> (Int, Int) {
      guard length > Self.maximumSide else { return (0, length) }
      // The middle of what differs in the middle, as far as the picture goes.
      let middle = (start ?? 0) + (extent ?? 0) / 2
      return (
        min(max(0, middle - Self.maximumSide / 2), length - Self.maximumSide), Self.maximumSide
      )
    }
    let (x, width) = span(size.width, place?.x, place?.width)
    let (y, height) = span(size.height, place?.y, place?.height)
    region = PixelRegion(x: x, y: y, width: width, height: height)
    isPart = width < size.width || height < size.height
  }

  /// This part of a picture; `nil` where there is nothing of it.
  func of(_ image: RasterImage) -> RasterImage? {
    guard isPart else { return image }
    let (right, bottom) = (
      min(image.width, region.x + region.width), min(image.height, region.y + region.height)
    )
    guard right > region.x, bottom > region.y else { return nil }
    return image.cropped(
      to: PixelRegion(
        x: region.x, y: region.y, width: right - region.x, height: bottom - region.y))
  }

  /// Throws if there is no room for the parts, their difference and what packs them.
  func check(_ memory: MemoryBudget) throws(MemoryLimitError) {
    var memory = memory
    let bytesPerPixel = 5 * 4 + 1
    try memory.reserve(
      region.width * region.height * bytesPerPixel,
      for: "a report of \(region.width) × \(region.height) pixels")
  }

  /// What a report says of the rest; `nil` if there is none.
  var note: String? {
    guard isPart else { return nil }
    return "the report shows \(region.width) × \(region.height) of its pixels, "
      + "from (\(region.x), \(region.y))"
  }
}
