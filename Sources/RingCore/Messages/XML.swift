/// Text in XML and HTML.
package enum XML {
  /// Returns a text for an element or for an attribute in double quotes.
  ///
  /// Line feeds and tabs become references, so that attributes keep them. Characters that XML 1.0
  /// forbids (section 2.2), such as other control characters below U+0020, become U+FFFD.
  package static func escaped(_ text: String) -> String {
    let special: (UInt8) -> Bool = { byte in
      // U+FFFE and U+FFFF begin with 0xEF.
      byte < 0x20 || byte == 0xEF || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<")
        || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"")
    }
    guard text.utf8.contains(where: special) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "&#10;"
      case "\t": escaped += "&#9;"
      // Swift's scalars are never surrogates. XML allows U+000D, but would read it as a line feed.
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
