import RingCore

/// The schema of `styles`: elements as in scenes, plus `$fraction` and the parts of a progress
/// view.
///
/// A definition cannot depend on where in a document it is used. Every definition that differs in
/// styles is therefore repeated under another name.
enum StyleSchema {
  private static let prefix = "style-"
  private static let path = "#/$defs/"
  /// The definitions that in styles also allow `$fraction`.
  private static let numberDefinitionNames = ["number", "integer", "plainNumber", "plainInteger"]

  static func definitions(from common: [JSONValue.Member]) -> [JSONValue.Member] {
    let renamedNames = dependentNames(common)
    var definitions = common.filter { renamedNames.contains($0.key) }.map { member in
      JSONValue.Member(prefix + member.key, value(of: member).renamed(renamedNames))
    }
    definitions += StyleParts.kinds.map {
      JSONValue.Member(prefix + $0.typeName, $0.elementType.schema().renamed(renamedNames))
    }
    return definitions
  }

  private static func value(of member: JSONValue.Member) -> JSONValue {
    if member.key == "element" {
      return ConfigSchema.element(ElementRegistry.names + StyleParts.names).renamed(
        Set(StyleParts.names))
    }
    guard numberDefinitionNames.contains(member.key) else { return member.value }
    return ["anyOf": [member.value, ["const": .string(JSONNode.fractionName)]]]
  }

  /// Returns the names of the definitions that differ in styles, directly or through references.
  private static func dependentNames(_ definitions: [JSONValue.Member]) -> Set<String> {
    let references = definitions.map { ($0.key, $0.value.referredNames) }
    var names = Set(numberDefinitionNames + ["element"])
    while true {
      let more = references.filter { !names.contains($0.0) && !names.isDisjoint(with: $0.1) }
      if more.isEmpty { return names }
      names.formUnion(more.map(\.0))
    }
  }

  fileprivate static func name(in reference: String) -> Substring? {
    guard reference.hasPrefix(path) else { return nil }
    return reference.dropFirst(path.count).prefix { $0 != "/" }
  }

  fileprivate static func renamed(_ reference: String) -> String {
    path + prefix + String(reference.dropFirst(path.count))
  }
}

extension JSONValue {
  fileprivate var referredNames: Set<String> {
    switch self {
    case .list(let items): return items.reduce(into: []) { $0.formUnion($1.referredNames) }
    case .object(let members):
      return members.reduce(into: []) { names, member in
        if member.key == "$ref", case .string(let text) = member.value {
          if let name = StyleSchema.name(in: text) { names.insert(String(name)) }
        } else {
          names.formUnion(member.value.referredNames)
        }
      }
    default: return []
    }
  }

  /// Returns this schema with references to the style's variants of the definitions in `names`.
  fileprivate func renamed(_ names: Set<String>) -> JSONValue {
    switch self {
    case .list(let items): return .list(items.map { $0.renamed(names) })
    case .object(let members):
      return .object(
        members.map { member in
          guard member.key == "$ref", case .string(let text) = member.value,
            let name = StyleSchema.name(in: text), names.contains(String(name))
          else { return Member(member.key, member.value.renamed(names)) }
          return Member("$ref", .string(StyleSchema.renamed(text)))
        })
    default: return self
    }
  }
}
