/// The result of laying out a paragraph: its lines and the fonts in use.
public struct TextLayoutResult: Hashable, Sendable {
  /// A font in use, which may differ from the requested one.
  public struct Face: Hashable, Sendable {
    /// The name of the family.
    public var family: String
    /// The weight, 1…1000, as in CSS and OpenType; `nil` if the font does not specify one.
    public var weight: Int?
    /// Whether the font is italic, by design or synthesised.
    public var isItalic: Bool

    /// Creates a font description; `weight` is 1…1000.
    public init(family: String, weight: Int?, isItalic: Bool) {
      (self.family, self.weight, self.isItalic) = (family, weight, isItalic)
    }
  }

  /// The lines, including the ellipsis of a truncated one.
  public var lines: [String]
  /// The fonts of the characters, each once, in order of appearance.
  public var faces: [Face]
  /// Whether some characters are in no font, so that boxes replace them. Default: `false`.
  package var hasMissingCharacters = false

  /// Creates a result from lines and fonts.
  public init(lines: [String], faces: [Face]) { (self.lines, self.faces) = (lines, faces) }
}
