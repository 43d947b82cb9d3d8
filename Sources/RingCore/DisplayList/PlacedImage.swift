/// A raster image with the rectangle that it is drawn into.
public struct PlacedImage: Hashable, Sendable {
  /// The image, stretched to `rect` in both directions.
  public var image: RasterImage
  /// The destination of the whole image, in points.
  public var rect: Rect
  /// The colour that replaces those of the image; its alpha stays. Default (`nil`): the image's
  /// colours.
  public var tint: Color?

  /// Creates an image stretched to a rectangle in points.
  public init(_ image: RasterImage, in rect: Rect, tint: Color? = nil) {
    self.image = image
    self.rect = rect
    self.tint = tint
  }
}
