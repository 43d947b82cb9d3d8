struct JSONNodeEncoder: Encoder {
  let node: EncodedNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the node of a value, whose errors name the path `path`.
  static func node(
    of value: some Encodable, at path: [any CodingKey]
  ) throws -> EncodedNode {
    let node = EncodedNode()
    try value.encode(to: JSONNodeEncoder(node: node, codingPath: path))
    return node
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(JSONObjectContainer<Key>(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeList()
    return JSONListContainer(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    JSONScalarContainer(node: node, codingPath: codingPath)
  }
}
