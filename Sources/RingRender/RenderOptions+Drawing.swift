import RingCodec
import RingCore
import RingSystem

/// A drawing with the alternative text for its file; `nil` for a file without metadata.
package typealias DescribedDrawing = (drawing: Drawing, altText: String?)

extension RenderOptions {
  /// Returns the image of the drawing that `draw` makes with a renderer for these options.
  ///
  /// Handles the warnings of the renderer before the image is drawn, also if `draw` throws. Throws
  /// the errors of `draw` and of `Renderer.image(of:)`, and the warnings if they fail.
  package func image(
    of draw: (borrowing Renderer) throws -> Drawing
  ) throws(RingError) -> RasterImage {
    try product(of: draw) { renderer, drawing in try renderer.image(of: drawing) }
  }

  /// Returns the drawing that `draw` makes as the bytes of a PNG file, which states its scale.
  ///
  /// Throws as `image(of:)`, and `PNGError`.
  package func png(
    of draw: (borrowing Renderer) throws -> DescribedDrawing
  ) throws(RingError) -> [UInt8] {
    try product(of: draw) { renderer, described in
      var encoder = try PNGEncoder(compression: compression)
      let texts = AltTextMetadata(described.altText)?.pngTexts ?? []
      return try renderer.png(of: described.drawing, texts: texts, encoder: &encoder)
    }
  }

  /// Writes the drawing that `draw` makes as a PNG file, completely or not at all.
  ///
  /// `-` is standard output. Throws as `png(of:)`, and if the file cannot be created or written.
  package func writePNG(
    of draw: (borrowing Renderer) throws -> DescribedDrawing, to path: String
  ) throws(RingError) {
    let bytes = try png(of: draw)
    _ = try RingError.converting { try FileOutput.write(bytes, to: path) }
  }

  /// Passes the drawing that `draw` makes to `work`, after handling the warnings.
  func product<Drawn, Product>(
    of draw: (borrowing Renderer) throws -> Drawn,
    _ work: (inout Renderer, Drawn) throws -> Product
  ) throws(RingError) -> Product {
    var renderer = Renderer(self)
    do {
      let drawing: Drawn
      do { drawing = try draw(renderer) } catch {
        // If warnings fail, the error says more than they do.
        try? warnings.handle(renderer.warnings.map(\.problem))
        throw error
      }
      try warnings.handle(renderer.warnings.map(\.problem))
      return try work(&renderer, drawing)
    } catch {
      throw RingError(error)
    }
  }
}

extension Renderer {
  /// Creates a renderer of one picture with the fonts, the memory and the threads of `options`.
  init(_ options: RenderOptions) {
    self.init(
      fonts: options.fonts, memory: MemoryBudget(limit: options.memory), jobs: options.jobs ?? 1)
  }
}
