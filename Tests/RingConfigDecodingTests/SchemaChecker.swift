import Foundation
import RingCore

@testable import RingConfigDecoding

/// A validator for the subset of JSON Schema (draft-07) that the schema of configs uses.
struct SchemaChecker: Sendable {
  /// The validator for the schema of configs. It is shared, because creating the schema takes
  /// longer than checking a config.
  static let ofConfigs = SchemaChecker(root: ConfigSchema.value)

  let root: JSONValue

  func accepts(_ node: JSONNode) -> Bool { accepts(node, root) }

  private func accepts(_ node: JSONNode, _ schema: JSONValue) -> Bool {
    guard case .object(let members) = schema else { return schema != .bool(false) }
    return members.allSatisfy { check($0.key, $0.value, node, schema) }
  }

  private func check(
    _ keyword: String, _ value: JSONValue, _ node: JSONNode, _ schema: JSONValue
  ) -> Bool {
    switch keyword {
    case "$schema", "title", "description", "default", "definitions": return true
    // Keywords of editors.
    case "enumDescriptions", "defaultSnippets": return true
    case "$ref": return value.text.map { accepts(node, definition($0)) } ?? false
    case "type": return hasType(node, value.text ?? "")
    case "const": return plain(node) == value
    case "enum": return value.items.contains { plain(node) == $0 }
    case "anyOf": return value.items.contains { accepts(node, $0) }
    case "oneOf": return value.items.filter { accepts(node, $0) }.count == 1
    case "allOf": return value.items.allSatisfy { accepts(node, $0) }
    case "not": return !accepts(node, value)
    case "if": return accepts(node, schema.member(accepts(node, value) ? "then" : "else") ?? true)
    case "then", "else": return true
    default: return checkContent(keyword, value, node, schema)
    }
  }

  private func checkContent(
    _ keyword: String, _ value: JSONValue, _ node: JSONNode, _ schema: JSONValue
  ) -> Bool {
    switch (keyword, node.value) {
    case ("minimum", .number(let number)): return number >= value.number
    case ("maximum", .number(let number)): return number <= value.number
    case ("exclusiveMinimum", .number(let number)): return number > value.number
    case ("exclusiveMaximum", .number(let number)): return number < value.number
    case ("pattern", .string(let text)):
      return text.range(of: value.text ?? "", options: .regularExpression) != nil
    case ("items", .list(let items)):
      guard case .list(let schemas) = value else { return items.allSatisfy { accepts($0, value) } }
      return zip(items, schemas).allSatisfy { accepts($0, $1) }
    case ("propertyNames", .object(let members)):
      return members.allSatisfy { member in
        accepts(JSONNode(value: .string(member.key), span: member.keySpan), value)
      }
    case ("minItems", .list(let items)): return Double(items.count) >= value.number
    case ("maxItems", .list(let items)): return Double(items.count) <= value.number
    case ("required", .object): return value.items.allSatisfy { node.member($0.text ?? "") != nil }
    case ("properties", .object(let members)):
      return members.allSatisfy { member in
        value.member(member.key).map { accepts(member.value, $0) } ?? true
      }
    case ("additionalProperties", .object(let members)):
      let known = schema.member("properties")
      return members.allSatisfy { known?.member($0.key) != nil || accepts($0.value, value) }
    // A keyword does not apply to values of another kind.
    default: return Self.contentKeywords.contains(keyword)
    }
  }

  private static let contentKeywords: Set<String> = [
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "pattern", "items", "minItems",
    "maxItems", "required", "properties", "additionalProperties", "propertyNames",
  ]

  private func definition(_ reference: String) -> JSONValue {
    let keys = reference.split(separator: "/").dropFirst().map(String.init)
    return keys.reduce(root as JSONValue?) { $0?.member($1) } ?? .bool(false)
  }

  private func hasType(_ node: JSONNode, _ type: String) -> Bool {
    switch (type, node.value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string),
      ("array", .list), ("object", .object):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  private func plain(_ node: JSONNode) -> JSONValue? {
    switch node.value {
    case .string(let text): .string(text)
    case .number(let number): .number(number)
    case .bool(let flag): .bool(flag)
    case .null: .null
    default: nil
    }
  }
}

extension JSONValue {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var items: [JSONValue] { if case .list(let items) = self { items } else { [] } }
  var number: Double { double ?? .nan }

  func member(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}
