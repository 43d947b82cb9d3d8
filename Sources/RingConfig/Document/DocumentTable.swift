import RingGraphics
import RingScene

/// A document while it is read.
struct DocumentDraft: Sendable {
  var canvas = Canvas()
  var scene: AnyElement?
}

/// The keys of a whole document.
enum DocumentTable {
  static let table = FieldTable<DocumentDraft>(
    "the document", "A picture of progress.", initial: DocumentDraft(),
    fields: [
      Field(unkept: "$schema", .string, "The JSON Schema for editors; not read."),
      Field(
        "canvas", .object(Canvas.table), \.canvas, standard: "`{}`",
        "The sheet on which the scene is drawn."),
      Field(
        "scene", .someElement, \.scene, required: true,
        "The element that is drawn."),
    ],
    rules: [checkSize])

  static let keys: [String] = table.fields.map { $0.summary.name }

  /// Cairo's limit for the side of a surface.
  static let maximumSide = 32_767.0

  @Sendable private static func checkSize(
    _ draft: DocumentDraft, _ node: JSONNode, _ context: inout DecodingContext
  ) {
    guard let root = draft.scene else { return }
    let scale = draft.canvas.scale
    let size = Scene(canvas: draft.canvas, root: root).layout(measuring: context.text).size
    let width = (size.width * scale).rounded()
    let height = (size.height * scale).rounded()
    let points =
      "\(text(size.width)) × \(text(size.height)) points"
      + (scale == 1 ? "" : " at scale \(text(scale))")
    let pixels = "the picture would have \(text(width)) × \(text(height)) pixels (\(points))"
    func report(_ limit: String, _ keys: [String], help: String? = nil) {
      let (path, span) = cause(keys, node)
      context.report("\(pixels); \(limit)", at: span, key: path, help: help)
    }
    if !(width >= 1) || !(height >= 1) {
      report("it needs at least 1 × 1", [width >= 1 ? "height" : "width", "scale"])
    } else if !(max(width, height) <= maximumSide) {
      report(
        "a side may have at most \(text(maximumSide))",
        [width > maximumSide ? "width" : "height", "scale"])
    } else if width * height > Double(context.maximumPixels) {
      report(
        "all together may be at most \(context.maximumPixels)", ["width", "height", "scale"],
        help: "--max-pixels sets the limit")
    }
  }

  /// The key of the canvas that made the size what it is, or else the scene.
  private static func cause(_ keys: [String], _ node: JSONNode) -> (path: String, SourceSpan) {
    let canvas = node.member("canvas")?.value
    for key in keys {
      if let member = canvas?.member(key) { return ("canvas.\(key)", member.value.span) }
    }
    let scene = node.member("scene")?.value
    return ("scene", scene?.member("type")?.value.span ?? node.span.beginning)
  }

  private static func text(_ number: Double) -> String { number.rounded6 }
}

extension ValueType where Value == AnyElement? {
  /// An element that must be there.
  fileprivate static let someElement = ValueType<AnyElement>.element.map(
    { AnyElement?.some($0) }, from: { $0 })
}
