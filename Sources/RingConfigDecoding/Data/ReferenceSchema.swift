import RingCore

extension ValueDescription {
  /// The value's schema, including references to data where they are allowed.
  var referableSchema: JSONValue {
    accepts.isEmpty ? schema() : schema().referable(accepts)
  }
}

extension JSONValue {
  /// Returns this schema, extended by references to data of one of `types`.
  ///
  /// For numbers the reference is part of the definitions `plainNumber` and `plainInteger`; colours
  /// and Booleans already refer to such a definition.
  fileprivate func referable(_ types: [DataType]) -> JSONValue {
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
    case .string("number"): return .number(members, orDefinition: "plainNumber")
    case .string("integer"): return .number(members, orDefinition: "plainInteger")
    case .string("string"): return schemaMember("pattern") == nil ? self : orReference
    case .string("array"): return types.contains(.list) ? orReference : self
    default: return self
    }
  }

  private var orReference: JSONValue { ["anyOf": [self, ["$ref": "#/$defs/reference"]]] }

  /// Returns the schema of a number or of any alternative in the definition `name`.
  ///
  /// Strict validators accept bounds only together with the type of a number.
  static func number(_ members: [Member], orDefinition name: String) -> JSONValue {
    let bounds = members.filter { NumberRange.keywords.contains($0.key) }
    let others = members.filter { $0.key != "type" && !NumberRange.keywords.contains($0.key) }
    let reference = Member("$ref", .string("#/$defs/\(name)"))
    guard !bounds.isEmpty else { return .object([reference] + others) }
    let type = Member("type", "number")
    return .object(
      [reference] + others
        + [Member("if", .object([type])), Member("then", .object([type] + bounds))])
  }

  private func schemaMember(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}
