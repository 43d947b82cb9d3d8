import RingCore
import RingScene

/// The JSON Schema (draft 2020-12) of configs, derived from the tables that decode them.
package enum ConfigSchema {
  /// The schema as a JSON value, in a stable order.
  package static var value: JSONValue {
    guard case .object(let document) = DocumentTable.table.schema else { return [:] }
    let header: [JSONValue.Member] = [
      JSONValue.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
      JSONValue.Member("title", "ringrender config"),
    ]
    let all = definitions + StyleSchema.definitions(from: definitions)
    return .object(header + document + [JSONValue.Member("$defs", .object(all))])
  }

  /// Returns the schema as the text of a file, indented, with a trailing line feed.
  package static func text() -> String { value.prettyPrinted() + "\n" }

  private static var definitions: [JSONValue.Member] {
    let types = ElementRegistry.types
    return [
      JSONValue.Member("element", element(types.map(\.name))), JSONValue.Member("color", color),
      JSONValue.Member("plainColor", plainColor), JSONValue.Member("colorText", colorText),
      JSONValue.Member("colorForSchemes", ColorForSchemesDraft.table.schema),
      JSONValue.Member("number", animatable("number")),
      JSONValue.Member("integer", animatable("integer")),
      JSONValue.Member("plainNumber", plain("number")),
      JSONValue.Member("plainInteger", plain("integer")),
      JSONValue.Member("boolean", plain("boolean")),
      JSONValue.Member("animated", animated),
      JSONValue.Member("byValue", ColorRulesDraft.table.schema),
      JSONValue.Member("colorByWord", ValueType<Color>.wordTable.schema),
      JSONValue.Member("textByWord", ValueType<String>.wordTable.schema),
      JSONValue.Member("iconName", ValueType<String>.iconName.description.referableSchema),
      JSONValue.Member("iconByWord", ValueType<String>.iconWordTable.schema),
      JSONValue.Member("reference", reference),
      JSONValue.Member("itemType", ValueType<DataItemType>.itemTypeWithFullSchema.schema()),
      JSONValue.Member("paint", ValueType<ShapePaint>.paintWithFullSchema.schema()),
      JSONValue.Member("stroke", ValueType<ShapeStroke>.strokeWithFullSchema.schema()),
      JSONValue.Member("layer", ValueType<ElementLayer>.layerWithFullSchema.schema()),
      JSONValue.Member("target", GaugeTarget.table.schema),
      JSONValue.Member("needle", GaugeNeedle.table.schema),
      JSONValue.Member("ringText", RingText.table.schema),
      JSONValue.Member("endLabel", ValueType<RingEndLabel>.endLabelWithFullSchema.schema()),
      JSONValue.Member("common", CommonModifiers.table.schema),
      JSONValue.Member("forEach", ForEach.schema(of: "element", repeatedBy: "forEach")),
      JSONValue.Member("forEachRing", ForEach.schema(of: "ring", repeatedBy: "forEachRing")),
      JSONValue.Member("forEachPart", ForEach.schema(of: "part", repeatedBy: "forEachPart")),
      JSONValue.Member("forEachLabel", ForEach.schema(of: "gridLabel", repeatedBy: "forEachLabel")),
      JSONValue.Member("gridLabel", ValueType<AnyElement?>.gridLabelWithFullSchema.schema()),
      JSONValue.Member("part", ValueType<DonutPart>.partWithFullSchema.schema()),
      JSONValue.Member("ring", ActivityRings.ringTable.schema),
    ]
      + types.map { JSONValue.Member($0.name, $0.schema()) }
  }

  static func element(_ names: [String]) -> JSONValue {
    [
      "type": "object",
      "required": ["type"],
      "properties": ["type": ["enum": .list(names.map { .string($0) })]],
      "oneOf": .list(names.map { ["$ref": .string("#/$defs/\($0)")] }),
    ]
  }

  static var reference: JSONValue {
    [
      "description": "A column of the document's data, or an item of a repetition.",
      "type": "string", "pattern": .string(DataReference.pattern),
    ]
  }

  private static var color: JSONValue {
    [
      "description": "A colour, which may change over time or be chosen by a value.",
      "anyOf": [
        ["$ref": "#/$defs/plainColor"], ["$ref": "#/$defs/animated"], ["$ref": "#/$defs/byValue"],
        ["$ref": "#/$defs/colorByWord"],
      ],
    ]
  }

  private static var plainColor: JSONValue {
    [
      "description": "A constant colour, which may differ between light and dark.",
      "anyOf": [["$ref": "#/$defs/colorText"], ["$ref": "#/$defs/colorForSchemes"]],
    ]
  }

  /// Lists the names, for completion in editors, and checks functions only roughly.
  private static var colorText: JSONValue {
    [
      "description": "A colour as in CSS, or a system colour with a light and a dark value.",
      "anyOf": [
        ["enum": .list((ColorText.names + Theme.colorNames).map { .string($0) })],
        [
          "type": "string",
          "pattern":
            "^(#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|(rgba?|hsla?|oklch)\\(.*\\))$",
        ],
        ["$ref": "#/$defs/reference"],
      ],
    ]
  }

  private static func plain(_ type: JSONValue) -> JSONValue {
    ["anyOf": [["type": type], ["$ref": "#/$defs/reference"]]]
  }

  private static func animatable(_ type: JSONValue) -> JSONValue {
    ["anyOf": [["type": type], ["$ref": "#/$defs/animated"], ["$ref": "#/$defs/reference"]]]
  }

  private static var animated: JSONValue {
    [
      "description": "A number or a colour that changes over time, or is random.",
      "anyOf": [
        TweenDraft.table.schema, KeyframesDraft.table.schema, RandomDraft.table.schema,
      ],
    ]
  }
}

/// The schema of `styles`: elements as in scenes, plus `$fraction` and the parts of progress views.
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

  /// Returns the name of the definition to which a `$ref` refers; `nil` if to something else.
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
