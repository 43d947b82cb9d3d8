/// The text of a JSON value in the making.
struct JSONWriter {
  /// How values that mean the same are written.
  enum Style {
    /// A space after each comma and colon.
    case line
    /// A member a line.
    case indented
    /// No spaces, and no letters as escapes; numbers that are not integers have a point.
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

  private mutating func beginLine() {
    if style == .indented { text += "\n" + String(repeating: "  ", count: depth) }
  }

  /// The shortest text that reads as the same number.
  private func digits(of number: Double) -> String {
    // Up to here every whole number is exact.
    let exact = 9_007_199_254_740_992.0
    guard style != .script, number == number.rounded(), abs(number) < exact else {
      return "\(number)"
    }
    return "\(Int(number))"
  }

  private mutating func write(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"" where style != .script: text += "\\\""
      case "\\" where style != .script: text += "\\\\"
      case "\n" where style != .script: text += "\\n"
      case "\r" where style != .script: text += "\\r"
      case "\t" where style != .script: text += "\\t"
      // `<` could end the script.
      case "\"", "\\",
        _ where scalar == "<" && style == .script:
        escape(scalar)
      // U+2028 and U+2029 end lines in scripts of old, and a terminal shows the text as it is.
      case _ where !scalar.isPrintable: escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// Above U+FFFF as two halves, as JSON has it.
  private mutating func escape(_ scalar: Unicode.Scalar) {
    for unit in String(scalar).utf16 {
      let digits = String(unit, radix: 16, uppercase: style != .script)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
