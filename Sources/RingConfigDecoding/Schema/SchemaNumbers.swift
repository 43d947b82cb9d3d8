import RingCore

/// The definitions of numbers within bounds, constant and animated ones.
///
/// The tables give `{"$ref": "#/definitions/number", "minimum": 0}` for a number that may be
/// animated, which becomes a reference to the definition `number-from-0`.
struct SchemaNumbers {
  private(set) var definitions: [JSONValue.Member] = []
  private var names: Set<String> = []

  private static let kinds: Set<String> = ["number", "integer", "plainNumber", "plainInteger"]

  /// Returns a schema with references to definitions for all numbers in it.
  mutating func named(_ schema: JSONValue) -> JSONValue {
    guard let kind = schema.definitionPath, Self.kinds.contains(kind), let members = schema.members
    else { return schema.mappingSchemas { schema, _ in named(schema) } }
    let bounds = members.filter { NumberRange.keywords.contains($0.key) }
    let reference = JSONValue.definition(define(kind, bounds))
    let others = JSONValue.object(members.filter { !NumberRange.keywords.contains($0.key) })
    return others.with("$ref", reference["$ref"] ?? .null)
  }

  /// Returns the name of the definition of a number, which is added if it is new.
  private mutating func define(_ kind: String, _ bounds: [JSONValue.Member]) -> String {
    let isPlain = kind.hasPrefix("plain")
    let type = kind.hasSuffix("nteger") ? "integer" : "number"
    let title = type == "integer" ? "Integer" : "Number"
    let suffix = Self.suffix(bounds)
    let plain = "plain" + title + suffix
    add(
      plain,
      [
        "anyOf": [
          .object([.init("type", .string(type))] + bounds), .definition("numberReference"),
        ]
      ])
    if isPlain { return plain }
    let animated = "animated" + title + suffix
    add(type + suffix, ["anyOf": [.definition(plain), .definition(animated)]])
    for definition in Self.animated(animated, of: plain) { add(definition.key, definition.value) }
    return type + suffix
  }

  private mutating func add(_ name: String, _ schema: JSONValue) {
    if names.insert(name).inserted { definitions.append(JSONValue.Member(name, schema)) }
  }

  /// Returns the definitions of animated and random values whose ends are of the definition
  /// `plain`, and of such an end, which may be random.
  static func animated(_ name: String, of plain: String) -> [JSONValue.Member] {
    let bounds: JSONValue = ["type": "array", "items": .definition(plain)]
    let random: JSONValue = [
      "type": "object", "properties": ["random": bounds], "allOf": [.definition("random")],
    ]
    let end = "fixed" + plain.dropFirst("plain".count)
    let keyframe: JSONValue = ["type": "object", "properties": ["value": .definition(end)]]
    let animated: JSONValue = [
      "type": "object",
      "properties": [
        "from": .definition(end), "to": .definition(end), "random": bounds,
        "keyframes": ["type": "array", "items": keyframe],
      ],
      "allOf": [.definition("animated")],
    ]
    return [
      .init(name, animated),
      .init(end, ["anyOf": [.definition(plain), random]]),
    ]
  }

  /// Returns the end of a name: `-from-0-to-1`; empty without bounds.
  private static func suffix(_ bounds: [JSONValue.Member]) -> String {
    if let low = bounds.number("minimum"), let high = bounds.number("maximum"), low == -high {
      return "-within-\(text(high))"
    }
    let words = [
      "minimum": "from", "exclusiveMinimum": "above", "maximum": "to", "exclusiveMaximum": "below",
    ]
    return bounds.map { "-\(words[$0.key] ?? $0.key)-\($0.value.double.map(text) ?? "")" }.joined()
  }

  private static func text(_ number: Double) -> String { JSONValue.number(number).rendered() }
}
