import RingCairo
import RingGraphics
import RingScene

/// Draws scenes. One renderer serves one thread; it keeps its buffers from picture to picture.
public struct Renderer: ~Copyable {
  private var rasterizer: Rasterizer

  /// A renderer with empty buffers.
  public init() throws {
    rasterizer = try Rasterizer()
  }

  /// A scene laid out; `trace` collects where each element went.
  public func layout(of scene: Scene, trace: LayoutTrace? = nil) -> Scene.Layout {
    scene.layout(measuring: NoText(), trace: trace)
  }

  /// The picture of a scene at its canvas's scale.
  ///
  /// Throws `CanvasError` if the canvas has no pixel or more than `maxPixels`, and `CairoError`.
  public mutating func image(
    of scene: Scene, maxPixels: Int = CanvasLimits.defaultMaxPixels
  ) throws -> RasterImage {
    let layout = layout(of: scene)
    let scale = scene.canvas.scale
    let size = try CanvasLimits.pixelSize(of: layout.size, scale: scale, maxPixels: maxPixels)
    return try rasterizer.rasterize(layout.displayList, size: size, scale: scale)
  }
}
