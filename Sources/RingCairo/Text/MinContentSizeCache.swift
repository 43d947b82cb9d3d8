import RingGraphics

/// A cache of min-content sizes: the sizes of texts at width 0, for grids and stacks.
///
/// At width 0 Pango breaks a text nearly everywhere and shapes the remainder again for every line:
/// a label of three words takes longer than everything else that is done with it. But the
/// broken-off segments are independent: each sign and each run of letters is laid out once per
/// font.
struct MinContentSizeCache {
  /// The cached segments; `nil` for segments that cannot be separated from their neighbours.
  private var pieces: [Segment: Lines?] = [:]

  /// The maximum number of segments; few images have more.
  private static let capacity = 4096

  /// A run of letters, or one other sign, with everything else that its lines depend on.
  private struct Segment: Hashable {
    var text: String
    var font: Font
    /// Whether the text has letters: digits and signs then belong to their script.
    var isAmongLetters: Bool
    /// The character that follows letters, which decides about a hyphen. After other signs, only a
    /// space, because some fonts kern it.
    var next: Character?
  }

  /// The lines that a segment is broken into.
  private struct Lines {
    var count: Int
    /// The width of the widest line, in Pango's units.
    var width: Int32
  }

  /// Returns the size of a text at width 0; `nil` unless it is printable ASCII with single spaces.
  ///
  /// `whole` is its layout without limits, and `layOut` lays out other paragraphs. Also returns `nil`
  /// unless `whole` is one line in one font: then only Pango knows the size.
  mutating func size(
    of paragraph: Paragraph, _ whole: TextLayout, set: (Paragraph) throws -> TextLayout
  ) rethrows -> Size? {
    guard let font = whole.soleFont, let texts = Self.pieces(of: paragraph.text) else { return nil }
    let isAmongLetters = texts.contains { Self.isLetter($0.utf8.first) }
    var (count, width) = (0, Int32(0))
    for text in texts {
      var piece = Segment(text: String(text), font: paragraph.font, isAmongLetters: isAmongLetters)
      if text.endIndex < paragraph.text.endIndex {
        let next = paragraph.text[text.endIndex]
        if next == " " || Self.isLetter(text.utf8.first) { piece.next = next }
      }
      // A space has a line of its own, without ink.
      guard
        let lines = text == " " ? Lines(count: 1, width: 0) : try lines(of: piece, in: font, set)
      else { return nil }
      count += lines.count
      width = max(width, lines.width)
    }
    return Size(width: Double(width) / pangoScale, height: whole.size.height * Double(count))
  }

  private mutating func lines(
    of piece: Segment, in font: OpaquePointer, _ set: (Paragraph) throws -> TextLayout
  ) rethrows -> Lines? {
    if let known = pieces[piece] { return known }
    let before = piece.isAmongLetters && !Self.isLetter(piece.text.utf8.first) ? "A" : ""
    let after = piece.next.map { "\($0)\(piece.isAmongLetters ? "A" : "0")" } ?? ""
    let layout = try set(Paragraph(before + piece.text + after, font: piece.font, width: 0))
    let start = before.utf8.count
    let widths = layout.lines(from: start, to: start + piece.text.utf8.count, in: font)
    let lines = widths.map { Lines(count: $0.count, width: $0.max() ?? 0) }
    if pieces.count >= Self.capacity { pieces.removeAll(keepingCapacity: true) }
    pieces.updateValue(lines, forKey: piece)
    return lines
  }

  /// Returns runs of letters, and single signs and spaces; `nil` if there is anything else.
  private static func pieces(of text: String) -> [Substring]? {
    guard text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }), text.utf8.first != 0x20,
      text.utf8.last != 0x20
    else { return nil }
    var (pieces, rest): ([Substring], Substring) = ([], text[...])
    while let first = rest.utf8.first {
      let length = isLetter(first) ? rest.utf8.prefix(while: isLetter).count : 1
      let end = rest.utf8.index(rest.startIndex, offsetBy: length)
      if first == 0x20, pieces.last == " " { return nil }
      pieces.append(rest[..<end])
      rest = rest[end...]
    }
    return pieces
  }

  private static func isLetter(_ byte: UInt8?) -> Bool {
    byte.map { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 } ?? false
  }
}
