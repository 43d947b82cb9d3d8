import RingCore

/// An encoder of a value into a node of JSON.
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

/// A container of one value.
struct JSONScalarContainer: SingleValueEncodingContainer {
  let node: EncodedNode
  let codingPath: [any CodingKey]

  func encodeNil() { node.set(.null) }
  func encode(_ value: Bool) { node.set(.bool(value)) }
  func encode(_ value: String) { node.set(.string(value)) }
  func encode(_ value: Double) { node.set(.number(value)) }
  // The shortest decimal number is what the caller wrote: 0.1 as a `Double` is not 0.1 as a `Float`.
  func encode(_ value: Float) { node.set(.number(Double(value.description) ?? Double(value))) }
  func encode(_ value: Int) { node.set(.integer(value)) }
  func encode(_ value: Int8) { encode(integer: value) }
  func encode(_ value: Int16) { encode(integer: value) }
  func encode(_ value: Int32) { encode(integer: value) }
  func encode(_ value: Int64) { encode(integer: value) }
  func encode(_ value: UInt) { encode(integer: value) }
  func encode(_ value: UInt8) { encode(integer: value) }
  func encode(_ value: UInt16) { encode(integer: value) }
  func encode(_ value: UInt32) { encode(integer: value) }
  func encode(_ value: UInt64) { encode(integer: value) }

  func encode(_ value: some Encodable) throws {
    try value.encode(to: JSONNodeEncoder(node: node, codingPath: codingPath))
  }

  private func encode(integer value: some FixedWidthInteger) {
    node.set(Int(exactly: value).map { .integer($0) } ?? .number(Double(value)))
  }
}
