/// A text with all attributes that affect its line breaks.
package struct Paragraph: Hashable, Sendable {
  /// A line feed starts a new line.
  package var text: String
  package var font: Font
  /// Leading is the side where the text's own direction begins.
  package var alignment: TextAlignment
  /// ≥ 1; the text is truncated with an ellipsis. `nil` for no limit.
  package var lineLimit: Int?
  /// The width for line breaking, in points; `nil` for only the text's own line breaks.
  package var width: Double?
  /// Whether a word that is wider than `width` is broken.
  ///
  /// Otherwise it is cut and ends in an ellipsis, except at width 0, where the widest word decides
  /// the paragraph's width.
  package var breaksWords = true

  package init(
    _ text: String, font: Font = Font(), alignment: TextAlignment = .leading,
    lineLimit: Int? = nil, width: Double? = nil
  ) {
    self.text = text
    self.font = font
    self.alignment = alignment
    self.lineLimit = lineLimit
    self.width = width
  }
}

/// A paragraph with its position and colour.
package struct TextRun: Hashable, Sendable {
  package var paragraph: Paragraph
  /// The upper left corner of the paragraph's bounds, in points.
  package var origin: Point
  /// Colour glyphs such as emoji keep theirs.
  package var color: SRGBColor
  /// The circle along which the text is set, as one line, instead of at `origin`; `nil` for none.
  package var arc: TextArc?

  package init(_ paragraph: Paragraph, origin: Point, color: SRGBColor) {
    self.paragraph = paragraph
    self.origin = origin
    self.color = color
  }

  package init(_ paragraph: Paragraph, along arc: TextArc, color: SRGBColor) {
    self.init(paragraph, origin: arc.center, color: color)
    self.arc = arc
  }
}
