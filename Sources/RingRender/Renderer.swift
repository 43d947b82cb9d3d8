import RingCairo
import RingGraphics
import RingPNG
import RingScene

/// Draws scenes. One renderer serves one thread; it keeps its buffers from picture to picture.
public struct Renderer: ~Copyable {
  private var rasterizer: Rasterizer
  private let text: TextEngine

  /// A renderer with empty buffers, which looks for fonts when it meets the first text.
  ///
  /// `memory` is for a picture and all that it takes to draw it. Default: 1 GiB. `jobs`, ≥ 1, is how
  /// many threads draw a picture of a million pixels or more; the bytes are the same. Default: 1.
  public init(
    fonts: FontSources = FontSources(), memory: MemoryBudget = .standard, jobs: Int = 1
  ) {
    self.init(text: TextEngine(fonts), memory: memory, jobs: jobs)
  }

  /// A renderer with empty buffers that sets texts with an engine which may have measured them.
  public init(text: TextEngine, memory: MemoryBudget = .standard, jobs: Int = 1) {
    self.text = text
    rasterizer = Rasterizer(memory: memory, jobs: jobs)
  }

  /// Measures texts as this renderer draws them.
  public var textMeasurer: any TextMeasuring { text }

  /// What was wrong with texts so far, each once, in the order of their appearance.
  public var warnings: [TextWarning] {
    let text = text
    return text.warnings
  }

  /// A scene laid out; `trace` collects where each element went.
  public func layout(of scene: Scene, trace: LayoutTrace? = nil) -> Scene.Layout {
    scene.layout(measuring: text, trace: trace)
  }

  /// The picture of a scene at its canvas's scale.
  ///
  /// Throws `LayoutLimitError` for a scene that takes too long to lay out, `CanvasError` if the canvas
  /// has no pixel or more than `maximumPixels`, `RasterLimitError` for a number that cannot be drawn, `TextError` for a text that cannot be set, `MemoryLimitError`,
  /// `WorkLimitError` for a picture that takes too long to draw, and `CairoError`.
  public mutating func image(
    of scene: Scene, maximumPixels: Int = CanvasLimits.defaultMaximumPixels
  ) throws -> RasterImage {
    try image(of: drawing(of: scene, maximumPixels: maximumPixels))
  }

  /// The PNG file of a scene: the bytes that `encoder` makes of its picture, in less time and memory.
  ///
  /// Throws what `image(of:)` throws, and `PNGError`.
  public mutating func png(
    of scene: Scene, maximumPixels: Int = CanvasLimits.defaultMaximumPixels, texts: [PNGText] = [],
    encoder: inout PNGEncoder
  ) throws -> [UInt8] {
    try png(of: drawing(of: scene, maximumPixels: maximumPixels), texts: texts, encoder: &encoder)
  }

  /// Draws a scene and forgets it: for measurements.
  package mutating func draw(_ scene: Scene) throws {
    let drawing = try drawing(of: scene)
    try rasterizer.withPixels(
      of: drawing.displayList, size: drawing.size, scale: drawing.scale
    ) { _ in }
  }

  /// Makes the next picture as if it were the first one, but for memory: for measurements.
  package mutating func forgetCoverage() { rasterizer.forgetCoverage() }

  /// What there is to draw of a scene at its canvas's scale, its texts as outlines.
  ///
  /// Throws `LayoutLimitError`, `CanvasError`, `TextError` and `MemoryLimitError`, as
  /// `image(of:maximumPixels:)` does, and `CairoError`.
  public func drawing(
    of scene: Scene, maximumPixels: Int = CanvasLimits.defaultMaximumPixels
  ) throws -> Drawing {
    try drawing(of: layout(of: scene), scale: scene.canvas.scale, maximumPixels: maximumPixels)
  }

  /// What there is to draw of a scene that was laid out with this renderer's `textMeasurer`.
  ///
  /// `scale` is in pixels per point, > 0. Throws what `drawing(of:maximumPixels:)` throws.
  public func drawing(
    of layout: Scene.Layout, scale: Double, maximumPixels: Int = CanvasLimits.defaultMaximumPixels
  ) throws -> Drawing {
    if let problem = layout.problem { throw problem }
    let size = try pixelSize(of: layout.size, scale: scale, maximumPixels)
    var memory = memory
    let used = memory.used
    let list = try text.outlined(layout.displayList, within: &memory)
    return Drawing(
      displayList: list.snappingTouchingBoxes(scale: scale), size: size, scale: scale,
      maximumWork: CanvasLimits.maximumWork(maximumPixels: maximumPixels),
      textBytes: memory.used - used, hasBackdrop: layout.hasBackdrop)
  }

