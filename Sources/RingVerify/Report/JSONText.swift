import RingText

/// A value that is written as JSON; reading it is somebody else's business.
indirect enum JSONText {
  case null
  case string(String)
  case integer(Int)
  case number(Double)
  case bool(Bool)
  case list([JSONText])
  case object([(String, JSONText)])

  static func optional(_ text: String?) -> JSONText { text.map { .string($0) } ?? .null }

  /// The value without spaces, in ASCII-safe form for a `script` element too: `<` is escaped.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .string(let value): Self.write(value, to: &text)
    case .integer(let value): text += "\(value)"
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .bool(let value): text += value ? "true" : "false"
    case .list(let values):
      Self.write(values, in: ("[", "]"), to: &text) { $0.write(to: &$1) }
    case .object(let members):
      Self.write(members, in: ("{", "}"), to: &text) { member, text in
        Self.write(member.0, to: &text)
        text += ":"
        member.1.write(to: &text)
      }
    }
  }

  private static func write<Value>(
    _ values: [Value], in brackets: (String, String), to text: inout String,
    _ one: (Value, inout String) -> Void
  ) {
    text += brackets.0
    for (index, value) in values.enumerated() {
      if index > 0 { text += "," }
      one(value, &text)
    }
    text += brackets.1
  }

  /// `<` could end the script. What is not printable is escaped too: U+2028 and U+2029 end lines in
  /// scripts of old, and a terminal shows the file as it is.
  private static let escaped: Set<Unicode.Scalar> = ["\"", "\\", "<"]

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      if !scalar.isPrintable || escaped.contains(scalar) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
