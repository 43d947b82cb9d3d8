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
