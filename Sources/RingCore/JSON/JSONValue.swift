/// A JSON value whose objects keep the order of their members.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// An integer, written without a decimal point or an exponent.
  case integer(Int)
  /// A floating-point number. It is written with the fewest digits that represent it exactly, or as
  /// `null` if it is not finite.
  case number(Double)
  case string(String)
  case list([JSONValue])
  /// The keys must be unique.
  case object([Member])

  package struct Member: Hashable, Sendable {
    /// Unescaped.
    package var key: String
    package var value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Returns an object, without the members whose value is `nil`.
  package static func object(known members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object([Member](known: members))
  }

  /// Returns the JSON on one line.
  package func rendered() -> String { text(.line) }

  /// Returns the JSON with one member per line, indented by two spaces.
  package func prettyPrinted() -> String { text(.indented) }

  /// Returns the JSON without whitespace, safe inside a `script` element: `<` is escaped.
  package func renderedForScript() -> String { text(.script) }

  private func text(_ style: JSONWriter.Style) -> String {
    var writer = JSONWriter(style: style)
    writer.write(self)
    return writer.text
  }

  /// Returns `text` as a string; `null` if `text` is `nil`.
  package static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// The value of an integer or another number; `nil` for other JSON values.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The values of a list of numbers; `nil` for other JSON values.
  package var doubles: [Double]? {
    guard case .list(let items) = self else { return nil }
    let values = items.compactMap(\.double)
    return values.count == items.count ? values : nil
  }
}

extension JSONValue {
  /// The contents of a string; `nil` for other JSON values.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The items of a list; `nil` for other JSON values.
  package var items: [JSONValue]? { if case .list(let items) = self { items } else { nil } }

  /// The members of an object; `nil` for other JSON values.
  package var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The value of an object's member; `nil` if there is none.
  package subscript(key: String) -> JSONValue? { members?.value(key) }

  /// Returns this object with a member in place of that with the same key, or at its end.
  package func with(_ key: String, _ value: JSONValue) -> JSONValue {
    var members = members ?? []
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].value = value
    } else {
      members.append(Member(key, value))
    }
    return .object(members)
  }
}

extension [JSONValue.Member] {
  /// Creates the members, without those whose value is `nil`.
  package init(known members: KeyValuePairs<String, JSONValue?>) {
    self = members.compactMap { key, value in value.map { JSONValue.Member(key, $0) } }
  }

  package func value(_ key: String) -> JSONValue? { first { $0.key == key }?.value }

  /// Returns the number of a key; `nil` if there is none, or if it has another type.
  package func number(_ key: String) -> Double? { value(key)?.double }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}
