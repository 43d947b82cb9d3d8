extension JSONParser {
  /// Reads a key; `nil` if it is invalid, which is reported.
  mutating func parseKey() throws(Abort) -> DuplicateKeyFinder.Key? {
    if peek == UInt8(ascii: "\""), let short = parseShortString() {
      return DuplicateKeyFinder.Key(short, recentStrings.text(of: short))
    }
    return try parseLongKey().map(DuplicateKeyFinder.Key.init)
  }

  /// Reads a key that is long, contains escapes or is invalid.
  private mutating func parseLongKey() throws(Abort) -> String? {
    let start = position
    if peek == UInt8(ascii: "\"") { return try parseString() }
    try failIfStrict(expected: "a key in quotes")
    if peek == UInt8(ascii: "'") { return try parseSingleQuoted() }
    while position < end, Self.isWord(bytes[position]) || peek == UInt8(ascii: "-") {
      position += 1
    }
    guard position > start else {
      guard start < end else { throw reportTruncated() }
      report("expected a key here, found \(foundCharacter)", at: start..<scalarEnd(start))
      throw Abort()
    }
    let text = text.string(start..<position)
    report(
      "the key \(text.shortened) is not in quotes", at: start..<position,
      help: "write \(text.shortened.quoted)", replacement: text.quoted)
    return text
  }

  /// Reads a string; `nil` if it is invalid, which is reported.
  mutating func parseString() throws(Abort) -> String? {
    if let short = parseShortString() { return recentStrings.text(of: short) }
    let closingQuote = unescapedEnd(from: position + 1)
    guard bytes[closingQuote] == UInt8(ascii: "\"") else {
      return try parseEscapedString()
    }
    defer { position = closingQuote + 1 }
    return text.string(position + 1..<closingQuote)
  }

  /// Reads a short string without escapes; `nil` for any other string.
  private mutating func parseShortString() -> SmallString? {
    SmallString(bytes, at: position, end: &position)
  }

  /// Reads a string that contains escapes or is invalid.
  private mutating func parseEscapedString() throws(Abort) -> String? {
    let start = position
    position += 1
    var literalStart = position
    var unescaped: [UInt8] = []
    var isValid = true
    while position < end {
      position = unescapedEnd(from: position)
      guard position < end else { break }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let range = literalStart..<position
        position += 1
        guard isValid else { return nil }
        return String(decoding: unescaped + text[range], as: UTF8.self)
      case UInt8(ascii: "\\"):
        unescaped += text[literalStart..<position]
        if let scalar = try parseEscape() {
          unescaped += Array(String(scalar).utf8)
        } else {
          isValid = false
        }
        literalStart = position
      case 0..<UInt8(ascii: " "):
        try reportControl(stringStart: start)
        isValid = false
        position += 1
      default: break
      }
    }
    throw reportUnclosedString(from: start)
  }

  /// Returns the end of the characters that represent themselves in a string.
  private func unescapedEnd(from start: Int) -> Int {
    var offset = start
    while true {
      if let length = bytes.block(at: offset).unescapedLength { return offset + length }
      offset += ByteBlock.width
    }
  }

  /// Reads a string in single quotes and reports it.
  mutating func parseSingleQuoted() throws(Abort) -> String {
    let start = position
    position += 1
    while position < end, bytes[position] != UInt8(ascii: "'"), bytes[position] >= 0x20 {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position, end)
    let isClosed = peek == UInt8(ascii: "'")
    let text = text.string(start + 1..<position)
    if isClosed { position += 1 }
    // An escape such as \' has no equivalent in JSON.
    let isExact = isClosed && !text.utf8.contains(UInt8(ascii: "\\"))
    report(
      "strings need double quotes", at: start..<position,
      help: "write \(text.shortened.quoted)", replacement: isExact ? text.quoted : nil)
    guard isClosed else { throw Abort() }
    return text
  }

  private mutating func reportUnclosedString(from start: Int) -> Abort {
    report(
      "the string is not closed", at: start..<lineEnd(after: start),
      help: "end the string with \" on the line where it begins")
    return Abort()
  }

  /// Reports a control character in the string that begins at `stringStart`. Throws at a line end,
  /// because the string is not closed, and in a strict parser.
  private mutating func reportControl(stringStart: Int) throws(Abort) {
    let byte = bytes[position]
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      throw reportUnclosedString(from: stringStart)
    }
    let hex = String(byte, radix: 16, uppercase: true)
    let code = (byte < 16 ? "000" : "00") + hex
    try failIfStrict("the control character U+\(code) is not escaped in a string", at: position)
    let escape = byte == UInt8(ascii: "\t") ? "\\t" : "\\u" + code
    report(
      "a string contains the control character U+\(code)", at: position..<position + 1,
      help: "write \(escape)", replacement: escape)
  }

  /// Reads an escape; `nil` if it is invalid, which is reported.
  private mutating func parseEscape() throws(Abort) -> Unicode.Scalar? {
    let start = position
    var remaining = text[start + 1..<end]
    let escape = JSONEscape(removedFrom: &remaining)
    position = remaining.startIndex
    switch escape {
    case .scalar(let scalar): return scalar
    case .unknown:
      try failIfStrict("this is not an escape of JSON", at: start)
      reportEscape(start)
    case .tooShort:
      let message = "\\u needs four hexadecimal digits"
      try failIfStrict(message, at: start)
      report(message, at: start..<position)
    case .unpairedSurrogate:
      try failIfStrict("this is half of a surrogate pair", at: start)
      report(
        "\(text.string(start..<position)) is half of a surrogate pair", at: start..<position,
        help: "a character beyond U+FFFF needs two escapes, or none: write the character itself")
    }
    return nil
  }

  /// Reports an unknown escape, and skips the character after its backslash.
  private mutating func reportEscape(_ start: Int) {
    // The end of the line or the text is reported by `parseEscapedString`.
    guard peek >= 0x20 else { return }
    position = scalarEnd(position)
    report(
      "\(text.string(start..<position)) is not an escape", at: start..<position,
      help: "write \\\\ for a backslash",
      replacement: "\\" + text.string(start..<position))
  }
}

