import CairoShim
import RingCore

/// A cache of min-content sizes: the sizes of texts at width 0, for grids and stacks.
///
/// At width 0 Pango breaks a text nearly everywhere and shapes the remaining text again for every
/// line: measuring a label of three words takes longer than laying out and drawing it. But the
/// segments between the breaks are independent, so the cache lays out each run of letters and each
/// other character only once per font.
struct MinContentSizeCache {
  /// `nil` for segments that cannot be separated from their neighbours.
  private var segments: [Segment: Lines?] = [:]

  /// Few images have more segments.
  private static let capacity = 4096

  /// The character that stands for a segment's neighbours in a text with letters, so that digits
  /// and symbols belong to the script of the letters.
  private static let letterStandIn = "A"
  /// The character that stands for what follows in a text without letters.
  private static let digitStandIn = "0"

  /// A run of letters, or one other character, with everything else that its lines depend on.
  private struct Segment: Hashable {
    var text: String
    var font: Font
    /// Whether the text has letters. Digits and symbols then belong to the script of the letters.
    var isAmongLetters: Bool
    /// The character after the segment; `nil` if it does not affect the segment's lines.
    ///
    /// After letters, the next character decides whether Pango adds a hyphen. After another
    /// character, only a space matters, because some fonts kern it.
    var next: Character?
  }

  private struct Lines {
    var count: Int
    /// The width of the widest line, in Pango's units.
    var width: Int32
  }

  /// Returns the size of a text at width 0; `nil` unless it is printable ASCII with single spaces.
  ///
  /// `unconstrained` is the text's layout without limits, and `layOut` lays out other paragraphs.
  /// Returns `nil` also if `unconstrained` has several lines or fonts: only Pango knows the size
  /// then.
  mutating func size(
    of paragraph: Paragraph, _ unconstrained: TextLayout, layOut: (Paragraph) throws -> TextLayout
  ) rethrows -> Size? {
    guard let font = unconstrained.soleFont, let texts = Self.segments(of: paragraph.text)
    else { return nil }
    let isAmongLetters = texts.contains { Self.isLetter($0.utf8.first) }
    var (count, width) = (0, Int32(0))
    for text in texts {
      var segment = Segment(
        text: String(text), font: paragraph.font, isAmongLetters: isAmongLetters)
      if text.endIndex < paragraph.text.endIndex {
        let next = paragraph.text[text.endIndex]
        if next == " " || Self.isLetter(text.utf8.first) { segment.next = next }
      }
      // A space has a line of its own, without ink.
      guard
        let lines = text == " "
          ? Lines(count: 1, width: 0) : try lines(of: segment, in: font, layOut)
      else { return nil }
      count += lines.count
      width = max(width, lines.width)
    }
    return Size(
      width: Double(width) / pangoScale, height: unconstrained.size.height * Double(count))
  }

  /// Lays out a segment between characters that stand for its neighbours.
  ///
  /// `nil` if the segment cannot be separated from the neighbours.
  private mutating func lines(
    of segment: Segment, in font: OpaquePointer, _ layOut: (Paragraph) throws -> TextLayout
  ) rethrows -> Lines? {
    if let cached = segments[segment] { return cached }
    let isLetterRun = Self.isLetter(segment.text.utf8.first)
    let before = segment.isAmongLetters && !isLetterRun ? Self.letterStandIn : ""
    let standIn = segment.isAmongLetters ? Self.letterStandIn : Self.digitStandIn
    let after = segment.next.map { "\($0)\(standIn)" } ?? ""
    let layout = try layOut(Paragraph(before + segment.text + after, font: segment.font, width: 0))
    let start = before.utf8.count
    let widths = layout.lineWidths(from: start, to: start + segment.text.utf8.count, in: font)
    let lines = widths.map { Lines(count: $0.count, width: $0.max() ?? 0) }
    if segments.count >= Self.capacity { segments.removeAll(keepingCapacity: true) }
    segments.updateValue(lines, forKey: segment)
    return lines
  }

  /// Returns runs of letters and single other characters; `nil` unless the text is printable ASCII
  /// with single spaces between other characters.
  private static func segments(of text: String) -> [Substring]? {
    guard text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }), text.utf8.first != 0x20,
      text.utf8.last != 0x20
    else { return nil }
    var (segments, remaining): ([Substring], Substring) = ([], text[...])
    while let first = remaining.utf8.first {
      let length = isLetter(first) ? remaining.utf8.prefix(while: isLetter).count : 1
      let end = remaining.utf8.index(remaining.startIndex, offsetBy: length)
      if first == 0x20, segments.last == " " { return nil }
      segments.append(remaining[..<end])
      remaining = remaining[end...]
    }
    return segments
  }

  private static func isLetter(_ byte: UInt8?) -> Bool {
    byte.map { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 } ?? false
  }
}
