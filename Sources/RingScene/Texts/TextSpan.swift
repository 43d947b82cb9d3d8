import RingCore

/// A part of a text that has a font or a colour of its own.
package struct TextSpan: Hashable, Sendable {
  /// It may contain the placeholders of a `Text`.
  package var text = ""
  package var font = FontChanges()
  /// `nil` for that of the text.
  package var color: Color?

  package init(_ text: String = "") { self.text = text }
}

/// The properties in which the font of a span differs from that of its text; `nil` for the text's.
package struct FontChanges: Hashable, Sendable {
  package enum Size: Hashable, Sendable {
    case points(Double)
    /// Relative to the text's font.
    case ems(Double)
  }

  package var family: String?
  package var size: Size?
  package var weight: FontWeight?
  package var isItalic: Bool?
  package var design: FontDesign?
  /// In points.
  package var tracking: Double?

  package init() {}

  package func applied(to font: Font) -> Font {
    var font = font
    switch size {
    case .points(let points): font.size = points
    case .ems(let ems): font.size *= ems
    case nil: break
    }
    if let family { font.family = family }
    if let weight { font.weight = weight }
    if let isItalic { font.isItalic = isItalic }
    if let design { (font.design, font.isDesignOptional) = (design, false) }
    if let tracking { font.tracking = tracking }
    return font
  }
}
