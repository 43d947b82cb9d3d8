/// A rectangle of whole pixels.
public struct PixelRegion: Hashable, Codable, Sendable {
  /// The leftmost column, counted from the picture's; it may lie outside a picture.
  public var x: Int
  /// The uppermost row, counted from the picture's; it may lie outside a picture.
  public var y: Int
  /// The number of columns; nothing lies within where it is below 1.
  public var width: Int
  /// The number of rows; nothing lies within where it is below 1.
  public var height: Int

  /// A part of a picture, in pixels from its upper left corner.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// All pixels of a picture of this size.
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The numbers of columns and rows.
  public var size: PixelSize { PixelSize(width: width, height: height) }
}
