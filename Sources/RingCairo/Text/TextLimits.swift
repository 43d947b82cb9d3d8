import RingCore

package enum TextLimits {
  /// In UTF-8 bytes: far more than an image can show.
  ///
  /// The time to lay out a text grows faster than its length: the worst case of this length (a line
  /// break after every character) takes about a second.
  package static let maximumBytes = 32_768

  /// The maximum length of a line in points, counting an em per byte.
  ///
  /// Pango counts in 1/1024 points with 32 bits, so a line must be shorter than 2²¹ points. This
  /// limit is lower, because some glyphs are wider than an em.
  static let maximumExtent = 1_500_000.0

  /// An em in points: FreeType counts its pixels with 16 bits.
  static let maximumSize = 65_535.0

  /// An em in points: Pango's unit. Smaller texts are not drawn.
  static let minimumSize = 1.0 / 1024

  /// For error messages.
  static let purpose = "the outlines of all texts"

  static func check(_ paragraph: Paragraph) throws(TextError) {
    let bytes = paragraph.text.utf8.count
    guard bytes <= maximumBytes else { throw .tooLong(bytes: bytes, limit: maximumBytes) }
    let font = paragraph.font
    let limit = min(maximumSize, maximumExtent / Double(max(1, bytes)))
    guard font.size > 0, font.size <= limit else { throw .fontSize(font.size, limit: limit) }
    // Tracking makes lines longer just as larger letters do.
    let step = font.size + abs(font.tracking)
    guard step <= limit else { throw .fontSize(step, limit: limit) }
  }
}
