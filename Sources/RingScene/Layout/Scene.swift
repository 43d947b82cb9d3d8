import RingCore

package struct Canvas: Hashable, Sendable {
  /// In points, > 0; `nil` is that of `commonSize`, or the scene's plus the padding.
  package var width: Double?
  /// In points, > 0; `nil` is that of `commonSize`, or the scene's plus the padding.
  package var height: Double?
  /// On each side of the scene in points, ≥ 0; without effect on a fixed side.
  package var padding = 0.0
  /// The size in points, padding included, of a canvas whose `width` or `height` is `nil`.
  ///
  /// It gives all frames of an animation the same size; `nil` means the size of the scene.
  package var commonSize: Size?
  /// In pixels per point, > 0.
  package var scale = 1.0
  /// Behind the scene; a gradient spans the whole canvas, with its padding.
  package var background = ShapePaint.color(.clear)
  package var colorScheme = ColorScheme.light
  /// The side on which rows and bars begin; rings and the direction of text ignore it.
  package var layoutDirection = LayoutDirection.leftToRight
  package var locale = NumberLocale.posix
  /// The theme of a config, which its background and scheme already follow; `nil` for none.
  package var theme: Theme.Name?

  package init() {}

  fileprivate func size(around scene: Size) -> Size {
    Size(
      width: width ?? commonSize?.width ?? scene.width + 2 * padding,
      height: height ?? commonSize?.height ?? scene.height + 2 * padding)
  }
}

/// One element on a canvas: the complete input of an image.
public struct Scene: Hashable, Sendable {
  package var canvas: Canvas
  /// Centred on the canvas.
  package var root: AnyElement
  /// The alternative text; empty for a decorative picture, `nil` to make it from the elements.
  ///
  /// Placeholders show the values of the first element that has some, see `TextTemplate`.
  package var alt: String?

  package init(canvas: Canvas = Canvas(), root: AnyElement) {
    self.canvas = canvas
    self.root = root
  }

  package struct Layout: Hashable, Sendable {
    /// The size of the canvas in points.
    package var size: Size
    /// In points from the canvas's top left corner.
    package var displayList: DisplayList
    /// The reason why the layout is incomplete and cannot be drawn; `nil` if it is complete.
    package var problem: LayoutLimitError?
    /// Whether the first command is the canvas's background.
    package var hasBackdrop = false
    /// The paint of the canvas's background; `nil` if that is transparent.
    package var backdrop: Paint? {
      guard hasBackdrop, case .fill(_, let paint, _)? = displayList.commands.first else {
        return nil
      }
      return paint
    }

    /// The alternative text of a layout whose elements are not kept. Default: none.
    package var altText: String?
    /// The memory of the draw commands and the trace that a budget counts.
    package var byteCount = 0
  }

  /// Lays out the scene, and records the frame of each element in `trace`.
  ///
  /// The layout has a problem if it needs more than what remains of `memory`.
  package func layout(
    measuring text: any TextMeasuring, trace: LayoutTrace? = nil, memory: MemoryBudget = .default
  ) -> Layout {
    WorkStep.layout.record()
    let context = beginLayout(text, trace, memory)
    let (bounds, rootFrame) = frames(in: context)
    let commands = root.draw(in: rootFrame, context: context)
    let background = backgroundCommands(bounds, context)
    var layout = Layout(
      size: bounds.size, displayList: DisplayList(background + commands),
      problem: context.sizes.work.problem, hasBackdrop: !background.isEmpty)
    layout.byteCount = context.sizes.work.countedBytes
    return layout
  }

  /// Passes every element that is drawn to `trace`, without keeping draw commands.
  func traverse(measuring text: any TextMeasuring, trace: LayoutTrace, memory: MemoryBudget) {
    let context = beginLayout(text, trace, memory)
    _ = root.draw(in: frames(in: context).root, context: context)
  }

  /// Lays out the scene and calls `body` with the draw commands of each part, in order.
  ///
  /// The commands are not kept. `size` is called first, with the canvas's size in points. Throws
  /// `LayoutLimitError` where a layout would have a `problem`, and rethrows errors of the closures.
  /// `memory` is as in `layout`, but the draw commands of only one part count.
  package func forEachPart(
    measuring text: any TextMeasuring, memory: MemoryBudget = .default,
    size: (Size) throws -> Void, _ body: (DisplayList) throws -> Void
  ) throws {
    let context = beginLayout(text, nil, memory)
    let (bounds, rootFrame) = frames(in: context)
    if let problem = context.sizes.work.problem { throw problem }
    try size(bounds.size)
    try body(DisplayList(backgroundCommands(bounds, context)))
    try root.forEachPart(in: rootFrame, context: context) {
      if let problem = context.sizes.work.problem { throw problem }
      try body(DisplayList($0))
      context.sizes.work.listBytes = 0
    }
  }

