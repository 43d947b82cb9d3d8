/// A document for `man` in roff, with the macros of man(7), in ASCII.
struct Roff {
  private(set) var text = ""

  /// Adds the title line of a page. `date` is not escaped, because formatters parse it.
  mutating func title(_ name: String, section: Int, date: String, source: String, manual: String) {
    let name = Self.escaped(name)
    text += ".TH \"\(name)\" \"\(section)\" \"\(date)\" \"\(source)\" \"\(manual)\"\n"
  }

  /// Adds a macro line; the arguments are escaped and quoted.
  mutating func macro(_ name: String, _ arguments: String...) {
    let quoted = arguments.map { " \"\(Self.escaped($0).replacing("\"", with: "\\(dq"))\"" }
    text += ".\(name)\(quoted.joined())\n"
  }

  /// Adds a line of text that is already escaped.
  mutating func raw(_ line: String) { text += Self.protected(line) + "\n" }

  /// Escapes a text and adds it as a line, unless it is empty.
  mutating func line(_ string: String) {
    if !string.isEmpty { raw(Self.escaped(string)) }
  }

  /// Adds lines that formatters do not join, such as commands.
  mutating func example(_ lines: [String]) {
    // `.EX` is an extension that not all formatters have.
    macro("nf")
    for string in lines { raw(Self.escaped(string)) }
    macro("fi")
  }

  static func bold(_ string: String) -> String { "\\fB\(escaped(string))\\fR" }
  static func italic(_ string: String) -> String { "\\fI\(escaped(string))\\fR" }

  /// Returns `string` with the special characters of roff escaped, except a leading dot.
  ///
  /// Hyphens become minus signs, so that options can be copied. `raw` escapes a leading dot.
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

  /// Returns a line whose leading dot is escaped, because a dot would begin a macro.
  private static func protected(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }
}
