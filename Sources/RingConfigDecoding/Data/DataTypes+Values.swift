import RingCore

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
    encode: { _ in nil })
}

extension ValueType where Value == JSONNode? {
  static let anything = ValueType(
    expectation: "a value of the type", kinds: [], schema: [:], accepts: [],
    decode: { node, _ in node }, encode: { _ in nil })
}

extension ValueType where Value == DataItems? {
  static let dataItems: ValueType = {
    let type = ValueType<DataType>.literal(.itemType)
    return ValueType(
      expectation: "a type, or an object of types", kinds: [.string, .object],
      schema: [
        "anyOf": [
          type.schema(),
          [
            "type": "object", "propertyNames": ["pattern": .string(namePattern)],
            "additionalProperties": type.schema(),
          ],
        ]
      ], accepts: [],
      decode: { node, context in
        guard case .object(let members) = node.value else {
          guard node.kind == .string else {
            context.reject(node, expected: "a type, or an object of types")
            return nil
          }
          return type.decode(node, &context).map { .values($0) }
        }
        let types = members.map { member in
          context.inKey(member.key) { keyType(member, type, &$0) }
        }
        let decoded = types.compactMap { $0 }
        return decoded.count == types.count ? .records(decoded) : nil
      },
      encode: { _ in nil })
  }()

  /// The key `index` is reserved for the item's index.
  private static let namePattern = "^(?!index$)\(DataReference.namePattern)$"

  private static func keyType(
    _ member: JSONNode.Member, _ type: ValueType<DataType>, _ context: inout DecodingContext
  ) -> DataItems.Member? {
    guard DataReference.isName(member.key), member.key != DataReference.index else {
      let isIndex = member.key == DataReference.index
      context.report(
        isIndex
          ? "index is the position of an item and cannot be a key"
          : "a key must be letters, digits, - and _, found \(member.key.shortened.quoted)",
        at: member.keySpan)
      return nil
    }
    return type.decode(member.value, &context).map {
      DataItems.Member(name: member.key, type: $0)
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
          var help: String?
          if case .string(let text) = node.value {
            help = Spelling.nearest(to: text, among: names).map { "did you mean \($0.quoted)?" }
          }
          context.reject(node, expected: expectation, help: help)
          return nil
        }
        return type
      },
      encode: { .string($0.rawValue) })
  }()
}

extension ValueType where Value == Bool {
  static let dataColumns = ValueType(
    expectation: "an object of columns", kinds: [.object],
    schema: [
      "type": "object",
      "propertyNames": ["pattern": .string("^\(DataReference.namePattern)$")],
      "additionalProperties": DataColumnDraft.table.schema,
    ],
    nested: DataColumnDraft.table.summaries,
    decode: { node, context in context.readColumns(node) ? true : nil },
    encode: { _ in nil })
}
