import RingCairo
import RingCodec
import RingCore
import RingScene

/// A renderer of scenes, for one thread. It reuses its buffers from image to image.
package struct Renderer: ~Copyable {
  fileprivate var rasterizer: Rasterizer
  private let text: TextEngine
  /// The descriptions of the last scenes' elements; a similar scene only describes its changes.
  private let altTrace = LayoutTrace(keepsFacts: false)

  /// Creates a renderer with empty buffers. Fonts are loaded when the first text is laid out.
  ///
  /// `memory` is the budget for an image and the buffers needed to draw it. `jobs`, ≥ 1, is the
  /// number of threads that draw an image of a million pixels or more; the pixels do not depend on
  /// it.
  package init(
    fonts: FontSources = FontSources(), memory: MemoryBudget = .default, jobs: Int = 1
  ) {
    self.init(text: TextEngine(fonts), memory: memory, jobs: jobs)
  }

  /// Creates a renderer with a text engine, which may already have measured texts.
  package init(text: TextEngine, memory: MemoryBudget = .default, jobs: Int = 1) {
    self.text = text
    rasterizer = Rasterizer(memory: memory, jobs: jobs)
  }

  var keptMemory: KeptMemory { rasterizer.keptMemory }

  package var textMeasurer: any TextMeasuring { text }

  /// The text engine, which another renderer of the same thread may share.
  var textEngine: TextEngine { text }

  /// The warnings about texts so far, without duplicates, in order of appearance.
  package var warnings: [TextWarning] {
    let text = text
    return text.warnings
  }

  /// Removes the warnings and the errors of texts, so that the next scenes have only their own.
  func forgetWarnings() {
    let text = text
    text.forgetWarnings()
  }

  /// Returns the layout of a scene. `trace`, unless `nil`, collects the positions of the elements.
  package func layout(of scene: Scene, trace: LayoutTrace? = nil) -> Scene.Layout {
    scene.layout(measuring: text, trace: trace, memory: memory)
  }

  /// Returns the image of a scene at its canvas's scale.
  ///
  /// Throws `LayoutLimitError` for a scene that takes too long to lay out, `CanvasError` if the
  /// canvas has no pixel or more than `maximumPixels`, `RasterLimitError` for a number that cannot
  /// be drawn, `TextError` for a text that cannot be laid out, `MemoryLimitError`, `WorkLimitError`
  /// for an image that takes too long to draw, and `CairoError`.
  package mutating func image(
    of scene: Scene, maximumPixels: Int = CanvasLimits.defaultMaximumPixels
  ) throws -> RasterImage {
    try image(of: drawing(of: scene, maximumPixels: maximumPixels))
  }

  /// Returns the drawing of a scene at its canvas's scale, with texts converted to outlines.
  ///
  /// Throws `LayoutLimitError`, `CanvasError`, `TextError`, `MemoryLimitError` and `CairoError`, as
  /// `image(of:maximumPixels:)` does.
  package func drawing(
    of scene: Scene, maximumPixels: Int = CanvasLimits.defaultMaximumPixels
  ) throws -> Drawing {
    try drawing(of: layout(of: scene), scale: scene.canvas.scale, maximumPixels: maximumPixels)
  }

  /// Returns drawings at `scales`, with one layout, and the alternative text if `includesAltText`.
  ///
  /// Fails and throws as `drawings(of:scales:maximumPixels:)`.
  func drawings(
    of scene: Scene, scales: [Double], includesAltText: Bool, maximumPixels: Int
  ) throws -> (drawings: [Result<Drawing, any Error>], altText: String?) {
    let trace = includesAltText && scene.altTextNeedsLayout ? altTrace : nil
    let drawings = try drawings(
      of: layout(of: scene, trace: trace), scales: scales, maximumPixels: maximumPixels)
    return (drawings, includesAltText ? scene.altText(of: altTrace) : nil)
  }

  /// Returns the drawing of a scene that was laid out with this renderer's `textMeasurer`.
  ///
  /// `scale` is in pixels per point, > 0. Throws the errors of `drawing(of:maximumPixels:)`.
  package func drawing(
    of layout: Scene.Layout, scale: Double, maximumPixels: Int = CanvasLimits.defaultMaximumPixels
  ) throws -> Drawing {
    try drawings(of: layout, scales: [scale], maximumPixels: maximumPixels)[0].get()
  }

  /// Returns the drawings of a layout at several scales; its texts are converted to outlines once.
  ///
  /// A scale at which the canvas has no pixel or too many fails alone, with a `CanvasError`. Throws
  /// the other errors of `drawing(of:maximumPixels:)`, which do not depend on the scale.
  package func drawings(
    of layout: Scene.Layout, scales: [Double], maximumPixels: Int
  ) throws -> [Result<Drawing, any Error>] {
    if let problem = layout.problem { throw problem }
    var outlines: (list: OutlinedDisplayList, bytes: Int)?
    return try scales.map { scale in
      let size: PixelSize
      do { size = try pixelSize(of: layout.size, scale: scale, maximumPixels) } catch {
        return .failure(error)
      }
      let (list, bytes) = try outlines ?? outlined(layout)
      outlines = (list, bytes)
      return .success(
        Drawing(
          displayList: list.snappingTouchingBoxes(scale: scale), size: size, scale: scale,
          maximumWork: CanvasLimits.maximumWork(maximumPixels: maximumPixels),
          listBytes: bytes, hasBackdrop: layout.hasBackdrop))
    }
  }

  /// Returns the display list with outlines in place of texts, and the memory of the list, its
  /// outlines and the layout's trace in bytes.
  private func outlined(
    _ layout: Scene.Layout
  ) throws -> (list: OutlinedDisplayList, bytes: Int) {
    var memory = memory
    let used = memory.used
    try memory.reserve(layout.byteCount, for: "laying out the scene")
    return (try text.outlined(layout.displayList, within: &memory), memory.used - used)
  }

  /// Checks a scene without drawing it.
  ///
  /// Throws the errors of `image(of:maximumPixels:)` for its layout, canvas size, texts and
  /// numbers. Does not check whether memory suffices for drawing or how long it takes, and holds
  /// only a part of the scene in memory.
  package func check(_ scene: Scene, maximumPixels: Int = CanvasLimits.defaultMaximumPixels) throws
  {
    _ = try invisibility(checking: scene, maximumPixels: maximumPixels)
  }

  /// Checks a scene like `check`. Returns the reasons why no element of it is visible.
  ///
  /// Returns `nil` if an element may be visible, as `Drawing.invisibility` does.
  package func invisibility(
    checking scene: Scene, maximumPixels: Int
  ) throws -> Invisibility? {
    let scale = scene.canvas.scale
    var (area, visibility) = (Rect.zero, PartVisibility())
    // Texts are laid out before anything is drawn, so their errors come first.
    var problem: (any Error)?
    try scene.forEachPart(
      measuring: text, memory: memory,
      size: {
        _ = try pixelSize(of: $0, scale: scale, maximumPixels)
        area.size = $0
      }
    ) { part in
      let outlined = try text.outlined(part)
      visibility.add(outlined, in: area)
      guard problem == nil else { return }
      do { try rasterizer.check(outlined, scale: scale) } catch { problem = error }
    }
    if let problem { throw problem }
    return visibility.invisibility
  }

  /// Returns the size of a canvas in pixels.
  ///
  /// If the canvas is empty because fonts are missing, throws the font error and not `CanvasError`.
  private func pixelSize(
    of size: Size, scale: Double, _ maximumPixels: Int
  ) throws -> PixelSize {
    do {
      return try CanvasLimits.pixelSize(of: size, scale: scale, maximumPixels: maximumPixels)
    } catch {
      throw text.failure ?? error
    }
  }

  /// Throws the errors of `image(of:)` that the drawing's numbers cause, without drawing.
  package func check(_ drawing: Drawing) throws {
    try rasterizer.check(drawing.displayList, scale: drawing.scale)
  }

  /// The remaining budget for an image and its buffers. Setting it frees unused buffers.
  package var memory: MemoryBudget {
    get { rasterizer.memoryBudget }
    nonmutating set { rasterizer.memoryBudget = newValue }
  }

  /// Throws `RasterLimitError`, `MemoryLimitError`, `WorkLimitError` and `CairoError`.
  package mutating func image(of drawing: Drawing) throws -> RasterImage {
    try rasterizer.reserve(list: drawing.listBytes)
    defer { rasterizer.release(list: drawing.listBytes) }
    return try rasterizer.rasterize(
      drawing.displayList, size: drawing.size, scale: drawing.scale,
      maximumWork: drawing.maximumWork)
  }

  /// Returns a drawing as the bytes of a PNG file.
  ///
  /// The bytes equal those that `encoder` returns for `image(of:)`, as a reader with `vision` sees
  /// it; `nil` for one who sees all colours. Without `vision`, this function needs less time and
  /// memory. `texts` become text chunks. Throws the errors of `image(of:)`, and `PNGError`.
  package mutating func png(
    of drawing: Drawing, texts: [PNGText] = [], simulating vision: ColorVision? = nil,
    encoder: inout PNGEncoder
  ) throws -> [UInt8] {
    let metadata = PNGMetadata(scale: drawing.scale, texts: texts)
    if let vision {
      // The drawn pixels are copied twice, with straight alpha.
      let copyBytes = drawing.size.count * 4
      try memory.reserve(image: drawing.size, adding: copyBytes)
      defer { memory.release(2 * copyBytes) }
      return try encoder.encode(image(of: drawing).simulated(vision), metadata: metadata)
    }
    let encodingBytes = encoder.byteCount(encoding: drawing.size)
    try memory.reserve(
      encodingBytes,
      for: "the smallest file of \(drawing.size.width) × \(drawing.size.height) pixels")
    defer { memory.release(encodingBytes) }
    encoder.rankingByteCount = memory.remaining / 4
    try rasterizer.reserve(list: drawing.listBytes)
    defer { rasterizer.release(list: drawing.listBytes) }
    return try rasterizer.withPremultipliedImage(
      of: drawing.displayList, size: drawing.size, scale: drawing.scale,
      maximumWork: drawing.maximumWork
    ) { image in
      try encoder.encode(image, metadata: metadata)
    }
  }
}

