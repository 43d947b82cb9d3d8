/// A writer of JSON values to a text.
struct JSONWriter {
  enum Style {
    /// One line with a space after each comma and colon.
    case line
    /// One member per line.
    case indented
    /// No spaces and no short escapes such as `\n`; a `number` is printed as in Swift, such as
    /// `1.0`.
    case script
  }

  let style: Style
  private(set) var text = ""
  private var depth = 0

  init(style: Style) { self.style = style }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += "\(number)"
    case .number(let number): text += number.isFinite ? digits(of: number) : "null"
    case .string(let string): write(string)
    case .list(let items): write(items, "[", "]") { $0.write($1) }
    case .object(let members):
      write(members, "{", "}") { writer, member in
        writer.write(member.key)
        writer.text += writer.style == .script ? ":" : ": "
        writer.write(member.value)
      }
    }
  }

  /// Writes a list or an object: `items`, separated by commas, between `open` and `close`.
  private mutating func write<Item>(
    _ items: [Item], _ open: String, _ close: String, _ writeItem: (inout Self, Item) -> Void
  ) {
    text += open
    depth += 1
    for (index, item) in items.enumerated() {
      if index > 0 { text += style == .line ? ", " : "," }
      beginLine()
      writeItem(&self, item)
    }
    depth -= 1
    if !items.isEmpty { beginLine() }
    text += close
  }

  /// Begins a new line in the style `indented`; does nothing in others.
  private mutating func beginLine() {
    if style == .indented { text += "\n" + String(repeating: "  ", count: depth) }
  }

  /// Returns a text that parses as the same number; integers have no `.0`, except in `script`.
  private func digits(of number: Double) -> String {
    // Below 2⁵³, a `Double` represents every integer exactly.
    let exact = 9_007_199_254_740_992.0
    guard style != .script, number == number.rounded(), abs(number) < exact else {
      return "\(number)"
    }
    return "\(Int(number))"
  }

  private mutating func write(_ string: String) {
    text += "\""
    if string.utf8.allSatisfy(Self.isPlain) { text += string } else { writeScalars(of: string) }
    text += "\""
  }

  /// Whether a byte is a printable ASCII character that no style escapes.
  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20...0x7E ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      && byte != UInt8(ascii: "<")
  }

  /// Writes a string's scalars one by one, with the escapes of the style.
  private mutating func writeScalars(of string: String) {
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"" where style != .script: text += "\\\""
      case "\\" where style != .script: text += "\\\\"
      case "\n" where style != .script: text += "\\n"
      case "\r" where style != .script: text += "\\r"
      case "\t" where style != .script: text += "\\t"
      // A `</script>` would end the script, so escape `<`.
      case "\"", "\\",
        _ where scalar == "<" && style == .script:
        escape(scalar)
      // U+2028 and U+2029 end a line in old JavaScript; terminals interpret control characters.
      case _ where !scalar.isPrintable: escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Appends a `\u` escape; above U+FFFF a surrogate pair, as JSON requires.
  private mutating func escape(_ scalar: Unicode.Scalar) {
    for unit in String(scalar).utf16 {
      let digits = String(unit, radix: 16, uppercase: style != .script)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
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

/// A number at the beginning of a text.
///
/// RFC 8259's grammar: -? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?
package struct JSONNumber {
  /// The first deviation from the grammar.
  package enum Problem {
    case noIntegerDigit, leadingZero, noFractionDigit, noExponentDigit
  }

  /// The offset of the end of the number, or of the problem.
  package private(set) var end: Int
  /// The reason why there is no number; `nil` if there is one.
  package private(set) var problem: Problem?

  /// Reads the number at the beginning of `bytes`; any bytes may follow it.
  package init(_ bytes: ArraySlice<UInt8>) {
    end = bytes.startIndex
    problem = scan(bytes)
  }

  private mutating func scan(_ bytes: ArraySlice<UInt8>) -> Problem? {
    consume("-", bytes)
    let first = end
    guard consumeDigits(bytes) else { return .noIntegerDigit }
    if bytes[first] == UInt8(ascii: "0"), end > first + 1 { return .leadingZero }
    if consume(".", bytes), !consumeDigits(bytes) { return .noFractionDigit }
    if consume("e", bytes) || consume("E", bytes) {
      if !consume("+", bytes) { consume("-", bytes) }
      guard consumeDigits(bytes) else { return .noExponentDigit }
    }
    return nil
  }

  @discardableResult
  private mutating func consume(_ scalar: Unicode.Scalar, _ bytes: ArraySlice<UInt8>) -> Bool {
    guard end < bytes.endIndex, bytes[end] == UInt8(ascii: scalar) else { return false }
    end += 1
    return true
  }

  /// Returns whether there is at least one.
  private mutating func consumeDigits(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = end
    while end < bytes.endIndex, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[end] { end += 1 }
    return end > start
  }
}
