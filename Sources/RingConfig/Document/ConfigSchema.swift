import RingScene
import RingText

/// The JSON Schema (draft 2020-12) of configs, derived from the tables that read them.
public enum ConfigSchema {
  /// The schema as a value, in a stable order.
  public static var value: JSONValue {
    guard case .object(let document) = DocumentTable.table.schema else { return [:] }
    let head: [JSONValue.Member] = [
      JSONValue.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
      JSONValue.Member("title", "ringrender config"),
    ]
    return .object(head + document + [JSONValue.Member("$defs", .object(definitions))])
  }

  /// The schema as a file, indented, with a line feed at its end.
  public static func text() -> String { value.prettyPrinted() + "\n" }

  private static var definitions: [JSONValue.Member] {
    let types = ElementRegistry.types
    let references = types.map { type -> JSONValue in ["$ref": .string("#/$defs/\(type.name)")] }
    let element: JSONValue = [
      "type": "object",
      "required": ["type"],
      "properties": ["type": ["enum": .list(types.map { .string($0.name) })]],
      "oneOf": .list(references),
    ]
    return [
      JSONValue.Member("element", element), JSONValue.Member("color", color),
      JSONValue.Member("number", animatable("number")),
      JSONValue.Member("integer", animatable("integer")),
      JSONValue.Member("animated", animated),
      JSONValue.Member("common", CommonModifiers.table.schema),
    ]
      + types.map { JSONValue.Member($0.name, $0.schema()) }
  }

  /// Names are listed for the sake of completion in editors; functions are checked roughly.
  private static var color: JSONValue {
    [
      "description": "A colour as in CSS, or a system colour with a light and a dark value.",
      "anyOf": [
        ["enum": .list(ColorText.names.map { .string($0) })],
        [
          "type": "string",
          "pattern":
            "^(#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|(rgba?|hsla?|oklch)\\(.*\\))$",
        ],
        ["$ref": "#/$defs/animated"],
      ],
    ]
  }

  private static func animatable(_ type: JSONValue) -> JSONValue {
    ["anyOf": [["type": type], ["$ref": "#/$defs/animated"]]]
  }

  private static var animated: JSONValue {
    [
      "description": "A number or a colour that changes in time, or is made by chance.",
      "anyOf": [
        TweenDraft.table.schema, KeyframesDraft.table.schema, RandomDraft.table.schema,
      ],
    ]
  }
}
