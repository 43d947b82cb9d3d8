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
      ObjectKeys(name, doc, fields.map(\.erased), choices: choices, isOrdered: isOrdered),
      initial: initial, rules: rules)
  }

  init(_ keys: ObjectKeys, initial: Root, rules: [Rule]) {
    (self.keys, defaultValue, self.rules) = (keys, initial, rules)
  }

  var fields: [Field<Root>] { keys.fields.map { Field($0) } }

  var summaries: [FieldSummary] {
    withUnsafePointer(to: defaultValue) {
      ErasedField.summaries(of: keys.fields, UnsafeRawPointer($0))
    }
  }

  var schema: JSONValue { keys.schema(of: summaries) }

  /// Decodes an object. Reports every problem in it and returns `nil` if there was one.
  func decode(_ node: JSONNode, _ context: inout DecodingContext) -> Root? {
    var root = context.theme?.applied(to: defaultValue) ?? defaultValue
    guard keys.decodeObject(node, into: &root, &context), satisfiesRules(root, node, &context)
    else { return nil }
    return root
  }

  /// Returns whether the object satisfies the rules; violations are reported.
  private func satisfiesRules(
    _ root: Root, _ node: JSONNode, _ context: inout DecodingContext
  ) -> Bool {
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
    withUnsafeMutablePointer(to: &root) { root in
      for member in node.members where keys.contains(member.key) {
        guard let index = self.keys.fieldIndex(of: member.key) else { continue }
        context.recordDependencies(of: member.value)
        context.inKey(member.key) {
          self.keys.fields[index].decode(member.value, into: UnsafeMutableRawPointer(root), &$0)
        }
      }
    }
    return root
  }

  /// Returns a value as an object; in a config without the keys that have their defaults.
  func encode(_ value: Root, _ form: JSONForm) -> JSONValue? {
    withUnsafePointer(to: value) { value in
      withUnsafePointer(to: defaultValue) {
        let (value, initial) = (UnsafeRawPointer(value), UnsafeRawPointer($0))
        return switch form {
        case .config: .object(ErasedField.members(of: keys.fields, value, without: initial))
        case .report(let scheme):
          .object(ErasedField.members(of: keys.fields, value, in: scheme))
        }
      }
    }
  }
}