/// The visibility of a scene's parts, added in drawing order; the first part is the background.
private struct PartVisibility {
  /// `nil` until the first part is added.
  private var hasBackdrop: Bool?
  private var isDrawn = false
  private var isSeen = false
  private var reasons: Invisibility = []

  mutating func add(_ part: OutlinedDisplayList, in area: Rect) {
    guard hasBackdrop != nil else {
      hasBackdrop = !part.commands.isEmpty
      return
    }
    guard !isSeen, !part.commands.isEmpty else { return }
    isDrawn = true
    if let reason = part.invisibility(in: area) { reasons.formUnion(reason) } else { isSeen = true }
  }

  /// `nil` if an element may be visible, or if there is only a background.
  var invisibility: Invisibility? {
    isSeen || hasBackdrop == true && !isDrawn ? nil : reasons
  }
}

/// A renderer for `scripts/bench`, which measures its steps one by one.
///
/// It is a system programming interface, because the bench is a package of its own.
@_spi(Bench) public struct MeasuredRenderer: ~Copyable {
  private var renderer: Renderer
  private var encoder: PNGEncoder

  /// Creates a renderer that draws and encodes each image on `jobs` threads, ≥ 1. Throws
  /// `PNGError`.
  public init(compression: Compression, jobs: Int) throws {
    // What throws comes first: Swift 6.0 destroys what has a value before.
    encoder = try PNGEncoder(compression: compression, jobs: jobs)
    renderer = Renderer(jobs: jobs)
  }

