/// A scanner for the commands, numbers and flags of SVG path data.
struct PathDataScanner {
  private let characters: [Character]
  /// In characters.
  private(set) var offset = 0

  init(_ text: String) { characters = Array(text) }

  static let commands = "MLHVCSQTAZ"
  /// The maximum magnitude of a coordinate; an image cannot show larger ones.
  private static let maximumMagnitude = 1_000_000.0

  var isAtEnd: Bool { offset >= characters.count }
  private var next: Character? { isAtEnd ? nil : characters[offset] }

  func error(at position: Int, _ expected: String) -> PathDataError {
    PathDataError(
      offset: position, expected: expected,
      unexpectedCharacter: position < characters.count ? characters[position] : nil)
  }

  mutating func skipBlanks() {
    while let next, next == " " || next == "\t" || next.isNewline || next == "\u{0C}" {
      offset += 1
    }
  }

  /// Skips blanks and at most one comma between numbers.
  private mutating func skipSeparator() {
    skipBlanks()
    guard next == "," else { return }
    offset += 1
    skipBlanks()
  }

  mutating func command(isFirst: Bool) throws(PathDataError) -> Character {
    guard let next, next.isASCII, Self.commands.contains(next.uppercased()) else {
      throw error(at: offset, "one of \(Self.commands)")
    }
    if isFirst, next != "M", next != "m" {
      throw error(at: offset, "M, the beginning of every path,")
    }
    offset += 1
    skipBlanks()
    return next
  }

  /// Whether another number follows, or must follow because of a comma.
  var hasNumber: Bool {
    var ahead = self
    ahead.skipSeparator()
    guard let next = ahead.next else { return ahead.hasTrailingComma(since: offset) }
    return next.isDigit || "+-.".contains(next) || ahead.hasTrailingComma(since: offset)
  }

  /// Whether there is a comma between `start` and the offset, so that a number must follow.
  private func hasTrailingComma(since start: Int) -> Bool {
    characters[start..<offset].contains(",")
  }

  /// Parses a flag: a single digit, which needs no separator.
  mutating func flag() throws(PathDataError) -> Bool {
    skipSeparator()
    guard let next, next == "0" || next == "1" else { throw error(at: offset, "the flag 0 or 1") }
    offset += 1
    return next == "1"
  }

  mutating func number() throws(PathDataError) -> Double {
    skipSeparator()
    let start = offset
    if next == "+" || next == "-" { offset += 1 }
    let integerDigits = skipDigits()
    var fractionDigits = 0
    if next == "." {
      offset += 1
      fractionDigits = skipDigits()
    }
    guard integerDigits + fractionDigits > 0 else { throw error(at: offset, "a number") }
    skipExponent()
    let text = String(characters[start..<offset])
    guard let value = Double(text), abs(value) <= Self.maximumMagnitude else {
      throw error(at: start, "a number from -1000000 to 1000000")
    }
    return value
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while let next, next.isDigit { offset += 1 }
    return offset - start
  }

  private mutating func skipExponent() {
    let start = offset
    guard next == "e" || next == "E" else { return }
    offset += 1
    if next == "+" || next == "-" { offset += 1 }
    if skipDigits() == 0 { offset = start }
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) && isASCII }
}
