import RingScene

/// The elements that a config can name. A new one is a table in a file of its own, and a line here.
enum ElementRegistry {
  static let kinds: [any ConfigElement.Type] = [
    ActivityRing.self,
    ActivityRings.self,
    ZStack.self,
    VStack.self,
    HStack.self,
    Spacer.self,
    Text.self,
    ProgressView.self,
  ]

  static let names: [String] = kinds.map { $0.typeName }

  static var types: [ElementType] { kinds.map { $0.elementType } }

  static func type(named name: String) -> ElementType? {
    kinds.first { $0.typeName == name }?.elementType
  }
}

/// An element that configs can name.
protocol ConfigElement: Element {
  /// The value of `type`.
  static var typeName: String { get }
  /// The keys of this type only.
  static var table: FieldTable<Self> { get }
  /// What the registry holds: a constant of its own per type, so that a config does not wait for the
  /// tables of elements that it does not use.
  static var elementType: ElementType { get }
}

/// One type of element: its own keys, and those that every element takes.
struct ElementType: Sendable {
  var name: String
  var doc: String
  /// The keys of this type only.
  var summaries: @Sendable () -> [FieldSummary]
  var schema: @Sendable () -> JSONValue
  var decode: @Sendable (JSONNode, inout DecodingContext) -> AnyElement?

  init<Kind: ConfigElement>(_ kind: Kind.Type) {
    let table = Kind.table
    let whole = ElementDraft.table(of: table)
    name = table.name
    doc = table.doc
    summaries = { table.summaries }
    schema = { whole.schema }
    decode = { node, context in
      whole.decode(node, &context).map { $0.common.applied(to: $0.element) }
    }
  }
}

/// An element before its modifiers are put around it.
private struct ElementDraft<Kind: Element>: Sendable {
  var element: Kind
  var common = CommonModifiers()

  static func table(of table: FieldTable<Kind>) -> FieldTable<ElementDraft> {
    let type = Field<ElementDraft>(
      unkept: "type", .constant(table.name), required: true, "The element's type.")
    return FieldTable<ElementDraft>(
      table.name, table.doc, initial: ElementDraft(element: table.initial),
      fields: [type] + table.fields.map { $0.lifted(to: \.element) }
        + CommonModifiers.table.fields.map {
          $0.referring(to: "common").lifted(to: \.common)
        },
      choices: table.choices,
      rules: table.rules.map { rule in { rule($0.element, $1, &$2) } })
  }
}

extension ValueType where Value == AnyElement {
  /// An element of any type.
  static let element = ValueType(
    expectation: "an element", kinds: [.object], schema: ["$ref": "#/$defs/element"],
    decode: { node, context in
      guard case .object = node.value else {
        context.reject(
          node, expected: "an element", help: "write an object with a \"type\"")
        return nil
      }
      guard context.countElement(node), let type = elementType(node, &context) else { return nil }
      return type.decode(node, &context)
    },
    encode: { _ in nil })

  private static func elementType(
    _ node: JSONNode, _ context: inout DecodingContext
  ) -> ElementType? {
    let types = Diagnostic.Note(
      text: "element types are " + ElementRegistry.names.joined(separator: ", "))
    guard let member = node.member("type") else {
      context.report(
        "an element needs the key \"type\"", at: node.span.beginning, notes: [types])
      return nil
    }
    guard case .string(let name) = member.value.value else {
      context.inKey("type") { $0.reject(member.value, expected: "a string") }
      return nil
    }
    if let type = ElementRegistry.type(named: name) { return type }
    let nearest = Spelling.nearest(to: name, among: ElementRegistry.names)
    context.report(
      "unknown element type \(name.shortened.quoted)", at: member.value.span, key: "type",
      notes: [types], help: nearest.map { "did you mean `\($0)`?" })
    return nil
  }
}
