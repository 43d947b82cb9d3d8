import RingGraphics

/// What a scene is drawn on.
public struct Canvas: Hashable, Sendable {
  /// Points, > 0. Default: the scene's own width and the padding.
  public var width: Double?
  /// Points, > 0. Default: the scene's own height and the padding.
  public var height: Double?
  /// Points around a scene that sizes the canvas itself, ≥ 0. Default: 0.
  public var padding = 0.0
  /// The size of a canvas without sides, padding included, where it is not to be the scene's own:
  /// frames of an animation have one size. Default: none.
  public var commonSize: Size?
  /// Pixels per point, > 0. Default: 1.
  public var scale = 1.0
  /// Default: transparent.
  public var background = DynamicColor.transparent
  /// Default: light.
  public var colorScheme = ColorScheme.light
  /// Where rows and bars begin. Rings and text's own direction do not depend on it. Default: on the
  /// left.
  public var layoutDirection = LayoutDirection.leftToRight
  /// How texts write numbers. Default: as programs do, `1234.5`.
  public var locale = NumberLocale.plain

  /// A transparent canvas as large as the scene, at one pixel per point.
  public init() {}

  /// The size of the canvas with a scene of this size on it.
  fileprivate func size(around scene: Size) -> Size {
    Size(
      width: width ?? commonSize?.width ?? scene.width + 2 * padding,
      height: height ?? commonSize?.height ?? scene.height + 2 * padding)
  }
}

/// One element on a canvas: everything that a picture depends on.
public struct Scene: Hashable, Sendable {
  /// What the element is drawn on. Default: as large as the scene.
  public var canvas: Canvas
  /// The element, which lies in the middle of the canvas.
  public var root: AnyElement

  /// A scene of one element.
  public init(canvas: Canvas = Canvas(), root: AnyElement) {
    self.canvas = canvas
    self.root = root
  }

  /// A scene laid out: its size in points and what to draw.
  public struct Layout: Hashable, Sendable {
    /// The size of the canvas in points.
    public var size: Size
    /// What to draw, in points from the canvas's upper left corner.
    public var displayList: DisplayList
    /// Why the layout is not the scene's and cannot be drawn. Default: `nil`, it is.
    public var problem: LayoutLimitError?
    /// Whether the first command is the canvas's background. Default: no.
    package var hasBackdrop = false
  }

  /// Places everything, centred on the canvas, with the help of a measurer of texts;
  /// `trace` collects where each element went.
  public func layout(measuring text: any TextMeasuring, trace: LayoutTrace? = nil) -> Layout {
    let context = context(text, trace)
    let (bounds, place) = places(in: context)
    let commands = root.draw(in: place, context: context)
    let backdrop = backdrop(bounds, context)
    return Layout(
      size: bounds.size, displayList: DisplayList(backdrop + commands),
      problem: context.sizes.problem, hasBackdrop: !backdrop.isEmpty)
  }

  /// Lays the scene out as `layout` does, and calls `body` with what there is to draw, part by part
  /// and in order; nothing of it is kept. `size` is called before, with the canvas's size in points.
  ///
  /// Throws `LayoutLimitError` where a layout would have a `problem`, and what is thrown in between.
  public func forEachPart(
    measuring text: any TextMeasuring, size: (Size) throws -> Void,
    _ body: (DisplayList) throws -> Void
  ) throws {
    let context = context(text, nil)
    let (bounds, place) = places(in: context)
    if let problem = context.sizes.problem { throw problem }
    try size(bounds.size)
    try body(DisplayList(backdrop(bounds, context)))
    try root.forEachPart(in: place, context: context) {
      if let problem = context.sizes.problem { throw problem }
      try body(DisplayList($0))
    }
  }

  /// The canvas, and where on it the root lies.
  private func places(in context: SceneContext) -> (canvas: Rect, root: Rect) {
    let size = rootSize(in: context)
    let bounds = Rect(origin: .zero, size: canvas.size(around: size))
    return (bounds, Alignment.center.place(size, in: bounds))
  }

  private func backdrop(_ bounds: Rect, _ context: SceneContext) -> [DrawCommand] {
    let background = context.resolve(canvas.background)
    // One point larger all around: rounding to whole pixels must not leave a pale last row.
    return background.alpha > 0 ? [.fill(.rect(bounds.inset(by: -1)), .solid(background))] : []
  }

  /// The size that a layout would have, in points; nothing is placed for it.
  public func size(measuring text: any TextMeasuring) -> Size { measured(by: text).size }

  /// The size, and why it is not the scene's, if it is not.
  package func measured(
    by text: any TextMeasuring
  ) -> (size: Size, problem: LayoutLimitError?) {
    let context = context(text, nil)
    return (canvas.size(around: rootSize(in: context)), context.sizes.problem)
  }

  private func context(_ text: any TextMeasuring, _ trace: LayoutTrace?) -> SceneContext {
    var context = SceneContext(
      text: text, colorScheme: canvas.colorScheme, layoutDirection: canvas.layoutDirection,
      trace: trace)
    context.locale = canvas.locale
    return context
  }

  private func rootSize(in context: SceneContext) -> Size {
    root.size(for: ProposedSize(width: canvas.width, height: canvas.height), in: context)
  }
}
