import RingCore

extension Document {
  /// The JSON Schema (draft-07) of a row of the document's data, as JSON.
  ///
  /// A row that it accepts has valid values in all columns, except for the notation of colours and
  /// the files of pictures.
  package var rowSchema: JSONValue {
    // Several columns may have one header.
    var (headers, required) = (OrderedSet<String>(), OrderedSet<String>())
    headers.append(contentsOf: columns.map(\.header))
    required.append(contentsOf: columns.filter { $0.defaultValue == nil }.map(\.header))
    let properties = headers.elements.map { header in
      let schemas = columns.filter { $0.header == header }.map(\.schema)
      return JSONValue.Member(header, schemas.count == 1 ? schemas[0] : ["allOf": .list(schemas)])
    }
    return [
      "$schema": ConfigSchema.draft,
      "title": "a row of data",
      "type": "object",
      "required": .list(required.elements.map { .string($0) }),
      "properties": .object(properties),
    ]
  }
}

extension DataColumn {
  fileprivate var schema: JSONValue {
    let values = valueSchema
    return defaultValue == nil ? values : ["anyOf": [values, ["type": "null"]]]
  }

  /// The schema of a cell that is not empty.
  private var valueSchema: JSONValue {
    if !choices.isEmpty { return ["enum": .list(choices.compactMap(Self.json))] }
    if type == .list, let itemType { return Self.schema(of: .list(of: itemType)) }
    guard case .object(let members) = Self.schema(of: type) else { return [:] }
    let bounds = [("minimum", minimum), ("maximum", maximum)].compactMap { key, bound in
      bound.map { JSONValue.Member(key, .number($0)) }
    }
    return .object(members + bounds)
  }

  private static func schema(of type: DataItemType) -> JSONValue {
    switch type {
    case .value(let type): schema(of: type)
    case .list(let items): ["type": "array", "items": schema(of: items)]
    case .record(let members):
      [
        "type": "object", "required": .list(members.map { .string($0.name) }),
        "properties": .object(
          members.map { member in
            JSONValue.Member(
              member.name, ["anyOf": [schema(of: member.type), ["type": "null"]]])
          }),
      ]
    }
  }

  static func schema(of type: DataType) -> JSONValue {
    switch type {
    case .string: ["type": "string"]
    case .number: ["type": "number"]
    case .integer: ["type": "integer"]
    case .boolean: ["type": "boolean"]
    case .color: ["description": "A colour as in CSS, or a system colour.", "type": "string"]
    case .image: ["description": "The path of a picture, or a data: URI.", "type": "string"]
    case .list: ["type": "array"]
    }
  }

  /// Returns a choice, which is a string or a number, as JSON.
  private static func json(_ choice: DataValue) -> JSONValue? {
    switch choice {
    case .string(let text): .string(text)
    case .number(let number): .number(number)
    case .null, .boolean, .list, .record: nil
    }
  }
}
