/// A raster image with the rectangle that it is drawn into.
package struct PlacedImage: Hashable, Sendable {
  /// The image, stretched to `rect` in both directions.
  package var image: RasterImage
  /// The destination of the whole image, in points.
  package var rect: Rect
  /// The colour that replaces those of the image; its alpha stays. Default (`nil`): the image's
  /// colours.
  package var tint: SRGBColor?

  /// Creates an image stretched to a rectangle in points.
  package init(_ image: RasterImage, in rect: Rect, tint: SRGBColor? = nil) {
    self.image = image
    self.rect = rect
    self.tint = tint
  }
}
