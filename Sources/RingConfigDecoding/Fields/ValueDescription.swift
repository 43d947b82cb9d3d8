import RingCore

/// The metadata of a type of value, for messages, the schema and the reference page.
///
/// Not generic, unlike `ValueType`: compiled once rather than once per type of value.
struct ValueDescription: Sendable {
  /// Returns the expected form, with its article; evaluated on demand.
  var expected: @Sendable () -> String
  var kinds: JSONNode.Kinds
  /// Returns the JSON Schema; evaluated on demand, because most runs do not need it.
  var schema: @Sendable () -> JSONValue
  /// Whether an animated object can replace the value.
  var isAnimatable: Bool
  /// The types of data to which a reference in place of the value can resolve.
  var accepts: [DataType]
  /// Returns the fields of the value, if it is an object or a list of objects; evaluated on demand.
  var nested: @Sendable () -> [FieldSummary]
  /// Returns the help for a value of another kind, where a value has one of two forms.
  var help: @Sendable (JSONNode) -> Help? = { _ in nil }

  var orNull: ValueDescription {
    let type = self
    return ValueDescription(
      expected: { type.expected() + " or null" }, kinds: kinds.union([.null]),
      schema: { ["anyOf": [type.schema(), ["type": "null"]]] }, isAnimatable: isAnimatable,
      accepts: accepts, nested: nested, help: help)
  }

  func or(_ other: ValueDescription) -> ValueDescription {
    let first = self
    return ValueDescription(
      expected: { first.expected() + " or " + other.expected() }, kinds: kinds.union(other.kinds),
      schema: { ["anyOf": [first.schema(), other.schema()]] },
      isAnimatable: isAnimatable || other.isAnimatable, accepts: accepts + other.accepts,
      nested: { first.nested() + other.nested() }, help: { first.help($0) ?? other.help($0) })
  }

  /// Whether an object stands for a value: an animated one, one by value or one for each scheme.
  private func isRepresented(by node: JSONNode) -> Bool {
    isAnimatable && node.isPlaceholder || accepts.contains(.color) && node.isColorForSchemes
  }

  enum Form { case first, second }

  /// Returns the form of a node; `nil` if neither fits, which is reported.
  func form(
    of node: JSONNode, _ first: ValueDescription, _ second: ValueDescription,
    _ context: inout DecodingContext
  ) -> Form? {
    // Some objects stand for a number or a colour, so their kind, `.object`, does not choose the
    // form.
    if first.isRepresented(by: node) { return .first }
    if second.isRepresented(by: node) { return .second }
    if let kind = node.kind, first.kinds.contains(kind) { return .first }
    if let kind = node.kind, second.kinds.contains(kind) { return .second }
    let numberHelp = kinds.contains(.number) ? node.numberHelp(for: context.label) : nil
    context.reject(node, expected: expected(), help: help(node) ?? numberHelp)
    return nil
  }
}
