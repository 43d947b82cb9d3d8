import RingCore

/// JSON Schemas as JSON values.
extension JSONValue {
  private static let definitionsPath = "#/definitions/"

  /// Returns a reference to a definition of the schema, or to a part of one.
  static func definition(_ path: String) -> JSONValue { ["$ref": .string(definitionsPath + path)] }

  /// The path of the definition to which this schema refers; `nil` if it has no reference.
  var definitionPath: String? {
    guard let reference = self["$ref"]?.text, reference.hasPrefix(Self.definitionsPath) else {
      return nil
    }
    return String(reference.dropFirst(Self.definitionsPath.count))
  }

  /// Returns the condition that an object has `keys`.
  ///
  /// They are also listed as properties: otherwise strict validators take them for misspelt.
  static func requiring(_ keys: [String]) -> JSONValue {
    [
      "properties": .object(keys.map { Member($0, true) }),
      "required": .list(keys.map { .string($0) }),
    ]
  }

  /// Returns this object without some of its members.
  func without(_ keys: String...) -> JSONValue {
    .object((members ?? []).filter { !keys.contains($0.key) })
  }

  /// Returns this schema with a change of every schema directly inside it.
  ///
  /// `change` also gets the name of the place: a property's key, or `item`; `nil` if the schema is
  /// one for the same value.
  func mappingSchemas(_ change: (JSONValue, _ place: String?) -> JSONValue) -> JSONValue {
    func changed(_ schema: JSONValue, _ place: String?) -> JSONValue {
      schema.members == nil ? schema : change(schema, place)
    }
    func changedValue(of member: Member) -> JSONValue {
      switch (member.key, member.value) {
      case ("properties", .object(let keys)):
        .object(keys.map { Member($0.key, changed($0.value, $0.key)) })
      case ("anyOf", .list(let items)), ("allOf", .list(let items)):
        .list(items.map { changed($0, nil) })
      case ("items", .list(let items)): .list(items.map { changed($0, "item") })
      case ("items", let value), ("additionalProperties", let value): changed(value, "item")
      case ("if", let value), ("then", let value), ("else", let value), ("not", let value):
        changed(value, nil)
      default: member.value
      }
    }
    return members.map { .object($0.map { Member($0.key, changedValue(of: $0)) }) } ?? self
  }

  /// The keywords that describe a schema to readers and restrict nothing.
  static let annotations: Set<String> = ["description", "default", "defaultSnippets"]

  /// This schema without its own annotations.
  var withoutAnnotations: JSONValue {
    .object((members ?? []).filter { !Self.annotations.contains($0.key) })
  }

  /// This schema, in which nothing is beside a `$ref`, because draft-07 ignores that.
  var withBareReferences: JSONValue {
    let schema = mappingSchemas { schema, _ in schema.withBareReferences }
    guard let reference = schema["$ref"], let members = schema.members, members.count > 1 else {
      return schema
    }
    let all = JSONValue.list([["$ref": reference]] + (schema["allOf"]?.items ?? []))
    let others = members.filter { $0.key != "$ref" && $0.key != "allOf" }
    let docs = others.filter { $0.key == "description" }
    return .object(
      docs + [Member("allOf", all)] + others.filter { $0.key != "description" })
  }
}
