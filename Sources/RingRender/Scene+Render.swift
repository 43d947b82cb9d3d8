@_exported import RingCodec
@_exported import RingCore
@_exported import RingScene
import RingSystem

extension Scene {
  /// Returns the image of this scene.
  ///
  /// `scale` is in pixels per point, > 0. Default: `nil`, the scale of the canvas. Throws the
  /// errors of `Renderer.image(of:)`. To draw many scenes, keep a `Renderer`, which reuses its
  /// buffers and fonts.
  public func render(scale: Double? = nil) throws -> RasterImage {
    var scene = self
    scene.canvas.scale = scale ?? canvas.scale
    var renderer = Renderer()
    return try renderer.image(of: scene)
  }
}

extension Element {
  /// Returns the image of this element on a transparent canvas of the element's size.
  ///
  /// The colour scheme is light. `scale` is in pixels per point, > 0. Default: 1. Throws the errors
  /// of `Renderer.image(of:)`.
  public func render(scale: Double = 1) throws -> RasterImage {
    try Scene(root: AnyElement(self)).render(scale: scale)
  }
}

extension RasterImage {
  /// Returns this image as the bytes of a PNG file.
  ///
  /// `scale` is in pixels per point, > 0, and defines the display size. Default: 1. Throws
  /// `PNGError`.
  public func pngData(
    compression: Compression = .balanced, scale: Double = 1
  ) throws(PNGError) -> [UInt8] {
    var encoder = try PNGEncoder(compression: compression)
    return try encoder.encode(self, metadata: PNGMetadata(scale: scale))
  }

  /// Writes this image as a PNG file, completely or not at all; `-` is standard output.
  ///
  /// `scale` is in pixels per point, > 0, and defines the display size. Default: 1. Throws
  /// `PNGError`, and `FileError` if the file cannot be created or written.
  public func write(
    toPNG path: String, compression: Compression = .balanced, scale: Double = 1
  ) throws {
    try FileOutput.write(pngData(compression: compression, scale: scale), to: path)
  }
}
