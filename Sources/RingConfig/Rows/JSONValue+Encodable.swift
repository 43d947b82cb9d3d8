import RingCore

extension JSONValue {
  /// Creates the JSON of an encodable value, as Foundation's `JSONEncoder` does by default.
  ///
  /// Unlike there, `Data`, `Decimal` and `URL` encode themselves, because only Foundation knows these
  /// types. Numbers that are not finite are kept. Rethrows the errors of `encode(to:)`.
  init(encoding value: some Encodable) throws {
    self = try JSONNodeEncoder.node(of: value, at: []).value
  }
}
