/// A paragraph as it was set: what became of its words and its font.
public struct TextSetting: Hashable, Sendable {
  /// A font that was found, which need not be as it was asked for.
  public struct Face: Hashable, Sendable {
    /// The family's name.
    public var family: String
    /// 1…1000, as CSS and OpenType count; `nil` if the font does not say.
    public var weight: Int?
    /// Whether its letters are slanted, by their designer or by force.
    public var isItalic: Bool

    /// A font by what it says of itself; the weight is 1…1000.
    public init(family: String, weight: Int?, isItalic: Bool) {
      (self.family, self.weight, self.isItalic) = (family, weight, isItalic)
    }
  }

  /// The lines into which the text was broken, with the ellipsis of one that was cut.
  public var lines: [String]
  /// The fonts of its characters, each once, in the order of their appearance.
  public var faces: [Face]

  /// Lines and the fonts in which they are set.
  public init(lines: [String], faces: [Face]) { (self.lines, self.faces) = (lines, faces) }
}
