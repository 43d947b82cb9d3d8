import RingCore

/// A schema whose repeated parts are definitions, so that each is written once.
///
/// Keywords beside a `$ref` hold, too; `withBareReferences` writes them as draft-07 needs it.
struct NamedSchema {
  private(set) var document: JSONValue = [:]
  private(set) var definitions: [JSONValue.Member] = []
  /// `definitions` by their names.
  private var schemas: [String: JSONValue] = [:]

  /// The minimum length of a part's text that is worth a definition.
  private static let minimumLength = 90

  private var counts: [JSONValue: Int] = [:]
  private var names: [JSONValue: String] = [:]
  private var usedNames: Set<String> = []
  /// The definitions for repeated parts.
  private var parts: [JSONValue.Member] = []

  init(document: JSONValue, definitions: [JSONValue.Member]) {
    var numbers = SchemaNumbers()
    let document = numbers.named(document).flattened
    var members = definitions.map {
      JSONValue.Member($0.key, numbers.named($0.value).flattened)
    }
    members += numbers.definitions
    usedNames = Set(members.map(\.key))
    for member in members { count(in: member.value) }
    count(in: document)
    self.definitions = members.map { member in
      JSONValue.Member(member.key, named(insideOf: member.value, at: member.key))
    }
    self.document = named(insideOf: document, at: "document")
    self.definitions += parts
    schemas = Dictionary(self.definitions.map { ($0.key, $0.value) }) { first, _ in first }
  }

  // MARK: - References

  /// Returns the schema to which `schema` refers, which may be a reference, too; `schema` itself if
  /// it is none.
  func target(of schema: JSONValue) -> JSONValue {
    guard let path = schema.definitionPath else { return schema }
    let keys = path.split(separator: "/").map(String.init)
    return keys.dropFirst().reduce(schemas[keys[0]]) { $0?[$1] } ?? [:]
  }

  /// Returns the schema at the end of the references that begin with `schema`.
  func resolved(_ schema: JSONValue) -> JSONValue {
    schema.definitionPath == nil ? schema : resolved(target(of: schema))
  }

  // MARK: - Repeated parts

  /// Counts the parts of a schema; those of a repeated part only once.
  private mutating func count(in schema: JSONValue) {
    _ = schema.mappingSchemas { part, _ in
      guard part["$ref"] == nil else { return part }
      let key = part.withoutAnnotations
      counts[key, default: 0] += 1
      if counts[key] == 1 { count(in: part) }
      return part
    }
  }

  private mutating func named(insideOf schema: JSONValue, at path: String) -> JSONValue {
    schema.mappingSchemas { part, place in
      named(part, at: place.map { "\(path).\($0)" } ?? path, isAlternative: place == nil)
    }
  }

  /// Returns a part of a schema, or a reference to its definition if it is repeated.
  ///
  /// The annotations of a property stay with it; an alternative has none of its own.
  private mutating func named(
    _ part: JSONValue, at path: String, isAlternative: Bool
  ) -> JSONValue {
    let key = part.withoutAnnotations
    guard counts[key, default: 0] > 1, part.isWorthAName,
      key.rendered().utf8.count >= Self.minimumLength
    else { return named(insideOf: part, at: path) }
    let name: String
    if let known = names[key] {
      name = known
    } else {
      name = unusedName(for: path, isObject: part["properties"] != nil)
      names[key] = name
      let definition = named(insideOf: isAlternative ? part : key, at: path)
      parts.append(JSONValue.Member(name, definition))
    }
    guard !isAlternative else { return .definition(name) }
    let annotations = (part.members ?? []).filter { JSONValue.annotations.contains($0.key) }
    return .object(annotations + (JSONValue.definition(name).members ?? []))
  }

  /// Returns the last component of a path, or all of it if that is the name of a definition.
  private mutating func unusedName(for path: String, isObject: Bool) -> String {
    let last = path.split(separator: ".").last.map(String.init) ?? path
    let choices = last == "item" ? [path] : [last, path]
    for name in isObject ? choices + ["\(path)Object"] : choices
    where usedNames.insert(name).inserted { return name }
    var number = 2
    while !usedNames.insert("\(path)-\(number)").inserted { number += 1 }
    return "\(path)-\(number)"
  }
}

extension JSONValue {
  /// Whether a repeated part gets a definition: an object, a list, words, or one of several forms.
  ///
  /// Alternatives that are only there for references to data and `null` do not count.
  fileprivate var isWorthAName: Bool {
    if self["properties"] != nil { return self["type"] != nil }
    if let choices = self["anyOf"]?.items {
      return choices.count > 2 && !choices.contains { $0["type"] == "null" }
    }
    return self["type"] == "array" || self["enum"] != nil
  }

  /// This schema without alternatives that are nothing but alternatives themselves.
  fileprivate var flattened: JSONValue {
    let schema = mappingSchemas { schema, _ in schema.flattened }
    guard let choices = schema["anyOf"]?.items else { return schema }
    let flat = choices.flatMap { choice in
      choice.members?.count == 1 ? choice["anyOf"]?.items ?? [choice] : [choice]
    }
    return schema.with("anyOf", .list(flat))
  }
}
