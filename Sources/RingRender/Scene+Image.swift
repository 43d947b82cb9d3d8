@_exported import RingCodec
@_exported import RingCore
import RingCore
@_exported import RingScene
import RingScene

extension Scene {
  /// Returns the image of this scene.
  ///
  /// `scale` is in pixels per point, > 0. Default: `nil`, the scale of the canvas. Throws a
  /// `RingError` if the scene cannot be drawn, for example within the limits of `options`, or if
  /// warnings fail and there are any. To draw many scenes, use `PictureRun`, whose threads reuse
  /// their buffers.
  public func image(
    scale: Double? = nil, _ options: RenderOptions = RenderOptions()
  ) throws(RingError) -> RasterImage {
    try options.image(of: drawing(scale, options))
  }

  /// Returns this scene as the bytes of a PNG file, which states the scale and the alternative
  /// text.
  ///
  /// `scale` is in pixels per point, > 0. Default: `nil`, the scale of the canvas. Throws as
  /// `image(scale:_:)`, and a `RingError` for a scale that a PNG cannot state.
  public func png(
    scale: Double? = nil, _ options: RenderOptions = RenderOptions()
  ) throws(RingError) -> [UInt8] {
    try options.png(of: drawing(scale, options))
  }

  /// Writes this scene as a PNG file, completely or not at all; `-` is standard output.
  ///
  /// The file states the scale. `scale` is in pixels per point, > 0. Default: `nil`, the scale of
  /// the canvas. Throws as `png(scale:_:)`, and a `RingError` of the code `file` if the file cannot
  /// be created or written.
  public func writePNG(
    to path: String, scale: Double? = nil, _ options: RenderOptions = RenderOptions()
  ) throws(RingError) {
    try options.writePNG(of: drawing(scale, options), to: path)
  }

  /// Returns the error that drawing this scene would throw, if any, and its warnings.
  ///
  /// The scene is laid out at the scale of its canvas, but not drawn: whether drawing would need
  /// too much memory or work is not checked. Ignores `options.warnings`.
  public func problems(_ options: RenderOptions = RenderOptions()) -> [Problem] {
    TextEnginePool.shared.withEngine(options.fonts) { text -> [Problem] in
      let renderer = Renderer(options, text: text)
      var problems: [Problem] = []
      do { try renderer.check(self, maximumPixels: options.maximumPixels) } catch {
        problems = RingError(error).problems
      }
      return problems + renderer.warnings.map(\.problem)
    }
  }

  /// Returns a digest of everything that the pixels depend on, texts as outlines included.
  ///
  /// Scenes with equal digests have equal images. The digest is the same in every process, as long
  /// as the fonts are the same, but not in every version of the package. The scene is laid out, but
  /// not drawn. Throws as `image(scale:_:)`, except for the errors of drawing.
  public func digest(
    scale: Double? = nil, _ options: RenderOptions = RenderOptions()
  ) throws(RingError) -> String {
    try options.withRenderer { renderer in
      try drawing(scale, options)(renderer, false).drawing
    } then: { _, drawing in
      drawing.digest.description
    }
  }

  /// Returns a function that lays out the scene and draws it at a scale; `nil` is that of the
  /// canvas.
  private func drawing(_ scale: Double?, _ options: RenderOptions) -> RenderOptions.Draw {
    { renderer, includesAltText in
      let (drawings, altText) = try renderer.drawings(
        of: self, scales: [scale ?? canvas.scale], includesAltText: includesAltText,
        maximumPixels: options.maximumPixels)
      return (try drawings[0].get(), altText)
    }
  }
}
