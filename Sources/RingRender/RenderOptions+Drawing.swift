import RingCodec
import RingCore
import RingSystem

extension RenderOptions {
  /// A function that makes a drawing with a renderer, and its alternative text.
  ///
  /// The text is `nil` unless `includesAltText`.
  package typealias Draw = (
    _ renderer: borrowing Renderer, _ includesAltText: Bool
  ) throws -> (drawing: Drawing, altText: String?)

  /// Returns the image of the drawing that `draw` makes with a renderer for these options.
  ///
  /// Handles the warnings of the renderer before the image is drawn, also if `draw` throws. Throws
  /// the errors of `draw` and of `Renderer.image(of:)`, and the warnings if they fail.
  package func image(of draw: Draw) throws(RingError) -> RasterImage {
    try product { renderer in
      try draw(renderer, false).drawing
    } then: { renderer, drawing in
      try renderer.image(of: drawing)
    }
  }

  /// Returns the drawing that `draw` makes as the bytes of a PNG file, which states its scale.
  ///
  /// The file contains the alternative text if `includesMetadata`. Throws as `image(of:)`, and a
  /// `RingError` for a scale that a PNG cannot state.
  package func png(of draw: Draw) throws(RingError) -> [UInt8] {
    try product { renderer in
      try draw(renderer, includesMetadata)
    } then: { renderer, drawn in
      var encoder = try PNGEncoder(compression: compression)
      let texts = AltTextMetadata(drawn.altText)?.pngTexts ?? []
      return try renderer.png(of: drawn.drawing, texts: texts, encoder: &encoder)
    }
  }

  /// Writes the drawing that `draw` makes as a PNG file, completely or not at all.
  ///
  /// `-` is standard output. Throws as `png(of:)`, and if the file cannot be created or written.
  package func writePNG(of draw: Draw, to path: String) throws(RingError) {
    let bytes = try png(of: draw)
    _ = try RingError.converting { try FileOutput.write(bytes, to: path) }
  }

  /// Returns what `work` makes of the result of `layOut`, which lays out texts with a renderer for
  /// these options.
  ///
  /// Handles the warnings of the renderer in between, also if `layOut` throws.
  func product<Layout, Product>(
    _ layOut: (borrowing Renderer) throws -> Layout,
    then work: (inout Renderer, Layout) throws -> Product
  ) throws(RingError) -> Product {
    var renderer = Renderer(self)
    do {
      let layout: Layout
      do { layout = try layOut(renderer) } catch {
        // If warnings fail, the error says more than they do.
        try? warnings.handle(renderer.warnings.map(\.problem))
        throw error
      }
      try warnings.handle(renderer.warnings.map(\.problem))
      return try work(&renderer, layout)
    } catch {
      throw RingError(error)
    }
  }
}

extension Renderer {
  init(_ options: RenderOptions) {
    self.init(
      fonts: options.fonts, memory: MemoryBudget(limit: options.memory), jobs: options.jobs ?? 1)
  }
}
