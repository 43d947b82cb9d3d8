/// A picture that is drawn when somebody asks for its rows, for the duration of a call.
///
/// Whoever takes it band by band needs memory for a band only, and finds it in the processor's cache.
public struct DeferredRows {
  /// Columns and rows in pixels.
  public let size: PixelSize
  private let drawRows: (Range<Int>, UnsafeMutablePointer<UInt32>) -> Void

  /// The pixels behind the last one that drawing may touch.
  public static let spareWords = 7

  /// `draw` draws some rows as `PremultipliedPixels` has them, the first pixel of the first row into the
  /// first word; several threads may call it at once.
  public init(
    size: PixelSize, draw: @escaping (Range<Int>, UnsafeMutablePointer<UInt32>) -> Void
  ) {
    (self.size, drawRows) = (size, draw)
  }

  /// Draws some rows, which must be rows of the picture; `words` has room for `size.width` pixels of each
  /// row and `spareWords` more.
  public func draw(_ rows: Range<Int>, into words: UnsafeMutablePointer<UInt32>) {
    drawRows(rows, words)
  }
}

/// A picture for the duration of a call: drawn, or drawn row by row when asked for.
public enum PremultipliedPicture {
  /// All pixels are there.
  case drawn(PremultipliedPixels)
  /// Rows are drawn when they are asked for.
  case deferred(DeferredRows)
}