  /// Draws a scene and discards the pixels. Throws the errors of `Renderer.image(of:)`.
  public mutating func draw(_ scene: Scene) throws {
    let drawing = try renderer.drawing(of: scene)
    try renderer.rasterizer.withPixels(
      of: drawing.displayList, size: drawing.size, scale: drawing.scale
    ) { _ in }
  }

  /// Draws and encodes a scene. Returns the size of the PNG file in bytes; throws as `draw(_:)`,
  /// and `PNGError`.
  public mutating func encode(_ scene: Scene) throws -> Int {
    let drawing = try renderer.drawing(of: scene)
    return try renderer.png(of: drawing, encoder: &encoder).count
  }

  /// Removes the cached coverage of the previous images, but not their memory.
  ///
  /// Drawing the next image then takes as long as drawing the first image, except that the buffers
  /// are already allocated.
  public mutating func clearCoverageCache() { renderer.rasterizer.clearCoverageCache() }
}

extension Renderer {
  /// Returns a scene as lint sees it, without drawing it.
  ///
  /// The pages of `backgrounds` lie behind a canvas that is not opaque; with none, it is that of
  /// the canvas's colour scheme. Throws as `drawing(of:maximumPixels:)`, and for numbers that
  /// cannot be drawn.
  package func lintScene(
    of scene: Scene, on backgrounds: [ColorScheme] = [],
    maximumPixels: Int = CanvasLimits.defaultMaximumPixels
  ) throws -> LintScene {
    let trace = LayoutTrace(keepsFacts: false, keepsParts: true)
    let layout = layout(of: scene, trace: trace)
    let drawing = try drawing(
      of: layout, scale: scene.canvas.scale, maximumPixels: maximumPixels)
    try check(drawing)
    let text = text
    return LintScene(
      scene, layout, trace, on: backgrounds, invisibility: drawing.blankness
    ) { run in (try? text.commands(for: run))?.areas() ?? [] }
  }
}

extension [OutlinedCommand] {
  /// Returns the outlines that the commands fill, each with its transform; those of images are their
  /// rectangles.
  fileprivate func areas(
    _ transform: Transform = .identity
  ) -> [(path: Path, transform: Transform)] {
    flatMap { command -> [(path: Path, transform: Transform)] in
      switch command {
      case .group(let effects, let inner): inner.areas(effects.transform.then(transform))
      case .primitive(.glyphs(let path, _)), .primitive(.fill(let path, _, isBox: _)):
        [(path, transform)]
      case .primitive(.image(let placed)): [(.rect(placed.rect), transform)]
      case .primitive(.stroke): []
      }
    }
  }
}

/// The error of an image whose texts have warnings, if warnings fail.
package struct TextWarningError: Error, Hashable, Sendable, CustomStringConvertible {
  /// In order of appearance, at least one.
  package let warnings: [TextWarning]

  /// Creates the error for warnings; `nil` if `warnings` is empty.
  package init?(_ warnings: [TextWarning]) {
    guard !warnings.isEmpty else { return nil }
    self.warnings = warnings
  }

  package var description: String { warnings.map(\.description).joined(separator: "; ") }
}

extension TextWarningError: ProblemConvertible {
  package var problems: [Problem] { warnings.map(\.problem) }
}
