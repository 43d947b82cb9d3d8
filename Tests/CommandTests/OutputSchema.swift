import Foundation
import RingCore

/// A check by the part of JSON Schema (draft-07) that the schemas of outputs use. In addition,
/// an object with `properties` has no others unless `additionalProperties` allows them.
struct OutputSchema {
  private let root: JSONValue

  /// Opens a schema of the repository.
  init(_ path: String) throws {
    let file = repository.appendingPathComponent(path)
    root = try JSONParser.value([UInt8](Data(contentsOf: file)))
  }

  /// Returns the problems of a document, each after its path. `definition` names the part of the
  /// schema that describes it; `nil` for the whole schema.
  func problems(_ value: JSONValue, as definition: String? = nil) -> [String] {
    problems(value, definition.map { ["$ref": .string("#/definitions/\($0)")] } ?? root, at: "")
  }

  private func problems(_ value: JSONValue, _ schema: JSONValue, at path: String) -> [String] {
    if case .string(let reference)? = schema["$ref"] {
      let name = String(reference.dropFirst("#/definitions/".count))
      guard let definition = root["definitions"]?[name] else { return ["\(path): no \(reference)"] }
      return problems(value, definition, at: path)
    }
    let types = schema["type"].map { $0.items ?? [$0] } ?? []
    guard types.isEmpty || types.contains(where: { value.hasType($0) }) else {
      return ["\(path): not " + types.compactMap(\.text).joined(separator: " or ")]
    }
    var found: [String] = []
    if let constant = schema["const"], constant != value {
      found.append("\(path): not \(constant.rendered())")
    }
    if let choices = schema["enum"], choices.items?.contains(value) == false {
      found.append("\(path): not one of \(choices.rendered())")
    }
    if let minimum = schema["minimum"]?.double, let number = value.double, number < minimum {
      found.append("\(path): less than \(minimum)")
    }
    switch value {
    case .object(let members): found += problems(of: members, schema, at: path)
    case .list(let items): found += problems(of: items, schema, at: path)
    default: break
    }
    return found
  }

  private func problems(
    of members: [JSONValue.Member], _ schema: JSONValue, at path: String
  ) -> [String] {
    let names = Set(members.map { JSONValue.string($0.key) })
    var found = (schema["required"]?.items ?? []).filter { !names.contains($0) }
      .map { "\(path): no \($0.text ?? "")" }
    let (properties, others) = (schema["properties"], schema["additionalProperties"])
    for member in members {
      if let described = properties?[member.key] ?? others {
        found += problems(member.value, described, at: "\(path).\(member.key)")
      } else if properties != nil {
        found.append("\(path).\(member.key): not in the schema")
      }
    }
    return found
  }

  private func problems(
    of items: [JSONValue], _ schema: JSONValue, at path: String
  ) -> [String] {
    var found: [String] = []
    let count = Double(items.count)
    if count < schema["minItems"]?.double ?? 0 || count > schema["maxItems"]?.double ?? .infinity {
      found.append("\(path): \(items.count) items")
    }
    guard let described = schema["items"] else { return found }
    for (index, item) in items.enumerated() {
      found += problems(item, described, at: "\(path)[\(index)]")
    }
    return found
  }
}

extension JSONValue {
  fileprivate func hasType(_ type: JSONValue) -> Bool {
    switch (type.text, self) {
    case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .list),
      ("object", .object), ("integer", .integer), ("number", .integer), ("number", .number):
      true
    default: false
    }
  }
}
