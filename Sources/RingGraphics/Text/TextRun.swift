/// A text with everything that decides how it is broken into lines.
public struct Paragraph: Hashable, Sendable {
  /// What is written; a line feed begins a new line.
  public var text: String
  /// The typeface and its size. Default: the default design at 17 points.
  public var font: Font
  /// Default: leading (the side where the text's own direction begins).
  public var alignment: TextAlignment
  /// The most lines, ≥ 1; what is left is replaced by an ellipsis. Default: no limit.
  public var lineLimit: Int?
  /// Where lines are broken, in points. Default: only at line breaks of the text.
  public var width: Double?

  /// A text whose lines end only where it says so, unless `width` or `lineLimit` is given.
  public init(
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

/// A paragraph at a place, in a colour.
public struct TextRun: Hashable, Sendable {
  /// What is written, and how it is broken into lines.
  public var paragraph: Paragraph
  /// The top left corner of the paragraph's box, in points.
  public var origin: Point
  /// What the text is painted in; coloured glyphs such as emoji keep their colours.
  public var color: Color

  /// A paragraph whose box has its upper left corner at `origin`, in points.
  public init(_ paragraph: Paragraph, origin: Point, color: Color) {
    self.paragraph = paragraph
    self.origin = origin
    self.color = color
  }
}

/// Whoever knows how large a text is.
///
/// Layout asks through this protocol, so that it needs no font machinery; sizes are in points and do
/// not depend on the scale at which the text is drawn later.
public protocol TextMeasuring {
  /// The size of a paragraph's box: its widest line, and its lines' ascents, descents and gaps.
  func size(of paragraph: Paragraph) -> Size

  /// Where the letters of a paragraph's first and last line stand, in points from the upper side of
  /// its box. Default: at the lower side.
  func baselines(of paragraph: Paragraph) -> Baselines

  /// The lines and fonts of a paragraph; `nil` where nothing is set. Default: `nil`.
  func setting(of paragraph: Paragraph) -> TextSetting?
}

extension TextMeasuring {
  public func setting(of paragraph: Paragraph) -> TextSetting? { nil }

  public func baselines(of paragraph: Paragraph) -> Baselines {
    let height = size(of: paragraph).height
    return Baselines(first: height, last: height)
  }
}

/// A measurer for pictures without text: every paragraph is empty.
public struct NoText: TextMeasuring {
  /// A measurer that needs no fonts.
  public init() {}

  public func size(of paragraph: Paragraph) -> Size { .zero }
}
