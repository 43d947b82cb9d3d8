import RingCore
import RingScene

extension SceneElement {
  /// Returns the image of this element on a transparent canvas of the element's size.
  ///
  /// The colour scheme is light. `scale` is in pixels per point, > 0. Default: 1. Throws as
  /// `Scene.image(scale:_:)`.
  public func image(
    scale: Double = 1, _ options: RenderOptions = RenderOptions()
  ) throws(RingError) -> RasterImage {
    try Scene(self).image(scale: scale, options)
  }

  /// Returns the image of this element as the bytes of a PNG file, which states the scale.
  ///
  /// The canvas and `scale` are as in `image(scale:_:)`. Throws as `Scene.png(scale:_:)`.
  public func png(
    scale: Double = 1, _ options: RenderOptions = RenderOptions()
  ) throws(RingError) -> [UInt8] {
    try Scene(self).png(scale: scale, options)
  }

  /// Writes the image of this element as a PNG file; `-` is standard output.
  ///
  /// The file is written completely or not at all, and states the scale. The canvas and `scale` are
  /// as in `image(scale:_:)`. Throws as `Scene.writePNG(to:scale:_:)`.
  public func writePNG(
    to path: String, scale: Double = 1, _ options: RenderOptions = RenderOptions()
  ) throws(RingError) {
    try Scene(self).writePNG(to: path, scale: scale, options)
  }
}
