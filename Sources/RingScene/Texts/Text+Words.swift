import RingCore

/// Words that are wider than their line.
extension Text {
  /// The minimum font scale at which a word fits, unless `minimumScale` is lower.
  static let minimumWordScale = 0.5
  /// The number of font scales up to 1: each size of a font takes another lookup, and neighbours
  /// look better in the same size.
  private static let scaleCount = 10.0
  /// The minimum width of a line in points: a paragraph of width 0 would not be cut.
  static let minimumLineWidth = 1.0 / 512

  /// Returns the space for rounded glyph positions in a line of `width` points.
  private static func roundingSpace(_ width: Double) -> Double { 0.1 * (1 + width / 100) }

  /// Returns the size for a proposed width of 0, at which every word is whole.
  ///
  /// `nil` if words are broken or the text has a minimum scale of its own or a limit of its lines:
  /// then it has to be laid out. Stacks and grids request this size only to compare children, so no
  /// font is scaled for it.
  func minimumSize(_ unlimited: Paragraph, in context: SceneContext) -> Size? {
    guard !breaksWords, minimumScale == 1, lineLimit == nil else { return nil }
    let size = context.text.size(of: unlimited.atMinimumWidth)
    return Size(
      width: size.width * Self.minimumWordScale, height: size.height * Self.minimumWordScale)
  }

  /// Scales the font of a paragraph down until its widest word fits into its width.
  ///
  /// A word that does not fit at the minimum scale will be cut. The font of `paragraph` is already
  /// scaled by `minimumScale`.
  func keepWords(of paragraph: inout Paragraph, in context: SceneContext) {
    guard let width = paragraph.width else { return }
    paragraph.breaksWords = false
    paragraph.width = max(width, Self.minimumLineWidth)
    guard minimumScale > Self.minimumWordScale else { return }
    let widest = context.text.size(of: paragraph.atMinimumWidth).width
    guard widest > width else { return }
    let margin = Self.roundingSpace(width)
    let fitting = (width + margin) / widest * minimumScale
    let step = (fitting * Self.scaleCount).rounded(.down) / Self.scaleCount
    let scale = min(minimumScale, max(Self.minimumWordScale, step)) / minimumScale
    if widest * scale <= width + margin { paragraph.width = max(width, widest * scale + margin) }
    guard scale < 1 else { return }
    let font = paragraph.font.scaled(by: scale)
    context.sizes.recordScaledFont(font) {
      context.text.layoutResult(of: paragraph)?.hasMissingCharacters ?? false
    }
    paragraph.font = font
  }
}

extension Paragraph {
  /// The paragraph at the width of its widest word.
  fileprivate var atMinimumWidth: Paragraph {
    var paragraph = self
    (paragraph.breaksWords, paragraph.width, paragraph.lineLimit) = (false, 0, nil)
    return paragraph
  }
}
