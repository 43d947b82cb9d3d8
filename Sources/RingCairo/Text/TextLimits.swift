import RingGraphics

/// How large a text may be.
public enum TextLimits {
  /// The most UTF-8 bytes of one text.
  ///
  /// Far more than a picture can show; the time to set a text grows faster than its length: the worst
  /// of this length (a line break after every character) takes about a second.
  public static let maximumBytes = 32_768

  /// The longest line in points, counting an em per byte.
  ///
  /// Pango counts in 1/1024 points with 32 bits, so 2²¹ is the end; some glyphs are wider than an em.
  static let maximumExtent = 1_500_000.0

  /// The largest em in points: FreeType counts its pixels with 16 bits.
  static let maximumSize = 65_535.0

  /// The smallest em in points: Pango's unit. Smaller texts are as good as none.
  static let minimumSize = 1.0 / 1024

  /// What needs the memory that outlines take.
  static let purpose = "the outlines of all texts"

  static func check(_ paragraph: Paragraph) throws(TextError) {
    let bytes = paragraph.text.utf8.count
    guard bytes <= maximumBytes else { throw .tooLong(bytes: bytes, limit: maximumBytes) }
    let font = paragraph.font
    let limit = min(maximumSize, maximumExtent / Double(max(1, bytes)))
    guard font.size > 0, font.size <= limit else { throw .fontSize(font.size, limit: limit) }
    // Letters that are set apart make lines longer just as larger ones do.
    let step = font.size + abs(font.tracking)
    guard step <= limit else { throw .fontSize(step, limit: limit) }
  }
}
