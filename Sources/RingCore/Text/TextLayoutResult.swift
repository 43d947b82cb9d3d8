/// The result of laying out a paragraph: its lines and the fonts in use.
package struct TextLayoutResult: Hashable, Sendable {
  /// A font in use, which may differ from the requested one.
  package struct Face: Hashable, Sendable {
    package var family: String
    /// 1…1000, as in CSS and OpenType; `nil` if the font does not specify one.
    package var weight: Int?
    /// Whether the font is italic, by design or synthesised.
    package var isItalic: Bool

    package init(family: String, weight: Int?, isItalic: Bool) {
      (self.family, self.weight, self.isItalic) = (family, weight, isItalic)
    }
  }

  /// The lines, including the ellipsis of a truncated one.
  package var lines: [String]
  /// The fonts of the characters, each once, in order of appearance.
  package var faces: [Face]
  /// Whether some characters are in no font, so that boxes replace them.
  package var hasMissingCharacters = false

  package init(lines: [String], faces: [Face]) { (self.lines, self.faces) = (lines, faces) }
}
