/// A text for `man`: roff with the macros of man(7), ASCII only.
struct Roff {
  private(set) var text = ""

  /// Adds the title line of a page. The date is not escaped: formatters parse it.
  mutating func title(_ name: String, section: Int, date: String, source: String, manual: String) {
    let name = Self.escaped(name)
    text += ".TH \"\(name)\" \"\(section)\" \"\(date)\" \"\(source)\" \"\(manual)\"\n"
  }

  /// Adds a macro with quoted arguments.
  mutating func macro(_ name: String, _ arguments: String...) {
    let quoted = arguments.map { " \"\(Self.escaped($0).replacing("\"", with: "\\(dq"))\"" }
    text += ".\(name)\(quoted.joined())\n"
  }

  /// Adds a line of escaped text.
  mutating func raw(_ line: String) { text += Self.protected(line) + "\n" }

  /// Adds a line of unescaped text, unless it is empty.
  mutating func line(_ string: String) {
    if !string.isEmpty { raw(Self.escaped(string)) }
  }

  /// Adds lines that are not filled, such as commands.
  mutating func example(_ lines: [String]) {
    // `.EX` is an extension of some formatters.
    macro("nf")
    for string in lines { raw(Self.escaped(string)) }
    macro("fi")
  }

  static func bold(_ string: String) -> String { "\\fB\(escaped(string))\\fR" }
  static func italic(_ string: String) -> String { "\\fI\(escaped(string))\\fR" }

  /// Returns text without active characters. Hyphens become minus signs, so that options can be
  /// copied.
  static func escaped(_ string: String) -> String {
    var result = ""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return result
  }

  /// Escapes a leading dot, which would begin a macro.
  private static func protected(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }
}
