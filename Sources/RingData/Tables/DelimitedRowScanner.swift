/// A scanner for the cells of one row of a table (RFC 4180), whose text it does not decode.
struct DelimitedRowScanner {
  /// The range of a cell's text in the scanned bytes, without the enclosing quotes.
  struct Span {
    var range: Range<Int>
    var isQuoted = false
    /// Whether the text contains doubled quotes. Each pair represents one quote.
    var hasDoubledQuotes = false

    /// With the enclosing quotes, if there are any.
    var outerRange: Range<Int> {
      isQuoted ? range.lowerBound - 1..<range.upperBound + 1 : range
    }
  }

  enum Fault {
    /// The quoted cell has no closing quote.
    case openQuote
    case textAfterQuote(at: Int)
    /// A cell that does not begin with a quote contains one.
    case quoteInside(at: Int)
  }

  enum Outcome {
    /// The row ends before `end`; the next row begins at `next`.
    case row(end: Int, next: Int)
    /// `openQuote` is the start of the quoted cell that is open; `nil` if none is.
    case incomplete(openQuote: Int?)
    /// `cell` is the start of the invalid cell.
    case faulty(Fault, cell: Int)
  }

  let delimiter: UInt8
  private(set) var cells: [Span] = []

  private static let quote = UInt8(ascii: "\"")
  private static let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  init(delimiter: UInt8) { self.delimiter = delimiter }

  /// Scans a row at the start of `bytes`; `reachedEnd` states that no more bytes follow.
  mutating func scan(_ bytes: ArraySlice<UInt8>, reachedEnd: Bool) -> Outcome {
    cells.removeAll(keepingCapacity: true)
    var position = bytes.startIndex
    while true {
      let cell = position
      if position < bytes.endIndex, bytes[position] == Self.quote {
        guard let span = quotedCell(bytes, cell, reachedEnd: reachedEnd) else {
          return reachedEnd ? .faulty(.openQuote, cell: cell) : .incomplete(openQuote: cell)
        }
        append(span)
        position = span.range.upperBound + 1
      } else {
        position = unquotedEnd(bytes, cell)
        if position < bytes.endIndex, bytes[position] == Self.quote {
          return .faulty(.quoteInside(at: position), cell: cell)
        }
        append(Span(range: cell..<position))
      }
      guard position < bytes.endIndex else {
        return reachedEnd ? .row(end: position, next: position) : .incomplete(openQuote: nil)
      }
      switch bytes[position] {
      case delimiter: position += 1
      case Self.lineFeed: return .row(end: position, next: position + 1)
      case Self.carriageReturn: return rowEnd(bytes, at: position, reachedEnd: reachedEnd)
      default: return .faulty(.textAfterQuote(at: position), cell: cell)
      }
    }
  }

  /// Stores at most one cell above `RowLimits.maximumCells`, so that the caller sees the excess.
  private mutating func append(_ span: Span) {
    if cells.count <= RowLimits.maximumCells { cells.append(span) }
  }

  /// Returns the cell whose opening quote is at `open`; `nil` if its end is not in `bytes`.
  private func quotedCell(_ bytes: ArraySlice<UInt8>, _ open: Int, reachedEnd: Bool) -> Span? {
    var position = open + 1
    var hasDoubledQuotes = false
    while true {
      while position < bytes.endIndex, bytes[position] != Self.quote { position += 1 }
      guard position + 1 < bytes.endIndex else {
        // The next byte may be a second quote.
        guard position < bytes.endIndex, reachedEnd else { return nil }
        break
      }
      guard bytes[position + 1] == Self.quote else { break }
      hasDoubledQuotes = true
      position += 2
    }
    return Span(range: open + 1..<position, isQuoted: true, hasDoubledQuotes: hasDoubledQuotes)
  }

  /// Returns the end of an unquoted cell, or the position of the first quote in the cell.
  private func unquotedEnd(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Int {
    var position = start
    while position < bytes.endIndex {
      switch bytes[position] {
      case delimiter, Self.quote, Self.lineFeed, Self.carriageReturn: return position
      default: position += 1
      }
    }
    return position
  }

  /// Returns the end of the row at a carriage return, whose line feed may not have arrived.
  private func rowEnd(
    _ bytes: ArraySlice<UInt8>, at position: Int, reachedEnd: Bool
  ) -> Outcome {
    guard position + 1 < bytes.endIndex else {
      return reachedEnd ? .row(end: position, next: position + 1) : .incomplete(openQuote: nil)
    }
    let isPair = bytes[position + 1] == Self.lineFeed
    return .row(end: position, next: position + (isPair ? 2 : 1))
  }

  /// Returns the text of a cell; `shift` is the offset of `bytes` in the scanned bytes.
  static func text(_ span: Span, _ bytes: [UInt8], shift: Int) -> String {
    let slice = bytes[span.range.lowerBound - shift..<span.range.upperBound - shift]
    guard span.hasDoubledQuotes else { return String(decoding: slice, as: UTF8.self) }
    var text: [UInt8] = []
    text.reserveCapacity(slice.count)
    var isFirstOfTwo = false
    for byte in slice {
      isFirstOfTwo = byte == quote && !isFirstOfTwo
      if byte != quote || isFirstOfTwo { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

package enum Delimiter: String, CaseIterable, Hashable, Sendable {
  /// The characters `,`, `;`, tab (U+0009) and `|`, in the order of the cases.
  case comma, semicolon, tab, pipe

  /// The delimiters that detection considers; the first of several equally frequent ones wins.
  private static let detected: [Delimiter] = [.comma, .semicolon, .tab]

  /// `text` is a name or a character; `nil` for other text.
  package init?(text: String) {
    let match = Self.allCases.first { text == $0.rawValue || Array(text.utf8) == [$0.byte] }
    guard let match else { return nil }
    self = match
  }

  var byte: UInt8 {
    switch self {
    case .comma: UInt8(ascii: ",")
    case .semicolon: UInt8(ascii: ";")
    case .tab: UInt8(ascii: "\t")
    case .pipe: UInt8(ascii: "|")
    }
  }

  /// Returns the most frequent delimiter of a header, outside quotes.
  ///
  /// Returns `nil` if the header has not ended; `reachedEnd` states that no more bytes follow.
  /// Spreadsheets write semicolons where the comma is the decimal separator.
  static func ofHeader(_ bytes: ArraySlice<UInt8>, reachedEnd: Bool) -> Delimiter? {
    enum State { case cellStart, unquoted, quoted, afterQuote }
    var (state, isBlank) = (State.cellStart, true)
    var counts = detected.map { _ in 0 }
    for byte in bytes {
      switch (state, byte) {
      case (.quoted, UInt8(ascii: "\"")): state = .afterQuote
      case (.quoted, _): break
      case (.cellStart, UInt8(ascii: "\"")), (.afterQuote, UInt8(ascii: "\"")):
        (state, isBlank) = (.quoted, false)
      case (_, UInt8(ascii: "\n")), (_, UInt8(ascii: "\r")):
        if !isBlank { return mostFrequent(counts) }
      default:
        isBlank = false
        let index = detected.firstIndex { $0.byte == byte }
        if let index { counts[index] += 1 }
        state = index == nil ? .unquoted : .cellStart
      }
    }
    return reachedEnd ? mostFrequent(counts) : nil
  }

  private static func mostFrequent(_ counts: [Int]) -> Delimiter {
    detected[counts.indices.reduce(0) { counts[$1] > counts[$0] ? $1 : $0 }]
  }
}
