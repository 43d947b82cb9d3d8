import RingGraphics

/// The frames of an animation as one picture, row by row, which every viewer shows at once.
///
/// Goldens of animations are stored like this: an APNG shows a reviewer one frame at a time.
enum ContactSheet {
  /// As many columns as rows, or one more; what is left of the last row is transparent.
  static func picture(of frames: [RasterImage]) -> RasterImage {
    let cell = frames[0].size
    let columns = columns(frames.count)
    let rows = (frames.count + columns - 1) / columns
    let size = PixelSize(width: cell.width * columns, height: cell.height * rows)
    var pixels = [UInt8](repeating: 0, count: size.count * 4)
    for (index, frame) in frames.enumerated() {
      let (left, top) = (index % columns * cell.width, index / columns * cell.height)
      for y in 0..<cell.height {
        let from = y * cell.width * 4
        let to = ((top + y) * size.width + left) * 4
        pixels.replaceSubrange(
          to..<to + cell.width * 4, with: frame.pixels[from..<from + cell.width * 4])
      }
    }
    return RasterImage(size: size, pixels: pixels)
  }

  /// The frames of a sheet whose cells have a size; `nil` if it is no whole number of cells.
  ///
  /// `count` tells transparent frames at the end from cells that are left over.
  static func frames(
    of sheet: RasterImage, cell: PixelSize, count: Int
  ) -> [RasterImage]? {
    guard sheet.width % cell.width == 0, sheet.height % cell.height == 0 else { return nil }
    let (columns, rows) = (sheet.width / cell.width, sheet.height / cell.height)
    var frames = (0..<columns * rows).map { index in
      part(of: sheet, index % columns * cell.width, index / columns * cell.height, cell)
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

  private static func part(
    of sheet: RasterImage, _ left: Int, _ top: Int, _ size: PixelSize
  ) -> RasterImage {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.count * 4)
    for y in top..<top + size.height {
      let start = (y * sheet.width + left) * 4
      pixels += sheet.pixels[start..<start + size.width * 4]
    }
    return RasterImage(size: size, pixels: pixels)
  }
}
