/// A picture drawn into a rectangle.
public struct PlacedImage: Hashable, Sendable {
  public var image: RasterImage
  /// Where the whole picture goes, in points.
  public var rect: Rect
  /// Paints the picture's coverage in this colour. Default: the picture's own colours.
  public var tint: Color?

  public init(_ image: RasterImage, in rect: Rect, tint: Color? = nil) {
    self.image = image
    self.rect = rect
    self.tint = tint
  }
}
