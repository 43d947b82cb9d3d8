struct JSONWriter {
  enum Style {
    /// One line with a space after each comma and colon.
    case line
    /// One member per line.
    case indented
    /// No spaces, no short escapes such as `\n`, and a `number` as Swift prints it, such as `1.0`.
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
      text += "\\u" + digits.zeroPadded(to: 4)
    }
  }
}
