package enum Delimiter: String, CaseIterable, Hashable, Sendable {
  /// The characters `,`, `;`, tab (U+0009) and `|`, in the order of the cases.
  case comma, semicolon, tab, pipe

  /// Those that detection considers; the first of several equally frequent ones wins.
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
    let maximum = counts.max() ?? 0
    return zip(detected, counts).first { $1 == maximum }?.0 ?? .comma
  }
}
