import RingText

/// A JSON value to be written: objects keep the order of their members.
public indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([JSONValue])
  case object([Member])

  /// A key of an object and its value.
  public struct Member: Hashable, Sendable {
    public var key: String
    public var value: JSONValue

    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The text on one line.
  public func rendered() -> String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// The text with one member per line, indented by two spaces.
  public func prettyPrinted() -> String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let number): text += Self.text(number)
    case .string(let string): Self.write(string, to: &text)
    case .list(let items):
      Self.write(items, "[", "]", to: &text, indent: indent) { item, text, indent in
        item.write(to: &text, indent: indent)
      }
    case .object(let members):
      Self.write(members, "{", "}", to: &text, indent: indent) { member, text, indent in
        Self.write(member.key, to: &text)
        text += ": "
        member.value.write(to: &text, indent: indent)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], _ open: String, _ close: String, to text: inout String, indent: Int?,
    _ writeItem: (Item, inout String, Int?) -> Void
  ) {
    let inner = indent.map { $0 + 2 }
    func newLine(_ indent: Int) -> String { "\n" + String(repeating: " ", count: indent) }
    text += open
    for (index, item) in items.enumerated() {
      if index > 0 { text += inner == nil ? ", " : "," }
      if let inner { text += newLine(inner) }
      writeItem(item, &text, inner)
    }
    if let indent, !items.isEmpty { text += newLine(indent) }
    text += close
  }

  /// The shortest text that reads as the same number; whatever JSON cannot say is null.
  private static func text(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    // Up to here every whole number is exact.
    let exact = 9_007_199_254_740_992.0
    guard number == number.rounded(), abs(number) < exact else { return "\(number)" }
    return "\(Int(number))"
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where !scalar.isPrintable:
        // Above U+FFFF as two halves, as JSON has it.
        for unit in String(scalar).utf16 {
          let hex = String(unit, radix: 16, uppercase: true)
          text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}
