import RingCore
import RingScene

package enum DataType: String, CaseIterable, Hashable, Sendable {
  case string, number, integer, boolean, color, image, list

  /// With an article, for messages: `a whole number`.
  var description: String {
    switch self {
    case .string: "a string"
    case .number: "a number"
    case .integer: "a whole number"
    case .boolean: "a boolean"
    case .color: "a colour"
    case .image: "a picture"
    case .list: "a list"
    }
  }
}

/// The type of the items of a list.
package enum DataItems: Hashable, Sendable {
  case values(DataType)
  /// Objects with a declared type for each key.
  case records([Member])

  package struct Member: Hashable, Sendable {
    package var name: String
    package var type: DataType
  }
}

package enum DataValue: Hashable, Sendable {
  /// No data; valid only where a config may have `null`.
  case null
  case boolean(Bool)
  /// A finite number, of a column of numbers or of integers.
  case number(Double)
  /// A string, a colour in its notation, or the path of an image.
  case string(String)
  case list([DataValue])
  case record([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: DataValue

    package init(_ key: String, _ value: DataValue) { (self.key, self.value) = (key, value) }
  }

  /// `nil` if the key is absent or this is not a record.
  func member(_ key: String) -> DataValue? {
    guard case .record(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// `nil` for lists and records, and for strings and Booleans with a format.
  ///
  /// Negative numbers begin with a minus sign, U+2212.
  func text(_ format: NumberFormat?, in locale: NumberLocale) -> String? {
    switch self {
    case .null: NumberText.noData
    case .boolean(let flag): format == nil ? "\(flag)" : nil
    case .number(let number): TextTemplate.withMinus(TextTemplate.number(number, format, locale))
    case .string(let text): format == nil ? text : nil
    case .list, .record: nil
    }
  }

  /// `a string "a"`, `0.5`, `an empty list`.
  var descriptionForMessage: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): "\(flag)"
    case .number(let number): JSONValue.number(number).rendered()
    case .string(let text): "a string \(text.shortened.quoted)"
    case .list(let items): items.isEmpty ? "an empty list" : "a list"
    case .record: "an object"
    }
  }

  /// Creates the value of a node; `nil` if the node is invalid and was reported before.
  init?(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let flag): self = .boolean(flag)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .list(let nodes):
      let items = nodes.compactMap { DataValue($0) }
      guard items.count == nodes.count else { return nil }
      self = .list(items)
    case .object(let members):
      let values = members.compactMap { member in
        DataValue(member.value).map { Member(member.key, $0) }
      }
      guard values.count == members.count else { return nil }
      self = .record(values)
    case .invalid: return nil
    }
  }

  /// `nil` if the JSON value contains a non-finite number.
  package init?(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let flag): self = .boolean(flag)
    case .integer(let number): self = .number(Double(number))
    case .number(let number):
      guard number.isFinite else { return nil }
      self = .number(number)
    case .string(let text): self = .string(text)
    case .list(let list):
      let items = list.compactMap { DataValue($0) }
      guard items.count == list.count else { return nil }
      self = .list(items)
    case .object(let members):
      let values = members.compactMap { member in
        DataValue(member.value).map { Member(member.key, $0) }
      }
      guard values.count == members.count else { return nil }
      self = .record(values)
    }
  }

  /// `span` is the position of the reference to this value.
  func node(at span: SourceSpan) -> JSONNode {
    let value: JSONNode.Value =
      switch self {
      case .null: .null
      case .boolean(let flag): .bool(flag)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      case .list(let items): .list(JSONNode.Items(items.map { $0.node(at: span) }))
      case .record(let members):
        .object(
          JSONNode.Members(
            members.map {
              JSONNode.Member(key: $0.key, keySpan: span, value: $0.value.node(at: span))
            }))
      }
    return JSONNode(value: value, span: span)
  }
}