  private func frames(in context: SceneContext) -> (canvas: Rect, root: Rect) {
    let size = rootSize(in: context)
    let bounds = Rect(origin: .zero, size: canvas.size(around: size))
    return (bounds, Alignment.center.rect(for: size, in: bounds))
  }

  private func backgroundCommands(_ bounds: Rect, _ context: SceneContext) -> [DrawCommand] {
    let background = canvas.background.resolved(in: bounds, context)
    // Extend the background by one point on all sides, so that rounding to whole pixels leaves no
    // pale last row.
    return background.maximumAlpha > 0
      ? [.fill(.rect(bounds.inset(by: -1)), background)] : []
  }

  /// Returns the size of the layout in points, without positioning the elements.
  package func size(
    measuring text: any TextMeasuring, memory: MemoryBudget = .default
  ) -> Size { measured(by: text, memory: memory).size }

  /// Returns the size of the layout in points, and its problem; `nil` if the layout is complete.
  package func measured(
    by text: any TextMeasuring, memory: MemoryBudget = .default
  ) -> (size: Size, problem: LayoutLimitError?) {
    WorkStep.measure.record()
    let context = beginLayout(text, nil, memory)
    return (canvas.size(around: rootSize(in: context)), context.sizes.work.problem)
  }

  /// Begins `trace`, and returns the context of the root.
  private func beginLayout(
    _ text: any TextMeasuring, _ trace: LayoutTrace?, _ memory: MemoryBudget
  ) -> SceneContext {
    trace?.begin(in: canvas.locale)
    var context = SceneContext(
      text: text, colorScheme: canvas.colorScheme, layoutDirection: canvas.layoutDirection,
      trace: trace, memory: memory)
    context.locale = canvas.locale
    context.environment.theme = canvas.theme
    return context.with(proposal: proposal)
  }

  private func rootSize(in context: SceneContext) -> Size { root.size(for: proposal, in: context) }

  /// The proposal for the root: the sides of the canvas that are given.
  private var proposal: ProposedSize { ProposedSize(width: canvas.width, height: canvas.height) }
}

package enum CanvasError: Error, Hashable, Sendable, CustomStringConvertible, ProblemConvertible {
  /// A side rounds to 0 pixels, is negative or is not a number.
  case empty(Size, scale: Double)
  /// A side exceeds `CanvasLimits.maximumSide`.
  case tooLong(Size, scale: Double)
  case tooManyPixels(PixelSize, limit: Int)

  package var description: String {
    switch self {
    case .empty(let size, let scale):
      "the canvas of \(Self.text(size)) points at scale \(scale.rounded6) has no pixels"
    case .tooLong(let size, let scale):
      "the canvas of \(Self.text(size)) points at scale \(scale.rounded6) is too large: "
        + "a side may have at most \(CanvasLimits.maximumSide) pixels"
    case .tooManyPixels(let size, let limit):
      "the canvas of \(size.width) × \(size.height) pixels is too large: "
        + "at most \(limit) pixels are allowed"
    }
  }

  private static func text(_ size: Size) -> String {
    "\(size.width.rounded6) × \(size.height.rounded6)"
  }

  package var problems: [Problem] {
    let code: Problem.Code =
      switch self {
      case .empty: .invalidView
      case .tooLong, .tooManyPixels: .tooLarge
      }
    return [Problem(.error, code, description)]
  }
}

package enum CanvasLimits {
  /// The maximum side in pixels: Cairo's limit for an image surface.
  package static let maximumSide = 32_767
  /// The default maximum number of pixels: 2²⁸, one gibibyte of memory.
  package static let defaultMaximumPixels = 1 << 28
  /// The number of times that drawing may touch each pixel of the largest image.
  private static let passes = 64
  /// The work allowed for every image, in touched pixels: about a second.
  private static let minimumWork = 1 << 30

  /// Returns the number of pixels that drawing may touch, including all layers and blurs: 64 times
  /// `maximumPixels`, at least 2³⁰.
  package static func maximumWork(maximumPixels: Int) -> Int {
    let (product, overflows) = maximumPixels.multipliedReportingOverflow(by: passes)
    return overflows ? .max : max(minimumWork, product)
  }

  /// Returns the size in pixels of a canvas whose size is in points.
  package static func pixelSize(
    of size: Size, scale: Double, maximumPixels: Int = defaultMaximumPixels
  ) throws(CanvasError) -> PixelSize {
    guard size.width >= 0, size.height >= 0 else { throw .empty(size, scale: scale) }
    guard let pixels = PixelSize(size, scale: scale), pixels.width <= maximumSide,
      pixels.height <= maximumSide
    else { throw .tooLong(size, scale: scale) }
    guard pixels.width > 0, pixels.height > 0 else { throw .empty(size, scale: scale) }
    guard pixels.count <= maximumPixels else { throw .tooManyPixels(pixels, limit: maximumPixels) }
    return pixels
  }
}
