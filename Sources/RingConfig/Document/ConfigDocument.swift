import RingGraphics
import RingScene

/// What a config says.
public struct ConfigDocument: Hashable, Sendable {
  public var scene: Scene
  /// Font files of the config's own, by the paths that its `ResourceLoading` made of them.
  public var fonts: [String]

  public init(scene: Scene, fonts: [String] = []) {
    self.scene = scene
    self.fonts = fonts
  }
}

/// A reader of configs: JSON text to scene values, or all that is wrong with it.
public struct ConfigReader: Sendable {
  /// Values that the command line puts into the config, in order.
  public var overrides: [ConfigOverride]
  /// The largest picture, in pixels. Default: 2²⁸.
  public var maximumPixels: Int
  /// Who reads pictures and finds fonts. Default: nobody, so that naming a file is an error.
  public var resources: any ResourceLoading

  public init(
    overrides: [ConfigOverride] = [], maximumPixels: Int = CanvasLimits.defaultMaxPixels,
    resources: any ResourceLoading = NoResources()
  ) {
    self.resources = resources
    self.overrides = overrides
    self.maximumPixels = maximumPixels
  }

  /// What came of reading a text.
  public struct Result: Sendable {
    /// `nil` if there was an error.
    public var document: ConfigDocument?
    /// Every problem of the text, and of the overrides.
    public var diagnostics: Diagnostics
  }

  /// Reads a text; the scene is laid out, with the help of somebody who can measure texts, to check
  /// the size of the picture.
  public func read(_ source: SourceText, measuring text: any TextMeasuring = NoText()) -> Result {
    read(source) { _ in text }
  }

  /// Reads a text; `text` gives somebody who can measure in the config's own fonts as well. It is
  /// called at most once, and not if the canvas has both sides.
  public func read(
    _ source: SourceText, measuring text: @escaping ([String]) -> any TextMeasuring
  ) -> Result {
    var (node, diagnostics) = JSONParser.parse(source)
    guard var root = node.take() else { return Result(diagnostics: diagnostics) }
    for (index, override) in overrides.enumerated() {
      override.apply(to: &root, number: index + 1, &diagnostics)
    }
    var context = DecodingContext(
      root, resources: resources, maximumPixels: maximumPixels, diagnostics: diagnostics,
      text: text)
    context.checkStyles()
    let draft = DocumentTable.table.decode(root, &context)
    guard let draft, let scene = draft.scene, !context.diagnostics.hasErrors else {
      return Result(diagnostics: context.diagnostics)
    }
    return Result(
      document: ConfigDocument(
        scene: Scene(canvas: draft.canvas, root: scene), fonts: draft.fonts),
      diagnostics: context.diagnostics)
  }
}
