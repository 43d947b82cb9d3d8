import RingCore

/// A container of the members of an object.
struct JSONObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodedNode
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) { child(key).set(.null) }

  // Also for strings and numbers, which encode themselves into a container of one value.
  func encode(_ value: some Encodable, forKey key: Key) throws {
    try value.encode(to: JSONNodeEncoder(node: child(key), codingPath: codingPath + [key]))
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

/// A container of the items of a list.
struct JSONListContainer: UnkeyedEncodingContainer {
  let node: EncodedNode
  let codingPath: [any CodingKey]
  var count: Int { node.count }

  func encodeNil() { appended().node.set(.null) }

  // Also for strings and numbers, which encode themselves into a container of one value.
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

/// A key of an object, or the index of an item of a list, as text.
struct NamedKey: CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init("\(intValue)") }
}
