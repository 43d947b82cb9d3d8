import RingCore
import RingScene

/// The JSON Schema of configs, derived from the tables that decode them.
///
/// It is of draft-07, because that is what editors and Debian's Ajv know.
package enum ConfigSchema {
  static let draft: JSONValue = "http://json-schema.org/draft-07/schema#"

  /// The address of the published schema; empty until the project has a home.
  ///
  /// `packaging/schemastore-catalog.json` has it, too.
  package static let publishedAddress = ""

  /// The sentence about the published schema in the documentation of `$schema`.
  static var addressDoc: String {
    publishedAddress.isEmpty ? "" : " The published one is \(publishedAddress)."
  }

  /// The schema as a JSON value, in a stable order.
  package static var value: JSONValue {
    let named = named
    let document = SchemaChoices(named: named).conditional(named.document)
    return .object(
      .init(known: [
        "$schema": draft, "$id": publishedAddress.isEmpty ? nil : .string(publishedAddress),
        "title": "ringrender config",
      ]) + (document.withBareReferences.members ?? [])
        + [.init("definitions", .object(published(named)))])
  }

  /// Returns the schema as the text of a file, indented, with a trailing line feed.
  package static func text() -> String { value.prettyPrinted() + "\n" }

  /// The schema with each of its parts once, before it is written as conditions and in draft-07.
  static var named: NamedSchema {
    NamedSchema(document: DocumentTable.table.schema, definitions: definitions)
  }

  private static func published(_ named: NamedSchema) -> [JSONValue.Member] {
    let choices = SchemaChoices(named: named)
    return named.definitions.map { member in
      let schema = choices.conditional(member.value).withBareReferences
      return JSONValue.Member(member.key, member.key == "element" ? described(schema) : schema)
    }
  }

  /// Returns the schema of an element with what editors show for its type.
  private static func described(_ element: JSONValue) -> JSONValue {
    let types = elementTypes
    let names: JSONValue = [
      "enum": .list(types.map { .string($0.name) }),
      "enumDescriptions": .list(types.map { .string($0.doc) }),
    ]
    let rules = [.definition("anyElement")] + (element["allOf"]?.items ?? [])
    return element.with("properties", ["type": names]).with("allOf", .list(rules))
  }

  // MARK: - One element

  /// The types of elements for which there are schemas.
  package static var elementNames: [String] {
    elementTypes.map(\.name) + [ForEach.typeName]
  }

  /// Returns the type of element that a word probably means; `nil` if none is near.
  package static func elementName(like word: String) -> String? {
    Synonyms.type(word) ?? Spelling.nearest(to: word, among: elementNames)
  }

  /// Returns the text of the schema of one type of element; `nil` if there is none.
  ///
  /// Of elements inside it, the schema checks only the type.
  package static func text(ofElement name: String) -> String? {
    guard elementNames.contains(name) else { return nil }
    let inner: JSONValue = [
      "description": "An element, of which only the type is checked here.", "type": "object",
      "properties": ["type": ["enum": .list(elementTypes.map { .string($0.name) })]],
      "required": ["type"],
    ]
    let all = published(named).map { $0.key == "element" ? .init($0.key, inner) : $0 }
    let schema: JSONValue = [
      "$schema": draft, "title": .string("a ringrender element of the type \(name)"),
      "allOf": [.definition(name)], "definitions": .object(reachable(from: name, in: all)),
    ]
    return schema.prettyPrinted() + "\n"
  }

  /// Returns the definition `name` and those to which it refers, in their order.
  private static func reachable(
    from name: String, in definitions: [JSONValue.Member]
  ) -> [JSONValue.Member] {
    var (found, open): (Set<String>, [String]) = ([name], [name])
    while let next = open.popLast() {
      guard let schema = definitions.value(next) else { continue }
      open += schema.referredNames.filter { found.insert($0).inserted }
    }
    return definitions.filter { found.contains($0.key) }
  }

  // MARK: - Definitions

  private static let elementTypes =
    ElementRegistry.types + StyleParts.kinds.map { $0.elementType }

  private static var definitions: [JSONValue.Member] {
    values + repeated + motion
      + elementTypes.map { .init($0.name, sharingCommonKeys($0.schema())) }
      + [.init("anyElement", SchemaSnippets.anyElement)]
  }

  private static var values: [JSONValue.Member] {
    [
      .init("element", ["anyOf": .list(elementTypes.map { .definition($0.name) })]),
      .init("color", color), .init("plainColor", plainColor), .init("colorText", colorText),
      .init("colorForSchemes", ColorForSchemesDraft.table.schema),
      .init("colors", ValueType<RingColors>.ringColorsWithFullSchema.schema()),
      .init("boolean", ["anyOf": [["type": "boolean"], .definition("reference")]]),
      .init("byValue", ColorRulesDraft.table.schema),
      .init("colorByWord", ValueType<Color>.wordTable.schema),
      .init("textByWord", ValueType<String>.wordTable.schema),
      .init("iconName", ValueType<String>.iconName.description.referableSchema),
      .init("iconByWord", ValueType<String>.iconWordTable.schema),
      .init("reference", reference), .init("numberReference", numberReference),
      .init("itemType", ValueType<DataItemType>.itemTypeWithFullSchema.schema()),
      .init("paint", ValueType<ShapePaint>.paintWithFullSchema.schema()),
      .init("stroke", ValueType<ShapeStroke>.strokeWithFullSchema.schema()),
      .init("layer", ValueType<ElementLayer>.layerWithFullSchema.schema()),
      .init("target", GaugeTarget.table.schema), .init("needle", GaugeNeedle.table.schema),
      .init("ringText", RingText.table.schema),
      .init("endLabel", ValueType<RingEndLabel>.endLabelWithFullSchema.schema()),
      .init("common", CommonModifiers.table.schema.without("additionalProperties")),
    ]
  }

  private static var repeated: [JSONValue.Member] {
    [
      .init("forEach", ForEach.schema(of: "element", repeatedBy: "forEach")),
      .init("forEachRing", ForEach.schema(of: "ring", repeatedBy: "forEachRing")),
      .init("forEachPart", ForEach.schema(of: "part", repeatedBy: "forEachPart")),
      .init("forEachLabel", ForEach.schema(of: "gridLabel", repeatedBy: "forEachLabel")),
      .init("gridLabel", ValueType<AnyElement?>.gridLabelWithFullSchema.schema()),
      .init("part", ValueType<DonutPart>.partWithFullSchema.schema()),
      .init("ring", ActivityRings.ringTable.schema),
    ]
  }

  /// The last alternative is the one whose errors are reported for an object that is none of them.
  private static var motion: [JSONValue.Member] {
    [
      .init("keyframes", KeyframesDraft.table.schema),
      .init("random", RandomDraft.table.schema), .init("tween", TweenDraft.table.schema),
      .init(
        "animated",
        [
          "description": "A value that changes over time, or is random.",
          "anyOf": [.definition("keyframes"), .definition("random"), .definition("tween")],
        ]),
    ] + SchemaNumbers.animated("animatedColor", of: "plainColor")
  }

  /// Returns the schema of an element that refers to the keys of every element, unless one of its
  /// own keys takes the place of one of them.
  private static func sharingCommonKeys(_ schema: JSONValue) -> JSONValue {
    let properties = schema["properties"]?.members ?? []
    let isShared = { (member: JSONValue.Member) in
      member.value.definitionPath?.hasPrefix("common/") == true
    }
    guard properties.count(where: isShared) == CommonModifiers.table.keys.names.count else {
      return schema
    }
    let names = properties.map { isShared($0) ? .init($0.key, true) : $0 }
    let rules = [.definition("common")] + (schema["allOf"]?.items ?? [])
    return schema.with("properties", .object(names)).with("allOf", .list(rules))
  }

  static var reference: JSONValue {
    [
      "description": "A column of the document's data, or an item of a repetition.",
      "type": "string", "pattern": .string(DataReference.pattern),
    ]
  }

  /// A schema cannot know whether it is used in a style.
  private static var numberReference: JSONValue {
    [
      "description":
        "A column of the document's data, or an item of a repetition; in styles also `$fraction`.",
      "type": "string", "pattern": .string(DataReference.numberPattern),
    ]
  }

  private static var color: JSONValue {
    [
      "description": "A colour, which may change over time or be chosen by a value.",
      "anyOf": [
        .definition("plainColor"), .definition("byValue"), .definition("colorByWord"),
        .definition("animatedColor"),
      ],
    ]
  }

  private static var plainColor: JSONValue {
    [
      "description": "A constant colour, which may differ between light and dark.",
      "anyOf": [.definition("colorText"), .definition("colorForSchemes")],
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
        .definition("reference"),
      ],
    ]
  }
}

extension JSONValue {
  /// The names of the definitions to which this schema refers.
  fileprivate var referredNames: Set<String> {
    var names: Set<String> = []
    if let path = definitionPath { names.insert(String(path.prefix { $0 != "/" })) }
    _ = mappingSchemas { schema, _ in
      names.formUnion(schema.referredNames)
      return schema
    }
    return names
  }
}
