import RingText

/// What messages, the schema and the reference page say of a kind of value, whatever it becomes.
///
/// Not generic, unlike `ValueType`, so that it is compiled once and not for each type of value.
struct ValueDescription: Sendable {
  /// What a value must be, with its article; made when asked for.
  var expected: @Sendable () -> String
  /// The kinds of JSON value among which are all valid ones.
  var kinds: JSONNode.Kinds
  /// The value in JSON Schema's terms; made when asked for, as most runs never ask.
  var schema: @Sendable () -> JSONValue
  /// Whether an animated object may stand for the value.
  var isAnimatable: Bool
  /// The types of data that may stand for the value, by a reference to them.
  var accepts: Set<DataType>
  /// The keys, where the value is an object; made when asked for.
  var nested: @Sendable () -> [FieldSummary]

  /// A value or `null`.
  var orNull: ValueDescription {
    let type = self
    return ValueDescription(
      expected: { type.expected() + " or null" }, kinds: kinds.union([.null]),
      schema: { ["anyOf": [type.schema(), ["type": "null"]]] }, isAnimatable: isAnimatable,
      accepts: accepts, nested: nested)
  }

  /// One of two forms.
  func or(_ other: ValueDescription) -> ValueDescription {
    let first = self
    return ValueDescription(
      expected: { first.expected() + " or " + other.expected() }, kinds: kinds.union(other.kinds),
      schema: { ["anyOf": [first.schema(), other.schema()]] },
      isAnimatable: isAnimatable || other.isAnimatable, accepts: accepts.union(other.accepts),
      nested: { first.nested() + other.nested() })
  }

  enum Form { case first, second }

  /// In which of two forms a node is written; `nil` if that was reported.
  func form(
    of node: JSONNode, _ first: ValueDescription, _ second: ValueDescription,
    _ context: inout DecodingContext
  ) -> Form? {
    // An object that stands for a number or a colour is one of neither's objects.
    if node.standsForAnother, first.isAnimatable { return .first }
    if node.standsForAnother, second.isAnimatable { return .second }
    if let kind = node.kind, first.kinds.contains(kind) { return .first }
    if let kind = node.kind, second.kinds.contains(kind) { return .second }
    let help = kinds.contains(.number) ? node.numberHelp : nil
    context.reject(node, expected: expected(), help: help)
    return nil
  }
}
