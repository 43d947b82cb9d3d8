/// A picture drawn into a rectangle.
public struct PlacedImage: Hashable, Sendable {
  /// The pixels, stretched to `rect` in both directions.
  public var image: RasterImage
  /// Where the whole picture goes, in points.
  public var rect: Rect
  /// Paints the picture's coverage in this colour. Default: the picture's own colours.
  public var tint: Color?

  /// A picture stretched to a rectangle in points, by default in its own colours.
  public init(_ image: RasterImage, in rect: Rect, tint: Color? = nil) {
    self.image = image
    self.rect = rect
    self.tint = tint
  }
}
