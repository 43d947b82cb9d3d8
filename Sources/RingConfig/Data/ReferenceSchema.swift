import RingText

extension ValueDescription {
  /// The value's schema, with references to data where they may stand for it.
  var referableSchema: JSONValue {
    accepts.isEmpty ? schema() : schema().referable(accepts)
  }
}

extension JSONValue {
  /// A schema with that of a reference beside it. Bounds say nothing of strings, so they may stay;
  /// what numbers, colours and the like may be else is said where they are defined.
  fileprivate func referable(_ types: Set<DataType>) -> JSONValue {
    guard case .object(let members) = self else { return self }
    if case .list(let choices)? = schemaMember("anyOf") {
      return .object(
        members.map { member in
          guard member.key == "anyOf" else { return member }
          return Member("anyOf", .list(choices.map { $0.referable(types) }))
        })
    }
    if schemaMember("enum") != nil { return orReference }
    switch schemaMember("type") {
    case .string("number"): return withType(reference: "plainNumber", members)
    case .string("integer"): return withType(reference: "plainInteger", members)
    case .string("string"): return schemaMember("pattern") == nil ? self : orReference
    case .string("array"): return types.contains(.list) ? orReference : self
    default: return self
    }
  }

  private var orReference: JSONValue { ["anyOf": [self, ["$ref": "#/$defs/reference"]]] }

  private func withType(reference: String, _ members: [Member]) -> JSONValue {
    .object(
      members.map { $0.key == "type" ? Member("$ref", .string("#/$defs/\(reference)")) : $0 })
  }

  private func schemaMember(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}
