@_exported import RingGraphics
@_exported import RingMotion
@_exported import RingPNG
@_exported import RingScene
import RingSystem

extension Scene {
  /// The picture of this scene.
  ///
  /// `scale` is in pixels per point, > 0; default: the canvas's. Throws what `Renderer.image(of:)`
  /// throws. To draw many scenes, keep a `Renderer`, which reuses its buffers and fonts.
  public func render(scale: Double? = nil) throws -> RasterImage {
    var scene = self
    scene.canvas.scale = scale ?? canvas.scale
    var renderer = Renderer()
    return try renderer.image(of: scene)
  }
}

extension Element {
  /// The picture of this element on a canvas of its own size, transparent and light.
  ///
  /// `scale` is in pixels per point, > 0. Throws what `Renderer.image(of:)` throws.
  public func render(scale: Double = 1) throws -> RasterImage {
    try Scene(root: AnyElement(self)).render(scale: scale)
  }
}

extension RasterImage {
  /// This picture as a PNG file's bytes.
  ///
  /// `scale` is the picture's pixels per point, which says how large it is meant to be shown.
  /// Default: 1. Throws `PNGError`.
  public func pngData(
    compression: Compression = .balanced, scale: Double = 1
  ) throws(PNGError) -> [UInt8] {
    var encoder = try PNGEncoder(compression: compression)
    return try encoder.encode(self, metadata: PNGMetadata(scale: scale))
  }

  /// Writes this picture as a PNG file, whole or not at all.
  ///
  /// Throws `PNGError`, and `FileError` if the file cannot be created or written.
  public func write(
    toPNG path: String, compression: Compression = .balanced, scale: Double = 1
  ) throws {
    try FileOutput.write(pngData(compression: compression, scale: scale), to: path)
  }
}
