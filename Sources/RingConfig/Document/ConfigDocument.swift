import RingGraphics
import RingScene

/// What a config says.
public struct ConfigDocument: Hashable, Sendable {
  public var scene: Scene

  public init(scene: Scene) { self.scene = scene }
}

/// A reader of configs: JSON text to scene values, or all that is wrong with it.
public struct ConfigReader: Sendable {
  /// Values that the command line puts into the config, in order.
  public var overrides: [ConfigOverride]
  /// The largest picture, in pixels. Default: 2²⁸.
  public var maximumPixels: Int

  public init(
    overrides: [ConfigOverride] = [], maximumPixels: Int = CanvasLimits.defaultMaxPixels
  ) {
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
    var (node, diagnostics) = JSONParser.parse(source)
    guard var root = node.take() else { return Result(diagnostics: diagnostics) }
    for (index, override) in overrides.enumerated() {
      override.apply(to: &root, number: index + 1, &diagnostics)
    }
    var context = DecodingContext(
      text: text, maximumPixels: maximumPixels, styles: StyleSheet(of: root),
      diagnostics: diagnostics)
    context.checkStyles()
    let draft = DocumentTable.table.decode(root, &context)
    guard let draft, let scene = draft.scene, !context.diagnostics.hasErrors else {
      return Result(diagnostics: context.diagnostics)
    }
    return Result(
      document: ConfigDocument(scene: Scene(canvas: draft.canvas, root: scene)),
      diagnostics: context.diagnostics)
  }
}
