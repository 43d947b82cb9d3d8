import RingCore

/// The fields of an object, and the rules that its decoded value must satisfy.
struct FieldTable<Root: Sendable>: Sendable {
  /// A check of the whole object, called after its fields were decoded without an error.
  typealias Rule = @Sendable (Root, JSONNode, inout DecodingContext) -> Void

  let keys: ObjectKeys
  /// The value of an object without keys, in a document without a theme.
  let defaultValue: Root
  let fields: [Field<Root>]
  private let rules: [Rule]

  init(
    _ name: String, _ doc: String, initial: Root, fields: [Field<Root>],
    choices: [KeyConstraint] = [], rules: [Rule] = [], isOrdered: Bool = false
  ) {
    keys = ObjectKeys(name, doc, fields.map(\.key), choices: choices, isOrdered: isOrdered)
    self.defaultValue = initial
    self.fields = fields
    self.rules = rules
  }

  var summaries: [FieldSummary] { fields.map { $0.summary(of: defaultValue) } }

  var schema: JSONValue { keys.schema(of: summaries) }

  /// Decodes an object. Reports every problem in it and returns `nil` if there was one.
  func decode(_ node: JSONNode, _ context: inout DecodingContext) -> Root? {
    let initial = context.theme?.applied(to: defaultValue) ?? defaultValue
    let root = keys.decode(node, initial, &context) { fields[$0].decode($1, &$2, &$3) }
    guard let root, satisfiesRules(root, node, &context) else { return nil }
    return root
  }

  /// Reports violations of the rules. Returns whether the object satisfies all of them.
  func satisfiesRules(_ root: Root, _ node: JSONNode, _ context: inout DecodingContext) -> Bool {
    let errorCount = context.diagnostics.count
    for rule in rules { rule(root, node, &context) }
    return context.diagnostics.count == errorCount
  }

  /// Decodes only `keys` of an object at the context's current time.
  ///
  /// Other keys have their defaults. An invalid value is reported and replaced by its default.
  func decodeOnly(
    _ keys: Set<String>, of node: JSONNode, _ context: inout DecodingContext
  ) -> Root {
    var root = defaultValue
    for member in node.members where keys.contains(member.key) {
      guard let field = self.keys.fieldIndex(of: member.key).map({ fields[$0] }) else { continue }
      context.recordDependencies(of: member.value)
      context.inKey(member.key) { field.decode(member.value, &root, &$0) }
    }
    return root
  }

  /// Returns a value as an object with the keys that differ from their defaults.
  func encode(_ value: Root) -> JSONValue? {
    let members = fields.compactMap { field -> JSONValue.Member? in
      guard let encoded = field.encode(value), encoded != field.encode(defaultValue) else {
        return nil
      }
      return JSONValue.Member(field.name, encoded)
    }
    return .object(members)
  }
}
