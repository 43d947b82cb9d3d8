import RingGraphics

/// Measures and draws texts.
///
/// Fonts are looked for at the first text, so that a picture without text costs no time for them.
/// Not to be shared between threads: each has an engine of its own.
public final class TextEngine: TextMeasuring {
  private let sources: FontSources
  private var typesetter: Result<Typesetter, TextError>?
  private var layouts: [Paragraph: TextLayout] = [:]

  /// What was wrong with texts so far, each once, in the order of their appearance.
  public private(set) var warnings: [TextWarning] = []

  public init(_ sources: FontSources = FontSources()) { self.sources = sources }

  /// The size of a paragraph's box; zero if it cannot be set, and then drawing it throws the reason.
  public func size(of paragraph: Paragraph) -> Size {
    (try? layout(of: paragraph).size) ?? .zero
  }

  /// Draws a text into the user space of a `cairo_t`. Throws `TextError`.
  func draw(_ run: TextRun, on context: OpaquePointer) throws(TextError) {
    try layout(of: run.paragraph).draw(in: run.color, at: run.origin, on: context)
  }

  /// The most layouts that are kept; more texts than this are rarely in one picture.
  private static let capacity = 256

  private func layout(of paragraph: Paragraph) throws(TextError) -> TextLayout {
    if let known = layouts[paragraph] { return known }
    let layout = try loadedTypesetter().layout(paragraph) { warning in
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    if layouts.count >= Self.capacity { layouts.removeAll(keepingCapacity: true) }
    layouts[paragraph] = layout
    return layout
  }

  private func loadedTypesetter() throws(TextError) -> Typesetter {
    if let typesetter { return try typesetter.get() }
    let result = Result { () throws(TextError) in try Typesetter(sources) }
    typesetter = result
    return try result.get()
  }
}
