import RingCore
import RingScene

/// The fields of an object, and the rules that its decoded value must satisfy.
struct FieldTable<Root: Sendable>: Sendable {
  /// A check of the whole object, called after its fields were decoded without an error.
  typealias Rule = @Sendable (Root, JSONNode, inout DecodingContext) -> Void

  let keys: ObjectKeys
  /// The value of an object without keys, in a document without a theme.
  let defaultValue: Root
  let rules: [Rule]

  init(
    _ name: String, _ doc: String, initial: Root, fields: [Field<Root>],
    choices: [KeyConstraint] = [], rules: [Rule] = [], isOrdered: Bool = false
  ) {
    self.init(
      ObjectKeys(
        name, doc, of: ObjectIdentifier(Root.self), fields.map(\.erased), choices: choices,
        isOrdered: isOrdered),
      initial: initial, rules: rules)
  }

  /// Creates the table of an object whose `keys` are those of the type `Root`.
  init(_ keys: ObjectKeys, initial: Root, rules: [Rule]) {
    (self.keys, defaultValue, self.rules) = (keys, initial, rules)
  }

  var fields: [Field<Root>] { keys.fields.map { Field($0) } }

  var summaries: [FieldSummary] {
    ObjectPointer.with(copyOf: defaultValue, of: keys.objectType) {
      ErasedField.summaries(of: keys.fields, $0)
    }
  }

  var schema: JSONValue { keys.schema(of: summaries) }

  /// Decodes an object. Reports every problem in it and returns `nil` if there was one.
  func decode(_ node: JSONNode, _ context: inout DecodingContext) -> Root? {
    var root = context.theme?.applied(to: defaultValue) ?? defaultValue
    guard keys.decodeObject(node, into: &root, &context) else { return nil }
    let errorCount = context.diagnostics.count
    for rule in rules { rule(root, node, &context) }
    guard context.diagnostics.count == errorCount else { return nil }
    return root
  }

  /// Decodes only `keys` of an object at the context's current time.
  ///
  /// Other keys have their defaults. An invalid value is reported and replaced by its default.
  func decodeOnly(
    _ keys: Set<String>, of node: JSONNode, _ context: inout DecodingContext
  ) -> Root {
    var root = defaultValue
    ObjectPointer.with(&root, of: self.keys.objectType) { root in
      for member in node.members where keys.contains(member.key) {
        guard let index = self.keys.fieldIndex(of: member.key) else { continue }
        context.recordDependencies(of: member.value)
        context.inKey(member.key) { self.keys.fields[index].decode(member.value, into: root, &$0) }
      }
    }
    return root
  }

  /// Returns a value as an object; in a config without the keys that have their defaults.
  func encode(_ value: Root, _ form: JSONForm) -> JSONValue? {
    ObjectPointer.with(copyOf: value, of: keys.objectType) { value in
      ObjectPointer.with(copyOf: defaultValue, of: keys.objectType) { initial in
        return switch form {
        case .config: .object(ErasedField.members(of: keys.fields, value, without: initial))
        case .report(let scheme): .object(ErasedField.members(of: keys.fields, value, in: scheme))
        }
      }
    }
  }
}
