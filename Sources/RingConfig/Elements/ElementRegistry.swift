import RingScene

/// The elements that a config can name. A new one is a table in a file of its own, and a line here.
enum ElementRegistry {
  static let types: [ElementType] = [
    ElementType(ActivityRing.table),
    ElementType(ActivityRings.table),
    ElementType(ProgressRing.table),
    ElementType(TimerRing.table),
    ElementType(Petals.table),
    ElementType(Bar.table),
    ElementType(Gauge.table),
    ElementType(Text.table),
    ElementType(ZStack.table),
    ElementType(VStack.table),
    ElementType(HStack.table),
    ElementType(Grid.table),
    ElementType(Spacer.table),
  ]

  static let names = types.map(\.name)

  private static let index = Dictionary(uniqueKeysWithValues: zip(names, types))

  static func type(named name: String) -> ElementType? { index[name] }
}

/// What is read of an element, and the element that it makes; mostly the element itself.
protocol ConfigElement: Sendable {
  /// The element, after all keys were read without an error; what is wrong now is reported.
  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement?
}

extension ConfigElement where Self: Element {
  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    AnyElement(self)
  }
}

/// One type of element: its own keys, and those that every element takes.
struct ElementType: Sendable {
  var name: String
  var doc: String
  /// The keys of this type only.
  var summaries: [FieldSummary]
  var schema: JSONValue
  var decode: @Sendable (JSONNode, inout DecodingContext) -> AnyElement?

  init<Kind: ConfigElement>(_ table: FieldTable<Kind>) {
    let whole = ElementDraft.table(of: table)
    name = table.name
    doc = table.doc
    summaries = table.summaries
    schema = whole.schema
    decode = { node, context in
      guard let draft = whole.decode(node, &context) else { return nil }
      return draft.element.makeElement(node, &context).map { draft.common.applied(to: $0) }
    }
  }
}

/// An element before its modifiers are put around it.
private struct ElementDraft<Kind: ConfigElement>: Sendable {
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
