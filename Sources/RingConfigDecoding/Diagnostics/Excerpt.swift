import RingCore

/// The line of a problem, truncated to the width of a terminal, and its marked part.
struct Excerpt {
  /// From 1.
  var line: Int
  var text: String
  /// The number of columns before the marked part.
  var indent: Int
  /// The number of marked columns, at least 1.
  var marked: Int

  /// The maximum width in columns. Longer lines are truncated around the marked part.
  private static let width = 120
  /// The number of columns kept before the marked part of a truncated line.
  private static let lead = 50
  /// The number of bytes decoded on either side of the mark's start: four per column, and as many
  /// again for scalars without width.
  private static let windowRadius = width * 8

  /// `nil` if the span is a whole text.
  init?(_ span: SourceSpan) {
    guard let range = span.range else { return nil }
    let source = span.source
    let lineRange = source.lineRange(around: range.lowerBound)
    let start = min(range.lowerBound, lineRange.upperBound)
    let end = max(start, min(range.upperBound, lineRange.upperBound))
    let window =
      max(
        lineRange.lowerBound, start - Self.windowRadius)..<min(
        lineRange.upperBound, start + Self.windowRadius)
    let cells = Cell.cells(source, window)
    var first = 0
    var last = cells.count
    let isWide = cells.map(\.width).reduce(0, +) > Self.width
    if isWide || window != lineRange {
      let anchor = cells.firstIndex { $0.offset >= start } ?? cells.count
      first = Self.startIndex(back: Self.lead, from: anchor, cells)
      last = Self.endIndex(ahead: Self.width, from: first, cells)
    }
    let cutBefore = first > 0 || window.lowerBound > lineRange.lowerBound
    let cutAfter = last < cells.count || window.upperBound < lineRange.upperBound
    let shown = cells[first..<last]
    line = source.position(of: range.lowerBound).line
    text = (cutBefore ? "…" : "") + shown.map(\.text).joined() + (cutAfter ? "…" : "")
    indent =
      (cutBefore ? 1 : 0) + shown.filter { $0.offset < start }.map(\.width).reduce(0, +)
    marked = max(
      1, shown.filter { $0.offset >= start && $0.offset < end }.map(\.width).reduce(0, +))
  }

  /// Returns the index of the first cell at most `columns` columns before the cell `anchor`.
  private static func startIndex(back columns: Int, from anchor: Int, _ cells: [Cell]) -> Int {
    var (index, remaining) = (anchor, columns)
    while index > 0, remaining >= cells[index - 1].width {
      index -= 1
      remaining -= cells[index].width
    }
    return index
  }

  /// Returns the index after the last cell that fits into `columns` columns from the cell `first`.
  private static func endIndex(ahead columns: Int, from first: Int, _ cells: [Cell]) -> Int {
    var (index, remaining) = (first, columns)
    while index < cells.count, remaining >= cells[index].width {
      remaining -= cells[index].width
      index += 1
    }
    return index
  }
}

/// One scalar of a line as displayed by a terminal.
private struct Cell {
  var offset: Int
  var text: String
  var width: Int

  /// In columns.
  static let tabWidth = 4

  /// Returns the scalars in a range of bytes; U+FFFD stands for invalid ones.
  static func cells(_ source: SourceText, _ window: Range<Int>) -> [Cell] {
    // A window that splits a scalar would show its halves as invalid.
    var (start, end) = (window.lowerBound, window.upperBound)
    while start < end, start > 0, SourceText.isContinuation(source.bytes[start]) { start += 1 }
    while end > start, end < source.bytes.count, SourceText.isContinuation(source.bytes[end]) {
      end -= 1
    }
    var cells: [Cell] = []
    var column = 0
    var parser = UTF8.ForwardParser()
    var bytes = source.bytes[start..<end].makeIterator()
    var offset = start
    while true {
      let scalar: Unicode.Scalar
      let length: Int
      switch parser.parseScalar(from: &bytes) {
      case .valid(let encoded): (scalar, length) = (UTF8.decode(encoded), encoded.count)
      case .error(let invalid): (scalar, length) = ("\u{FFFD}", invalid)
      case .emptyInput: return cells
      }
      let cell = Cell(offset: offset, scalar: scalar, column: column)
      cells.append(cell)
      offset += length
      column += cell.width
    }
  }

  private init(offset: Int, scalar: Unicode.Scalar, column: Int) {
    self.offset = offset
    if scalar == "\t" {
      width = Self.tabWidth - column % Self.tabWidth
      text = String(repeating: " ", count: width)
    } else {
      text = String(scalar.isPrintable ? Character(scalar) : "\u{FFFD}")
      width = scalar.isPrintable ? Self.columns(of: scalar) : 1
    }
  }

  /// Returns the number of columns of a scalar in terminals: 0, 1 or 2.
  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    // The wide blocks of East_Asian_Width (Unicode Standard Annex 11).
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
