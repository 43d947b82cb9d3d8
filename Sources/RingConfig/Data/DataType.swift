import RingScene
import RingText

/// What a column of data holds.
package enum DataType: String, CaseIterable, Hashable, Sendable {
  case string, number, integer, boolean, color, image, list

  /// The value in messages, with its article.
  var words: String {
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

/// What the items of a list are.
package enum DataItems: Hashable, Sendable {
  /// Values of one type.
  case values(DataType)
  /// Objects with these keys.
  case records([Member])

  /// A key of an object and what it holds.
  package struct Member: Hashable, Sendable {
    package var name: String
    package var type: DataType
  }
}

/// A value of a cell, of a row, or of an item.
package enum DataValue: Hashable, Sendable {
  /// Nothing is known; it stands where `null` may stand.
  case null
  case boolean(Bool)
  /// Numbers and whole numbers, finite.
  case number(Double)
  /// Strings, colours, and the paths of pictures.
  case string(String)
  case list([DataValue])
  case record([Member])

  /// A key of an object and its value.
  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: DataValue

    package init(_ key: String, _ value: DataValue) { (self.key, self.value) = (key, value) }
  }

  /// The value of a key of an object.
  func member(_ key: String) -> DataValue? {
    guard case .record(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// What a text says of it, a number in a format; `nil` if it has no text.
  func text(_ format: NumberFormat?, in locale: NumberLocale) -> String? {
    switch self {
    case .null: NumberText.noData
    case .boolean(let flag): format == nil ? "\(flag)" : nil
    case .number(let number): TextTemplate.number(number, format, locale)
    case .string(let text): format == nil ? text : nil
    case .list, .record: nil
    }
  }

  /// The value as a message says it.
  var found: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): "\(flag)"
    case .number(let number): JSONValue.number(number).rendered()
    case .string(let text): "a string \(text.shortened.quoted)"
    case .list(let items): items.isEmpty ? "an empty list" : "a list"
    case .record: "an object"
    }
  }

  /// The value of a node; `nil` for one that was reported before.
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

  /// A value of JSON; `nil` for a number that is not finite.
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

  /// The value as if it stood in the place of a reference to it.
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
