/// A JSON value to be written: objects keep the order of their members.
public indirect enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without a decimal point.
  case integer(Int)
  /// A number in as few digits as say it exactly; `null` where it is not finite.
  case number(Double)
  /// A text, escaped where it must be.
  case string(String)
  /// An array.
  case list([JSONValue])
  /// An object, whose keys must differ.
  case object([Member])

  /// A key of an object and its value.
  public struct Member: Hashable, Sendable {
    /// The key, before it is escaped.
    public var key: String
    /// What stands under the key.
    public var value: JSONValue

    /// A key and what stands under it.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The text on one line.
  public func rendered() -> String { text(.line) }

  /// The text with one member per line, indented by two spaces.
  public func prettyPrinted() -> String { text(.indented) }

  /// The text without spaces, which may stand in a `script` element too: `<` is escaped.
  public func script() -> String { text(.script) }

  private func text(_ style: JSONWriter.Style) -> String {
    var writer = JSONWriter(style: style)
    writer.write(self)
    return writer.text
  }
}

extension JSONValue {
  /// A text, or `null`.
  public static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
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
