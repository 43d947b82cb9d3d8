extension Unicode.Scalar {
  /// Whether terminals and logs display the scalar instead of interpreting it.
  ///
  /// Control, format and private-use characters and line separators are not printable. The
  /// zero-width joiner is printable, because emoji contain it.
  package var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: false
    case .format: self == "\u{200D}"
    default: true
    }
  }

  /// The escape sequence: `\n`, `\r`, `\t`, `\u001B` with four digits, or `\u{E0001}` with more.
  fileprivate var escape: String {
    switch self {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default:
      let digits = String(value, radix: 16, uppercase: true)
      return digits.count > 4
        ? "\\u{\(digits)}" : "\\u" + digits.zeroPadded(to: 4)
    }
  }
}

extension String {
  /// The text on one line, with escapes for everything that a terminal or a log would interpret.
  ///
  /// Without escapes, a file's name could forge messages. Backslashes are not escaped, so that the
  /// operation is idempotent.
  package var printable: String { escaping { !$0.isPrintable } }

  /// The text with the escapes of `printable`, except that line feeds (`\n`) are kept.
  ///
  /// Of a line that begins with `::`, also after spaces, the first colon is escaped, because GitHub
  /// Actions would take the line for a workflow command.
  package var printableLines: String {
    let text = escaping { !$0.isPrintable && $0 != "\n" }
    return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0).withoutCommand }.joined(separator: "\n")
  }

  private func escaping(_ isEscaped: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isEscaped) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if isEscaped(scalar) {
        text += scalar.escape
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Creates a printable string, with `\xFF` for each byte that is not part of valid UTF-8.
  package init(printableUTF8 bytes: [UInt8]) {
    var text = ""
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var position = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        text.unicodeScalars.append(UTF8.decode(encoded))
        position += encoded.count
      case .error(let length):
        for byte in bytes[position..<position + length] {
          text += (byte < 0x10 ? "\\x0" : "\\x") + String(byte, radix: 16, uppercase: true)
        }
        position += length
      case .emptyInput:
        self = text.printable
        return
      }
    }
  }
}

extension Substring {
  /// The line with the first colon escaped if it begins with `::`, also after spaces.
  fileprivate var withoutCommand: String {
    let command = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let colon = command.first, command.starts(with: "::".unicodeScalars) else {
      return String(self)
    }
    return String(self[..<command.startIndex]) + colon.escape + String(command.dropFirst())
  }
}