/// The outcome of reading an escape of a JSON string.
package enum JSONEscape {
  case scalar(Unicode.Scalar)
  /// The character after the backslash names no escape.
  case unknown
  /// Fewer than four hexadecimal digits follow `\u`.
  case tooShort
  /// A surrogate without the other half of its pair.
  case unpairedSurrogate

  /// Removes an escape, without its backslash, from the beginning of `bytes`.
  ///
  /// After an error, `bytes` begin with the first character that does not belong to the escape.
  package init(removedFrom bytes: inout ArraySlice<UInt8>) {
    let letter = bytes.first ?? 0
    if letter == UInt8(ascii: "u") {
      bytes.removeFirst()
      self = Self.unicode(&bytes)
    } else if let scalar = Self.scalar(of: letter) {
      bytes.removeFirst()
      self = .scalar(scalar)
    } else {
      self = .unknown
    }
  }

  private static func scalar(of letter: UInt8) -> Unicode.Scalar? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(letter)
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    default: nil
    }
  }

  /// Removes the digits of a `\u`, and the second escape of a surrogate pair.
  private static func unicode(_ bytes: inout ArraySlice<UInt8>) -> JSONEscape {
    guard let unit = codeUnit(&bytes) else { return .tooShort }
    if let scalar = Unicode.Scalar(unit) { return .scalar(scalar) }
    var second = bytes.dropFirst(2)
    guard unit < 0xDC00, bytes.starts(with: "\\u".utf8), let low = codeUnit(&second),
      (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    else { return .unpairedSurrogate }
    bytes = second
    return .scalar(scalar)
  }

  /// Removes four hexadecimal digits and returns their value; `nil` if one of them is missing. The
  /// digits before it are removed, too.
  private static func codeUnit(_ bytes: inout ArraySlice<UInt8>) -> UInt16? {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      let character = bytes.first.map { Character(Unicode.Scalar($0)) }
      guard let digit = character?.hexDigitValue else { return nil }
      bytes.removeFirst()
      unit = unit << 4 + UInt16(digit)
    }
    return unit
  }
}
