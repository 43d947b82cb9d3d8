/// Pixels as they are drawn, in memory that is lent for the duration of a call.
public struct PremultipliedPixels {
  /// Columns and rows in pixels; there are `size.count` words.
  public let size: PixelSize
  /// One word per pixel: alpha in the top byte, then red, green and blue, each ≤ alpha; rows from top
  /// to bottom without padding.
  public let words: UnsafePointer<UInt32>

  /// Pixels of memory that is valid for as long as this is used.
  public init(size: PixelSize, words: UnsafePointer<UInt32>) {
    (self.size, self.words) = (size, words)
  }
}
