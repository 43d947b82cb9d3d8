struct JSONObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodedNode
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) { child(key).set(.null) }

  // Strings and numbers take this path, too: they encode themselves into a single-value container.
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
