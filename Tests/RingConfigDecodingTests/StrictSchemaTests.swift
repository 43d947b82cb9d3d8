import RingCore
import Testing

@testable import RingConfigDecoding

/// The rules of Ajv's strict mode (`strict: true`): https://ajv.js.org/strict-mode.html
///
/// Strict mode rejects schemas that are valid but probably contain mistakes.
@Suite struct StrictSchemaTests {
  @Test func theSchemaKeepsTheRules() {
    let problems = StrictSchema.problems(of: ConfigSchema.value)
    #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(10))")
  }

  /// The expected problems are those of Ajv 8 with `new Ajv({strict: true})`.
  @Test(arguments: [
    (
      #"{"type": "object", "required": ["a"]}"#,
      "# requires a, which is no property (strictRequired)"
    ),
    (
      #"{"type": "object", "properties": {"b": true}, "required": ["a"]}"#,
      "# requires a, which is no property (strictRequired)"
    ),
    (
      #"{"type": "object", "properties": {"a": true}, "not": {"required": ["a"]}}"#,
      "#/not requires a, which is no property (strictRequired)"
    ),
    (#"{"minimum": 1}"#, "# has minimum without type number (strictTypes)"),
    (
      #"{"anyOf": [{"type": "number"}, {"pattern": "a"}]}"#,
      "#/anyOf/1 has pattern without type string (strictTypes)"
    ),
    (#"{"type": ["number", "string"]}"#, "# has several types (strictTypes)"),
    (
      #"{"type": "array", "items": [true, true], "minItems": 2}"#,
      "# has a tuple without minItems and maxItems (strictTuples)"
    ),
    (#"{"if": true}"#, "# has if without then (strictSchema)"),
    (##"{"$ref": "#/definitions/a", "default": 1}"##, "# has keywords beside $ref (draft-07)"),
    (#"{"maxlength": 1}"#, "# has the unknown keyword maxlength (strictSchema)"),
  ])
  func violationsAreFound(schema: String, problem: String) throws {
    let node = try #require(
      JSONDocument.parse(SourceText(name: "s", bytes: Array(schema.utf8))).node)
    #expect(StrictSchema.problems(of: JSONValue(node)) == [problem])
  }

  @Test func typesHoldForWhatIsSaidOfTheSameValue() throws {
    let schema: JSONValue = [
      "type": "number", "allOf": [["minimum": .number(0)]], "if": ["maximum": .number(1)],
      "then": ["not": ["exclusiveMaximum": .number(0)]],
    ]
    #expect(StrictSchema.problems(of: schema) == [])
  }
}

extension JSONValue {
  fileprivate init(_ node: JSONNode) {
    switch node.value {
    case .object(let members): self = .object(members.map { Member($0.key, JSONValue($0.value)) })
    case .list(let items): self = .list(items.map { JSONValue($0) })
    case .string(let text): self = .string(text)
    case .number(let number): self = .number(number)
    case .bool(let flag): self = .bool(flag)
    default: self = .null
    }
  }
}

/// A search for violations of the rules in a schema.
private struct StrictSchema {
  private var problems: [String] = []

  static func problems(of schema: JSONValue) -> [String] {
    var walk = StrictSchema()
    walk.visit(schema, "#", types: [])
    return walk.problems
  }

  /// Keywords that apply to only one type of value.
  private static let typed: [String: String] = {
    let keywords = [
      "number": ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
      "string": ["pattern"], "array": ["items", "minItems", "maxItems"],
      "object": ["properties", "required", "additionalProperties", "propertyNames"],
    ]
    return keywords.reduce(into: [:]) { all, type in
      for keyword in type.value { all[keyword] = type.key }
    }
  }()

  private static let untyped: Set<String> = [
    "$schema", "definitions", "$ref", "title", "description", "default", "type", "const", "enum",
    "anyOf", "oneOf", "allOf", "not", "if", "then", "else",
    // Keywords of editors, which users of strict mode add to Ajv's vocabulary.
    "enumDescriptions", "defaultSnippets",
  ]

  private mutating func visit(_ schema: JSONValue, _ path: String, types outer: Set<String>) {
    guard case .object(let members) = schema else { return }
    var types = outer
    if let type = schema.member("type") {
      if type.text == nil { problems.append("\(path) has several types (strictTypes)") }
      types.formUnion(type.text.map { [$0 == "integer" ? "number" : $0] } ?? [])
    }
    for member in members { check(member.key, in: schema, path, types) }
    for member in members { visitInside(member, path, types) }
  }

  private mutating func check(
    _ keyword: String, in schema: JSONValue, _ path: String, _ types: Set<String>
  ) {
    if let type = Self.typed[keyword] {
      if !types.contains(type) {
        problems.append("\(path) has \(keyword) without type \(type) (strictTypes)")
      }
    } else if !Self.untyped.contains(keyword) {
      problems.append("\(path) has the unknown keyword \(keyword) (strictSchema)")
    }
    switch keyword {
    case "required":
      for name in (schema.member("required")?.items ?? []).compactMap(\.text)
      where schema.member("properties")?.member(name) == nil {
        problems.append("\(path) requires \(name), which is no property (strictRequired)")
      }
    case "items" where !(schema.member("items")?.items.isEmpty ?? true):
      let count = Double(schema.member("items")?.items.count ?? 0)
      let limits = ["minItems", "maxItems"].map { schema.member($0)?.number }
      if limits != [count, count] {
        problems.append("\(path) has a tuple without minItems and maxItems (strictTuples)")
      }
    case "$ref" where schema.members?.count != 1:
      problems.append("\(path) has keywords beside $ref (draft-07)")
    case "if" where schema.member("then") == nil:
      problems.append("\(path) has if without then (strictSchema)")
    default: break
    }
  }

  private mutating func visitInside(
    _ member: JSONValue.Member, _ path: String, _ types: Set<String>
  ) {
    let path = "\(path)/\(member.key)"
    switch member.key {
    case "definitions", "properties":
      guard case .object(let schemas) = member.value else { return }
      for schema in schemas { visit(schema.value, "\(path)/\(schema.key)", types: []) }
    case "anyOf", "oneOf", "allOf":
      for (index, schema) in member.value.items.enumerated() {
        visit(schema, "\(path)/\(index)", types: types)
      }
    case "not", "if", "then", "else": visit(member.value, path, types: types)
    case "items" where !member.value.items.isEmpty:
      for (index, schema) in member.value.items.enumerated() {
        visit(schema, "\(path)/\(index)", types: [])
      }
    case "items", "additionalProperties": visit(member.value, path, types: [])
    case "propertyNames": visit(member.value, path, types: ["string"])
    default: break
    }
  }
}
