import RingCore

struct JSONNodeEncoder: Encoder {
  let node: EncodedNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

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

/// A value that is being encoded. A class, because several containers write to the same value.
final class EncodedNode {
  private enum Content {
    case value(JSONValue)
    case list([EncodedNode])
    case object([(key: String, node: EncodedNode)])
  }

  /// `nil` if nothing has been encoded yet.
  private var content: Content?

  /// The value encoded so far; an empty object if there is none.
  var value: JSONValue {
    switch content {
    case .value(let value): value
    case .list(let nodes): .list(nodes.map(\.value))
    case .object(let members): .object(members.map { JSONValue.Member($0.key, $0.node.value) })
    case nil: .object([])
    }
  }

  /// The number of items of a list; 0 for other content.
  var count: Int {
    if case .list(let nodes) = content { nodes.count } else { 0 }
  }

  func set(_ value: JSONValue) { content = .value(value) }

  func becomeList() {
    if case .list = content { return }
    content = .list([])
  }

  func becomeObject() {
    if case .object = content { return }
    content = .object([])
  }

  func append(_ node: EncodedNode) {
    guard case .list(var nodes) = content else { return }
    content = nil
    nodes.append(node)
    content = .list(nodes)
  }

  func set(_ node: EncodedNode, for key: String) {
    guard case .object(var members) = content else { return }
    content = nil
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].node = node
    } else {
      members.append((key, node))
    }
    content = .object(members)
  }
}

struct JSONObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodedNode
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) { child(key).set(.null) }

  // Strings and numbers take this path, too: they encode themselves into a single-value container.
  func encode(_ value: some Encodable, forKey key: Key) throws {
    try value.encode(to: encoder(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder(NamedKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

  private func encoder(_ key: any CodingKey) -> JSONNodeEncoder {
    JSONNodeEncoder(node: child(key), codingPath: codingPath + [key])
  }

  private func child(_ key: any CodingKey) -> EncodedNode {
    let child = EncodedNode()
    node.set(child, for: key.stringValue)
    return child
  }
}

struct JSONListContainer: UnkeyedEncodingContainer {
  let node: EncodedNode
  let codingPath: [any CodingKey]
  var count: Int { node.count }

  func encodeNil() { appended().node.set(.null) }

  // Strings and numbers take this path, too: they encode themselves into a single-value container.
  func encode(_ value: some Encodable) throws { try value.encode(to: appended()) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    appended().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { appended().unkeyedContainer() }
  func superEncoder() -> any Encoder { appended() }

  private func appended() -> JSONNodeEncoder {
    let path = codingPath + [NamedKey("\(node.count)")]
    let child = EncodedNode()
    node.append(child)
    return JSONNodeEncoder(node: child, codingPath: path)
  }
}

struct JSONScalarContainer: SingleValueEncodingContainer {
  let node: EncodedNode
  let codingPath: [any CodingKey]

  func encodeNil() { node.set(.null) }
  func encode(_ value: Bool) { node.set(.bool(value)) }
  func encode(_ value: String) { node.set(.string(value)) }
  func encode(_ value: Double) { node.set(.number(value)) }
  // The shortest decimal number is the one that the caller wrote: as a `Double`, a `Float` of 0.1
  // would be 0.10000000149.
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

/// A key of an object, or the index of an item of a list, as text.
struct NamedKey: CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init("\(intValue)") }
}

extension JSONValue {
  /// Creates the JSON of an encodable value, as Foundation's `JSONEncoder` does by default.
  ///
  /// The exceptions are `Data`, `Decimal` and `URL`, which encode themselves, because only
  /// Foundation knows these types, and numbers that are not finite, which are kept. Rethrows the
  /// errors of `encode(to:)`.
  init(encoding value: some Encodable) throws {
    let node = EncodedNode()
    try value.encode(to: JSONNodeEncoder(node: node, codingPath: []))
    self = node.value
  }
}
