import RingCore

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
