import RingCore
import RingScene

/// A document at one time with one row.
struct DocumentState: Sendable {
  /// The theme; `nil` for none. It sets the defaults of the canvas, so it is decoded earlier.
  fileprivate var theme: Theme.Name? {
    didSet { if let theme { scene.canvas = Theme.named(theme).applied(to: scene.canvas) } }
  }
  fileprivate(set) var scene = Scene(root: AnyElement(Spacer()))
  /// The scene's element; `nil` until it is decoded, and if an error of the text prevents that.
  fileprivate var root: AnyElement? { didSet { if let root { scene.root = root } } }
  fileprivate(set) var fonts: [String] = []
  fileprivate(set) var lint = LintSettings()
  fileprivate(set) var animation: AnimationDraft?
  private(set) var motion = DocumentMotion()
  private(set) var isAnimated = false
  /// The document's files, including those that only this row names.
  private(set) var resources = Resources(EmptyResourceLoader(), memory: .default)
  private(set) var decodedNodeCount = 0

  fileprivate init() {}

  /// Decodes a document; `nil` after an error, which is reported.
  init?(_ root: JSONNode, _ context: inout DecodingContext) {
    guard let state = DocumentTable.table.decode(root, &context), state.root != nil else {
      return nil
    }
    self = state
    motion = context.motion.motion
    isAnimated = context.cache.inputs.contains(.time)
    resources = context.resources
    decodedNodeCount = context.cache.decodedNodeCount
  }

  /// The length of the animation in seconds; `nil` if nothing moves and the document sets none.
  var duration: Double? { animation?.duration ?? motion.duration }
  var stillTime: Double { motion.stillTime(in: animation) }
}

enum DocumentTable {
  static let name = "the document"

  static let table = FieldTable<DocumentState>(
    name, "A picture of progress.", initial: DocumentState(),
    fields: [
      Field(
        transient: "$schema", .string,
        "The JSON Schema for editors; ringrender ignores it." + ConfigSchema.addressDoc),
      Field(
        transient: "data", .dataColumns, default: "`{}`",
        "The data columns that the picture is made from, each with a sample."),
      Field(
        "theme", .optional(.theme), \.theme,
        "The look of everything that sets no colours, tracks or fonts of its own, in light and in "
          + "dark."
      ).followed { state, context in context.theme = state.theme.map(Theme.named) },
      Field(
        "canvas", .object(Canvas.table), \.scene.canvas, default: "`{}`",
        "The area on which the scene is drawn."
      ).followed { state, context in
        context.resources.canvasScale = state.scene.canvas.scale
        context.data.locale = state.scene.canvas.locale
      },
      Field(
        "animation", .optional(.object(AnimationDraft.table)), \.animation,
        "How the picture is animated: duration, frame rate and number of plays."
      ).followed { state, context in
        context.motion.random = SeededRandom(seed: UInt64(state.animation?.seed ?? 0))
      },
      Field(
        "alt", .optional(.textByWord), \.scene.alt, default: "made from the scene",
        "What the picture shows, in one line, for readers who cannot see it; empty if the picture "
          + "is decorative. `{value}`, `{percent}` and the like show the value of the first "
          + "element that has one. PNG and WebP files contain the text."),
      Field(
        "lint", .object(LintSettings.table), \.lint, default: "`{}`",
        "The findings of `ringrender lint` that are allowed."),
      Field(
        "fonts", .list(of: .fontPath, "paths", count: 0...1000), \.fonts,
        "Font files (`.ttf`, `.otf`, `.ttc`; no web fonts), relative to the config's folder; a "
          + "file outside it must be allowed with `--allow-path`."),
      Field(
        transient: "styles", .styles, default: "`{}`",
        "Named styles for progress views: an element for each name."),
      Field(
        "scene", .someElement, \.root, required: true,
        "The element that is drawn."),
    ],
    isOrdered: true)

  static let keys: [String] = table.keys.names
}

extension ValueType where Value == AnyElement? {
  /// An element as the value of an optional property; `null` is not valid.
  fileprivate static let someElement = ValueType<AnyElement>.element.map(
    { AnyElement?.some($0) }, from: { $0 })
}

extension ValueType where Value == Theme.Name {
  /// The name of a theme. Data cannot choose it, because the whole document depends on it.
  fileprivate static let theme: ValueType = {
    var type = choice
    let decode = type.decode
    type.accepts = []
    type.decode = { [expectation = type.expectation] node, context in
      guard case .string(let text) = node.value, DataReference(text) != nil else {
        return decode(node, &context)
      }
      context.reject(
        node, node.wordCode, expected: expectation,
        help: "the name stands in the document, because data cannot choose the theme")
      return nil
    }
    return type
  }()
}

extension ValueType where Value == Bool {
  /// The styles by their names. They are checked before the scene uses them.
  fileprivate static let styles = ValueType(
    expectation: "an object of elements", kinds: [.object],
    schema: ["type": "object", "additionalProperties": .definition("element")],
    accepts: [],
    decode: { node, context in
      guard case .object = node.value else {
        context.reject(node, expected: "an object of elements")
        return nil
      }
      context.styles = StyleTable(node)
      context.checkStyles()
      return true
    },
    encode: { _, _ in nil })
}
