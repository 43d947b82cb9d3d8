import RingCore

/// An image of all frames of an animation, row by row.
///
/// A golden of an animation is stored as a contact sheet, because viewers show all frames at once,
/// but an APNG only one at a time.
enum ContactSheet {
  /// Returns the contact sheet of frames of equal size.
  ///
  /// It has as many columns as rows or one more; unused cells are transparent.
  static func image(of frames: [RasterImage]) -> RasterImage {
    let cell = frames[0].size
    let columns = Int(Double(frames.count).squareRoot().rounded(.up))
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
  /// Returns `nil` if the sheet is not a whole number of cells. `count` is the number of frames
  /// that the sheet should have: transparent cells after the first `count` are removed as unused.
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
}