  /// Throws what `image(of:maximumPixels:)` would throw because of the scene's numbers; draws nothing,
  /// and keeps no more than a part of the scene in memory.
  ///
  /// Whether memory suffices, and how long it takes, is not found out.
  public func check(_ scene: Scene, maximumPixels: Int = CanvasLimits.defaultMaximumPixels) throws {
    _ = try invisibility(checking: scene, maximumPixels: maximumPixels)
  }

  /// The same; why nothing can be seen of the scene, as its drawing would say.
  package func invisibility(
    checking scene: Scene, maximumPixels: Int
  ) throws -> Invisibility? {
    let scale = scene.canvas.scale
    var (area, parts): (Rect, PartsSeen) = (Rect(origin: .zero, size: .zero), PartsSeen())
    // Texts are set before anything is drawn, so what is wrong with them comes first.
    var problem: (any Error)?
    try scene.forEachPart(
      measuring: text,
      size: {
        _ = try pixelSize(of: $0, scale: scale, maximumPixels)
        area.size = $0
      }
    ) { part in
      let outlined = try text.outlined(part)
      parts.look(at: outlined, in: area)
      guard problem == nil else { return }
      do { try rasterizer.check(outlined, scale: scale) } catch { problem = error }
    }
    if let problem { throw problem }
    return parts.invisibility
  }

  /// The pixels of a canvas, which may only be empty because there are no fonts.
  private func pixelSize(
    of size: Size, scale: Double, _ maximumPixels: Int
  ) throws -> PixelSize {
    do {
      return try CanvasLimits.pixelSize(of: size, scale: scale, maximumPixels: maximumPixels)
    } catch {
      throw text.failure ?? error
    }
  }

  /// Throws what `image(of:)` would throw because of the drawing's numbers; draws nothing.
  public func check(_ drawing: Drawing) throws {
    try rasterizer.check(drawing.displayList, scale: drawing.scale)
  }

  /// What is left for a picture and all that it takes to draw it. Setting it gives unused buffers back.
  package var memory: MemoryBudget {
    get { rasterizer.memory }
    nonmutating set { rasterizer.memory = newValue }
  }

  /// The picture of a drawing. Throws `RasterLimitError`, `MemoryLimitError`, `WorkLimitError` and
  /// `CairoError`.
  public mutating func image(of drawing: Drawing) throws -> RasterImage {
    try rasterizer.reserve(text: drawing.textBytes)
    defer { rasterizer.release(text: drawing.textBytes) }
    return try rasterizer.rasterize(
      drawing.displayList, size: drawing.size, scale: drawing.scale,
      maximumWork: drawing.maximumWork)
  }

  /// The PNG file of a drawing: the bytes that `encoder` makes of its picture.
  ///
  /// Throws what `image(of:)` throws, and `PNGError`.
  public mutating func png(
    of drawing: Drawing, texts: [PNGText] = [], encoder: inout PNGEncoder
  ) throws -> [UInt8] {
    try rasterizer.reserve(text: drawing.textBytes)
    defer { rasterizer.release(text: drawing.textBytes) }
    let metadata = PNGMetadata(scale: drawing.scale, texts: texts)
    return try rasterizer.withPicture(
      of: drawing.displayList, size: drawing.size, scale: drawing.scale,
      maximumWork: drawing.maximumWork
    ) { picture in
      try encoder.encode(picture, metadata: metadata)
    }
  }
}

/// Whether something can be seen in one of a scene's parts, the first of which is its background.
private struct PartsSeen {
  private var hasBackdrop: Bool?
  private var isDrawn = false
  private var isSeen = false
  private var reasons: Invisibility = []

  mutating func look(at part: OutlinedList, in area: Rect) {
    guard hasBackdrop != nil else {
      hasBackdrop = !part.commands.isEmpty
      return
    }
    guard !isSeen, !part.commands.isEmpty else { return }
    isDrawn = true
    if let reason = part.invisibility(in: area) { reasons.formUnion(reason) } else { isSeen = true }
  }

  var invisibility: Invisibility? {
    isSeen || hasBackdrop == true && !isDrawn ? nil : reasons
  }
}
