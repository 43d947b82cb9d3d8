import RingCairo
import RingGraphics
import RingPNG
import RingScene

/// Draws scenes. One renderer serves one thread; it keeps its buffers from picture to picture.
public struct Renderer: ~Copyable {
  private var rasterizer: Rasterizer
  private let text: TextEngine

  /// A renderer with empty buffers, which looks for fonts when it meets the first text.
  public init(fonts: FontSources = FontSources()) { self.init(text: TextEngine(fonts)) }

  /// A renderer with empty buffers that sets texts with an engine which may have measured them.
  public init(text: TextEngine) {
    self.text = text
    rasterizer = Rasterizer(text: text)
  }

  /// Measures texts as this renderer draws them.
  public var textMeasurer: any TextMeasuring { text }

  /// What was wrong with texts so far, each once, in the order of their appearance.
  public var warnings: [TextWarning] { text.warnings }

  /// A scene laid out; `trace` collects where each element went.
  public func layout(of scene: Scene, trace: LayoutTrace? = nil) -> Scene.Layout {
    scene.layout(measuring: text, trace: trace)
  }

  /// The picture of a scene at its canvas's scale.
  ///
  /// Throws `CanvasError` if the canvas has no pixel or more than `maxPixels`, `RasterLimitError`
  /// for a number that cannot be drawn, `TextError` for a text that cannot be set, and `CairoError`.
  public mutating func image(
    of scene: Scene, maxPixels: Int = CanvasLimits.defaultMaxPixels
  ) throws -> RasterImage {
    let (list, size) = try plan(of: scene, maxPixels)
    return try rasterizer.rasterize(list, size: size, scale: scene.canvas.scale)
  }

  /// The PNG file of a scene: the bytes that `encoder` makes of its picture, in less time and memory.
  ///
  /// Throws what `image(of:)` throws, and `PNGError`.
  public mutating func png(
    of scene: Scene, maxPixels: Int = CanvasLimits.defaultMaxPixels, texts: [PNGText] = [],
    encoder: inout PNGEncoder
  ) throws -> [UInt8] {
    let (list, size) = try plan(of: scene, maxPixels)
    let metadata = PNGMetadata(scale: scene.canvas.scale, texts: texts)
    return try rasterizer.withPixels(of: list, size: size, scale: scene.canvas.scale) { pixels in
      try encoder.encode(pixels, metadata: metadata)
    }
  }

  /// Draws a scene and forgets it: for measurements.
  package mutating func draw(_ scene: Scene) throws {
    let (list, size) = try plan(of: scene, CanvasLimits.defaultMaxPixels)
    try rasterizer.withPixels(of: list, size: size, scale: scene.canvas.scale) { _ in }
  }

  private func plan(
    of scene: Scene, _ maxPixels: Int
  ) throws -> (list: DisplayList, size: PixelSize) {
    let layout = layout(of: scene)
    let size = try CanvasLimits.pixelSize(
      of: layout.size, scale: scene.canvas.scale, maxPixels: maxPixels)
    return (layout.displayList, size)
  }
}
