import RingGraphics

/// The frames of an animation in one image, row by row, visible at once in every viewer.
///
/// Goldens of animations are stored like this, because an APNG shows a reviewer one frame at a
/// time.
enum ContactSheet {
  /// Returns the sheet, with as many columns as rows or one more; unused cells are transparent.
  static func image(of frames: [RasterImage]) -> RasterImage {
    let cell = frames[0].size
    let columns = columns(frames.count)
    let rows = (frames.count + columns - 1) / columns
    let size = PixelSize(width: cell.width * columns, height: cell.height * rows)
    var canvas = RasterBuffer(size: size)
    for (index, frame) in frames.enumerated() {
      canvas.draw(frame, x: index % columns * cell.width, y: index / columns * cell.height)
    }
    return canvas.image
  }

  /// Returns the frames of a sheet with cells of size `cell`.
  ///
  /// Returns `nil` if the sheet is not a whole number of cells. `count` distinguishes transparent
  /// frames at the end from unused cells.
  static func frames(
    of sheet: RasterImage, cell: PixelSize, count: Int
  ) -> [RasterImage]? {
    guard sheet.width % cell.width == 0, sheet.height % cell.height == 0 else { return nil }
    let (columns, rows) = (sheet.width / cell.width, sheet.height / cell.height)
    var frames = (0..<columns * rows).map { index in
      sheet.cropped(
        to: PixelRegion(
          x: index % columns * cell.width, y: index / columns * cell.height, width: cell.width,
          height: cell.height))
    }
    while frames.count > count, let last = frames.last, last.pixels.allSatisfy({ $0 == 0 }) {
      frames.removeLast()
    }
    return frames
  }

  private static func columns(_ count: Int) -> Int {
    var columns = 1
    while columns * columns < count { columns += 1 }
    return columns
  }
}
