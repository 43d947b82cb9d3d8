/// A text with all attributes that affect its line breaks and its outline.
package struct Paragraph: Hashable, Sendable {
  /// A part of the text with its font.
  package struct Span: Hashable, Sendable {
    package var text: String
    package var font: Font

    package init(_ text: String, font: Font) { (self.text, self.font) = (text, font) }
  }

  /// A line feed starts a new line.
  package var text: String
  package var font: Font
  /// The parts of the text, which together are `text`; none if all of it has `font`.
  ///
  /// A word of several parts that is wider than `width` is broken, whatever `breaksWords` is.
  package var spans: [Span] = []
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
  /// Not drawn along a circle.
  package var decoration: TextDecoration = []

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

  /// Multiplies the sizes and tracking of all fonts by `factor`.
  package mutating func scaleFonts(by factor: Double) {
    font = font.scaled(by: factor)
    for index in spans.indices { spans[index].font = spans[index].font.scaled(by: factor) }
  }
}

/// A paragraph with its position and colour.
package struct TextRun: Hashable, Sendable {
  package var paragraph: Paragraph
  /// The upper left corner of the paragraph's bounds, in points.
  package var origin: Point
  /// Colour glyphs such as emoji keep theirs.
  package var color: SRGBColor
  /// The gradient of the letters, which replaces `color`; `nil` for none. Colour glyphs are opaque
  /// then.
  package var gradient: Paint?
  /// The paints of the paragraph's spans, as many as these; none if it has no spans.
  package var spanPaints: [Paint] = []
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

  /// The paint of a text without spans, and of lines along it.
  package var paint: Paint { gradient ?? .solid(color) }
}
