import RingCore

/// The conditions by which a validator finds the alternative that a value means.
///
/// With `anyOf`, a validator tries all alternatives of an element, and in each of them all those of
/// the elements inside it, in a time that grows exponentially with the depth. Its first error is
/// that of the whole scene. With `if`, only one alternative is tried, and its errors are reported.
struct SchemaChoices {
  private enum Kind { case scalar, object, list }

  private struct Part: Hashable {
    var kind: Kind
    var schema: JSONValue
  }

  let named: NamedSchema

  /// Returns a schema with conditions in place of alternatives that contain objects or lists.
  func conditional(_ schema: JSONValue) -> JSONValue {
    guard let choices = schema["anyOf"]?.items, schema["type"] == nil, !choices.isEmpty else {
      return schema.mappingSchemas { schema, _ in conditional(schema) }
    }
    guard choices.contains(where: { !isSimple($0) }) else { return schema }
    let others = (schema.members ?? []).filter { $0.key != "anyOf" }
    return .object(others + (alternatives(choices.flatMap(parts)).members ?? []))
  }

  /// Whether an alternative is a single value, or a number or a colour, which may be animated.
  ///
  /// Animated values contain no elements, so that alternatives of them cost little.
  private func isSimple(_ schema: JSONValue) -> Bool {
    if let path = schema.definitionPath {
      let isNumber = path.hasPrefix("number") || path.hasPrefix("integer")
      if isNumber || path == "color" { return true }
    }
    return parts(of: schema).allSatisfy { $0.kind == .scalar }
  }

  // MARK: - Alternatives

  /// Returns the alternatives of a schema. A definition with objects or lists among others occurs
  /// itself, in place of them.
  private func parts(of schema: JSONValue) -> [Part] {
    let target = named.resolved(schema)
    guard let choices = target["anyOf"]?.items, target["type"] == nil else {
      let isObject = target["type"] == "object"
      let kind: Kind = isObject ? .object : target["type"] == "array" ? .list : .scalar
      return [Part(kind: kind, schema: schema)]
    }
    let inner = choices.flatMap(parts)
    guard schema["$ref"] != nil else { return inner }
    guard inner.contains(where: { $0.kind != .scalar }) else {
      return [Part(kind: .scalar, schema: schema)]
    }
    let own = inner.map { $0.kind == .scalar ? $0 : Part(kind: $0.kind, schema: schema) }
    return OrderedSet(own).elements
  }

  /// Returns a schema of any of `parts`, whose objects and lists have conditions.
  private func alternatives(_ parts: [Part]) -> JSONValue {
    let scalars = parts.filter { $0.kind == .scalar }.map { conditional($0.schema) }
    let objects = parts.filter { $0.kind == .object }.map(\.schema)
    let lists = parts.filter { $0.kind == .list }.map { conditional($0.schema) }
    var conditions: [(type: JSONValue, then: JSONValue)] = []
    if !objects.isEmpty { conditions.append(("object", dispatch(objects))) }
    if !lists.isEmpty {
      conditions.append(("array", lists.count == 1 ? lists[0] : ["anyOf": .list(lists)]))
    }
    // Editors complete the words and snippets among `anyOf`, and not those in conditions.
    let takesElement = objects.contains { $0.definitionPath == "element" }
    let object: JSONValue = takesElement ? .definition("anyElement") : ["type": "object"]
    if scalars.isEmpty, conditions.count == 1 {
      let choice = conditions[0].then
      return takesElement ? choice.with("allOf", [object]) : choice
    }
    let choices = JSONValue.list(
      scalars + conditions.map { $0.type == "object" ? object : ["type": $0.type] })
    let rules = conditions.map { rule -> JSONValue in
      ["if": ["type": rule.type], "then": rule.then]
    }
    guard rules.count == 1 else { return ["anyOf": choices, "allOf": .list(rules)] }
    return .object([.init("anyOf", choices)] + (rules[0].members ?? []))
  }

  // MARK: - Objects

  /// The keys by which an object is recognised; conditions of a lower rank are tried first.
  private struct Condition: Equatable {
    var rank: Int
    /// `nil` for an object without a key that it needs.
    var schema: JSONValue?
  }

  /// Returns a schema that chooses among objects by their keys. The last one needs no condition, so
  /// that its errors are those of an object whose keys are all misspelt.
  private func dispatch(_ objects: [JSONValue]) -> JSONValue {
    let choices = objects.map { (condition: condition(of: $0), schema: conditional($0)) }
    if choices.count > 1, choices.allSatisfy({ $0.condition.rank == 0 }) {
      return byType(choices.map { ($0.condition.schema ?? [:], $0.schema) })
    }
    // Equal conditions remain alternatives: a colour chosen by a number, and one by a word.
    var groups: [(condition: Condition, schemas: [JSONValue])] = []
    for rank in 0...5 {
      for choice in choices where choice.condition.rank == rank {
        if groups.last?.condition == choice.condition {
          groups[groups.count - 1].schemas.append(choice.schema)
        } else {
          groups.append((choice.condition, [choice.schema]))
        }
      }
    }
    let schemas = groups.map { group -> JSONValue in
      group.schemas.count == 1 ? group.schemas[0] : ["anyOf": .list(group.schemas)]
    }
    guard let last = schemas.last else { return [:] }
    return zip(groups, schemas).dropLast().reversed().reduce(last) { otherwise, choice in
      [
        "type": "object", "if": choice.0.condition.schema ?? true, "then": choice.1,
        "else": otherwise,
      ]
    }
  }

  /// Returns a schema that chooses among objects by their `type`.
  private func byType(_ choices: [(condition: JSONValue, schema: JSONValue)]) -> JSONValue {
    let names = choices.compactMap { $0.condition["properties"]?["type"]?["const"] }
    return [
      "type": "object", "properties": ["type": ["enum": .list(names)]], "required": ["type"],
      "allOf": .list(choices.map { ["if": $0.condition, "then": $0.schema] }),
    ]
  }

  private func condition(of schema: JSONValue) -> Condition {
    let target = named.resolved(schema)
    if schema.definitionPath == "element" {
      return Condition(rank: 1, schema: .requiring(["type"]))
    }
    if schema.definitionPath?.hasPrefix("animated") == true {
      let markers = ["from", "keyframes", "random"]
      return Condition(rank: 4, schema: ["anyOf": .list(markers.map { .requiring([$0]) })])
    }
    if let choices = target["anyOf"]?.items, target["type"] == nil {
      return anyCondition(of: choices)
    }
    let required = (target["required"]?.items ?? []).compactMap(\.text)
    if required.contains("type"), let type = target["properties"]?["type"]?["const"] {
      let property: JSONValue = ["type": ["const": type]]
      return Condition(rank: 0, schema: ["properties": property, "required": ["type"]])
    }
    if let key = required.first { return Condition(rank: 3, schema: .requiring([key])) }
    let choice = target["allOf"]?.items?.first { $0["anyOf"] != nil }
    return Condition(rank: choice == nil ? 5 : 3, schema: choice)
  }

  /// Returns the condition that one of the objects among `choices` is meant.
  private func anyCondition(of choices: [JSONValue]) -> Condition {
    let objects = choices.filter { parts(of: $0).contains { $0.kind == .object } }
    let conditions = objects.compactMap { condition(of: $0).schema }
    let unique = OrderedSet(conditions.flatMap { $0["anyOf"]?.items ?? [$0] }).elements
    return Condition(rank: 2, schema: unique.count == 1 ? unique[0] : ["anyOf": .list(unique)])
  }
}
