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
  /// A circle on which the text stands, instead of in a box at `origin`; it is one line then. Default:
  /// none.
  public var arc: TextArc?

  /// A paragraph whose box has its upper left corner at `origin`, in points.
  public init(_ paragraph: Paragraph, origin: Point, color: Color) {
    self.paragraph = paragraph
    self.origin = origin
    self.color = color
  }

  /// A line of text along a circle.
  public init(_ paragraph: Paragraph, along arc: TextArc, color: Color) {
    self.init(paragraph, origin: arc.center, color: color)
    self.arc = arc
  }
}

/// Knows how large a text is.
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

  /// Where the parts of a paragraph's first line lie.
  func line(of paragraph: Paragraph) -> TextLine

  /// Why no text at all can be set, so that all sizes are zero. Default: `nil`.
  var failure: (any Error)? { get }
}

extension TextMeasuring {
  public var failure: (any Error)? { nil }

  public func setting(of paragraph: Paragraph) -> TextSetting? { nil }

  public func baselines(of paragraph: Paragraph) -> Baselines {
    let height = size(of: paragraph).height
    return Baselines(first: height, last: height)
  }

  /// All characters equally wide, and a fifth of the height below the baseline.
  public func line(of paragraph: Paragraph) -> TextLine {
    let (size, count) = (size(of: paragraph), Double(paragraph.text.count))
    let clusters = paragraph.text.indices.enumerated().map { index, _ in
      TextLine.Cluster(
        from: size.width * Double(index) / count, to: size.width * Double(index + 1) / count)
    }
    return TextLine(baseline: size.height * 0.8, height: size.height, clusters: clusters)
  }
}

/// A measurer for pictures without text: every paragraph is empty.
public struct NoText: TextMeasuring {
  /// A measurer that needs no fonts.
  public init() {}

  public func size(of paragraph: Paragraph) -> Size { .zero }
}
