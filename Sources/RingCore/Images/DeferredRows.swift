/// An image whose rows are drawn on demand, valid for the duration of a call.
///
/// Reading the image band by band needs memory for one band only, which stays in the processor's
/// cache.
package struct DeferredRows {
  package let size: PixelSize
  private let drawRows: (Range<Int>, UnsafeMutablePointer<UInt32>) -> Void

  /// The number of pixels after the last one that `draw` may overwrite.
  package static let paddingPixelCount = 7

  /// Creates an image. `draw` renders a range of rows in the format of `PremultipliedPixels`; the
  /// first word is the first pixel of the range.
  ///
  /// Several threads may call `draw` at once.
  package init(
    size: PixelSize, draw: @escaping (Range<Int>, UnsafeMutablePointer<UInt32>) -> Void
  ) {
    (self.size, drawRows) = (size, draw)
  }

  /// Draws a range of rows.
  ///
  /// `argb32` must have room for `size.width` pixels per row of the range, plus `paddingPixelCount`
  /// pixels.
  package func draw(_ rows: Range<Int>, into argb32: UnsafeMutablePointer<UInt32>) {
    drawRows(rows, argb32)
  }
}

/// An image that is valid for the duration of a call: rendered, or rendered row by row on demand.
package enum PremultipliedImage {
  case drawn(PremultipliedPixels)
  case deferred(DeferredRows)
}
