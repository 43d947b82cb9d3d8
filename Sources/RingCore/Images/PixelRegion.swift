/// A rectangle in pixels.
public struct PixelRegion: Hashable, Codable, Sendable {
  /// The leftmost column, in columns of the image; it may be outside of the image.
  public var x: Int
  /// The uppermost row, in rows of the image; it may be outside of the image.
  public var y: Int
  /// The number of columns; the region is empty if it is below 1.
  public var width: Int
  /// The number of rows; the region is empty if it is below 1.
  public var height: Int

  /// Creates a region, in pixels from the upper left corner of an image.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Creates the region of an entire image.
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Whether the region has a pixel of an image of a size.
  package func overlaps(_ image: PixelSize) -> Bool {
    x < image.width && y < image.height && x > -width && y > -height
  }

  /// The size in pixels.
  public var size: PixelSize { PixelSize(width: width, height: height) }
}
