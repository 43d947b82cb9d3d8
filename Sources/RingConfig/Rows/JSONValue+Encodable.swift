import RingCore

extension JSONValue {
  /// Creates the JSON of an encodable value, as Foundation's `JSONEncoder` does by default.
  ///
  /// The exceptions are `Data`, `Decimal` and `URL`, which encode themselves, because only
  /// Foundation knows these types, and numbers that are not finite, which are kept. Rethrows the
  /// errors of `encode(to:)`.
  init(encoding value: some Encodable) throws {
    self = try JSONNodeEncoder.node(of: value, at: []).value
  }
}
