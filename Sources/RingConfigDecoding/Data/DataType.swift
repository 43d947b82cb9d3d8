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
package indirect enum DataItemType: Hashable, Sendable {
  /// A type other than `list`.
  case value(DataType)
  case list(of: DataItemType)
  /// Objects with a declared type for each key.
  case record([Member])

  package struct Member: Hashable, Sendable {
    package var name: String
    package var type: DataItemType
  }

  /// `nil` for objects, which have no type of columns.
  var dataType: DataType? {
    switch self {
    case .value(let type): type
    case .list: .list
    case .record: nil
    }
  }

  /// The type of the items of a list; `nil` for other types.
  var itemType: DataItemType? {
    if case .list(let type) = self { type } else { nil }
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

extension ValueType {
  /// Returns `type` without references, because the declaration of data cannot itself be data.
  static func literal(_ type: ValueType) -> ValueType {
    var type = type
    type.accepts = []
    return type
  }
}

extension ValueType where Value == JSONNode {
  /// A value that is decoded later, once its type is known.
  static let anyNode = ValueType(
    expectation: "a value", kinds: [], schema: [:], accepts: [], decode: { node, _ in node },
    encode: { _, _ in nil })
}

extension ValueType where Value == JSONNode? {
  static let anything = ValueType(
    expectation: "a value of the type", kinds: [], schema: [:], accepts: [],
    decode: { node, _ in node }, encode: { _, _ in nil })
}

extension ValueType where Value == DataItemType? {
  static let dataItemType = ValueType<DataItemType>.itemType.map({ .some($0) }, from: { $0 })
}

extension ValueType where Value == DataItemType {
  /// A reference to the type's definition, because types contain types.
  static let itemType: ValueType = {
    var type = itemTypeWithFullSchema
    type.schema = { .definition("itemType") }
    return type
  }()

  static let itemTypeWithFullSchema: ValueType = {
    let type = ValueType<DataType>.literal(.itemType)
    let inner: JSONValue = .definition("itemType")
    return ValueType(
      expectation: expectation, kinds: [.string, .object, .list],
      schema: [
        "anyOf": [
          type.schema(),
          [
            "type": "object", "propertyNames": ["pattern": .string(namePattern)],
            "additionalProperties": inner,
          ],
          ["type": "array", "items": inner, "minItems": .number(1), "maxItems": .number(1)],
        ]
      ], accepts: [], decode: { node, context in decode(node, type, &context) },
      encode: { _, _ in nil })
  }()

  private static let expectation =
    "a type, an object of types, or the type of a list's items in [ ]"

  /// The key `index` is reserved for the item's index.
  private static let namePattern = "^(?!index$)\(DataReference.namePattern)$"

  private static func decode(
    _ node: JSONNode, _ type: ValueType<DataType>, _ context: inout DecodingContext
  ) -> DataItemType? {
    switch node.value {
    case .string: return type.decode(node, &context).map { .value($0) }
    case .object(let members):
      let types = members.map { member in
        context.inKey(member.key) { decodeMember(member, type, &$0) }
      }
      let decoded = types.compactMap { $0 }
      return decoded.count == types.count ? .record(decoded) : nil
    case .list(let items) where items.count == 1:
      return context.inItem(0) { decode(items[0], type, &$0) }.map { .list(of: $0) }
    default:
      context.reject(node, expected: expectation)
      return nil
    }
  }

  /// Decodes a key of an object of types; `nil` after an error, which is reported.
  private static func decodeMember(
    _ member: JSONNode.Member, _ type: ValueType<DataType>, _ context: inout DecodingContext
  ) -> DataItemType.Member? {
    guard DataReference.isName(member.key), member.key != DataReference.index else {
      let isIndex = member.key == DataReference.index
      context.report(
        isIndex ? .reservedName : .invalidText,
        isIndex
          ? "index is the position of an item and cannot be a key"
          : "a key must be letters, digits, - and _, found \(member.key.shortened.quoted)",
        at: member.keySpan)
      return nil
    }
    return decode(member.value, type, &context).map {
      DataItemType.Member(name: member.key, type: $0)
    }
  }
}

extension ValueType where Value == DataType {
  fileprivate static let itemType: ValueType = {
    let names = DataType.allCases.filter { $0 != .list }.map(\.rawValue)
    let expectation = names.map(\.quoted).joinedAsAlternatives
    return ValueType(
      expectation: expectation, kinds: [.string],
      schema: ["enum": .list(names.map { .string($0) })],
      decode: { node, context in
        guard case .string(let text) = node.value, let type = DataType(rawValue: text),
          type != .list
        else {
          var help: Help?
          if case .string(let text) = node.value {
            help =
              text == DataType.list.rawValue
              ? "write the type of the list's items in brackets: [\"number\"]"
              : Spelling.nearest(to: text, among: names).map { .didYouMean($0) }
          }
          context.reject(node, node.wordCode, expected: expectation, help: help)
          return nil
        }
        return type
      },
      encode: { type, _ in .string(type.rawValue) })
  }()
}

extension ValueType where Value == Bool {
  static let dataColumns = ValueType(
    expectation: "an object of columns", kinds: [.object],
    schema: [
      "type": "object",
      "propertyNames": ["pattern": .string("^\(DataReference.namePattern)$")],
      "additionalProperties": DataColumnDraft.schema,
    ],
    nested: DataColumnDraft.table.summaries,
    decode: { node, context in context.readColumns(node) ? true : nil },
    encode: { _, _ in nil })
}
