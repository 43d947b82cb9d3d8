struct NamePatternParser {
  private let text: String
  private var remaining: Substring.UnicodeScalarView
  private var parts: [NamePattern.Part] = []
  private var literal = ""

  private static let maximumDigits = 18

  init(_ text: String) {
    self.text = text
    remaining = text[...].unicodeScalars
  }

  mutating func parse() throws(NamePatternError) -> [NamePattern.Part] {
    while let scalar = remaining.popFirst() {
      switch scalar {
      case "{" where remaining.first == "{", "}" where remaining.first == "}":
        remaining.removeFirst()
        literal.unicodeScalars.append(scalar)
      case "{": try field()
      case "}": throw NamePatternError(pattern: text, reason: .closingBrace)
      default: literal.unicodeScalars.append(scalar)
      }
    }
    endLiteral()
    return parts
  }

  private mutating func endLiteral() {
    if !literal.isEmpty { parts.append(.literal(literal)) }
    literal = ""
  }

  private mutating func field() throws(NamePatternError) {
    guard let end = remaining.firstIndex(of: "}") else {
      throw NamePatternError(pattern: text, reason: .openBrace)
    }
    let name = String(remaining[..<end])
    remaining = remaining[remaining.index(after: end)...]
    endLiteral()
    parts.append(.field(try field(name)))
  }

  private func field(_ name: String) throws(NamePatternError) -> NamePattern.Field {
    switch name {
    case "": throw NamePatternError(pattern: text, reason: .emptyField)
    case "row": return .row(digits: 1)
    case "scheme": return .scheme
    case "scale": return .scale
    default: break
    }
    for word in ["row:", "scheme:", "scale:"] where name.hasPrefix(word) {
      let format = name.dropFirst(word.count)
      guard word == "row:", format.first == "0", format.count <= 3,
        format.utf8.count == format.count,
        let digits = Int(format), 1...Self.maximumDigits ~= digits
      else { throw NamePatternError(pattern: text, reason: .format("{\(name)}")) }
      return .row(digits: digits)
    }
    return .column(name)
  }
}
