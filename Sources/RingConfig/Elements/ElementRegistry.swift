import RingScene
import RingText

/// The elements that a config can name. A new one is a table in a file of its own, and a line here.
enum ElementRegistry {
  static let kinds: [any ConfigElement.Type] = [
    ActivityRing.self,
    ActivityRings.self,
    ProgressRing.self,
    TimerRing.self,
    Petals.self,
    Bar.self,
    Gauge.self,
    ProgressView.Draft.self,
    Text.self,
    ArcText.self,
    Image.Draft.self,
    Circle.self,
    Ellipse.self,
    Rectangle.self,
    Capsule.self,
    ArcShape.self,
    Line.self,
    PathShape.self,
    Donut.self,
    LegendDraft.self,
    ZStack.self,
    VStack.self,
    HStack.self,
    Grid.self,
    Spacer.self,
    Divider.self,
  ]

  /// The types of shapes.
  static let shapeNames = kinds.filter { $0 is any Shape.Type }.map { $0.typeName }

  static let names: [String] = kinds.map { $0.typeName }

  static var types: [ElementType] { kinds.map { $0.elementType } }

  static func type(named name: String) -> ElementType? {
    kinds.first { $0.typeName == name }?.elementType
  }
}

/// What is read of an element that configs can name; mostly the element itself.
protocol ConfigElement: Sendable {
  /// The value of `type`.
  static var typeName: String { get }
  /// The keys of this type only.
  static var table: FieldTable<Self> { get }
  /// What the registry holds: a constant of its own per type, so that a config does not wait for the
  /// tables of elements that it does not use.
  static var elementType: ElementType { get }
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
  var summaries: @Sendable () -> [FieldSummary]
  var schema: @Sendable () -> JSONValue
  var decode: @Sendable (JSONNode, inout DecodingContext) -> AnyElement?

  /// The type is erased here, so that reading elements is compiled once: compiled for each of them
  /// it was two fifths of this module, which took four times as long to build.
  @inline(never)
  init(_ kind: any ConfigElement.Type) { self.init(opened: kind) }

  private init<Kind: ConfigElement>(opened kind: Kind.Type) {
    let table = Kind.table
    let whole = ElementDraft.table(of: table)
    name = table.name
    doc = table.doc
    summaries = { table.summaries }
    schema = { whole.schema }
    decode = { node, context in
      // What a view's progress depends on is what was noted since the view began.
      let mark = context.memory.begin()
      defer { context.memory.leave(mark) }
      guard let draft = whole.decode(node, &context) else { return nil }
      return draft.element.makeElement(node, &context).map { draft.common.applied(to: $0) }
    }
  }
}

/// An element before its modifiers are put around it.
private struct ElementDraft<Kind: ConfigElement>: Sendable {
  var element: Kind
  /// Most elements have none of these keys, and drafts are copied often.
  private var commonBox = Shared(CommonModifiers())

  init(element: Kind) { self.element = element }

  var common: CommonModifiers {
    get { commonBox.value }
    set { commonBox.value = newValue }
  }

  static func table(of table: FieldTable<Kind>) -> FieldTable<ElementDraft> {
    let type = Field<ElementDraft>(
      unkept: "type", .constant(table.name), required: true, "The element's type.")
    // What a type says of a key goes before what all say: a rectangle's corners are its own.
    let own = Set(table.fields.map(\.name))
    let shared = CommonModifiers.table.fields.filter { !own.contains($0.name) }
    // Of a generic type, a key path is made anew each time it is named.
    let (element, common) = (\ElementDraft.element, \ElementDraft.common)
    var fields = [type]
    for field in table.fields { fields.append(field.lifted(to: element)) }
    for field in shared { fields.append(field.referring(to: "common").lifted(to: common)) }
    return FieldTable<ElementDraft>(
      table.name, table.doc, initial: ElementDraft(element: table.initial), fields: fields,
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
    if case .string(let name)? = node.member("type")?.value.value,
      let type = ElementRegistry.type(named: name)
    {
      return type
    }
    return unregisteredType(node, &context)
  }

  /// A part of a style; anything else is reported.
  private static func unregisteredType(
    _ node: JSONNode, _ context: inout DecodingContext
  ) -> ElementType? {
    let names = ElementRegistry.names + (context.templateUse == nil ? [] : StyleParts.names)
    let types = Diagnostic.Note(text: "element types are " + names.joined(separator: ", "))
    guard let member = node.member("type") else {
      context.report(
        "an element needs the key \"type\"", at: node.span.beginning, notes: [types])
      return nil
    }
    guard case .string(let name) = member.value.value else {
      context.inKey("type") { $0.reject(member.value, expected: "a string") }
      return nil
    }
    if let part = StyleParts.type(named: name) {
      if context.templateUse != nil { return part }
      context.report(
        "\(name.quoted) is a part of a progress view and can only be used in styles",
        at: member.value.span, key: "type")
      return nil
    }
    if name == ForEach.typeName {
      context.report(
        "\(name.quoted) can only be used in lists of children, rings and parts",
        at: member.value.span, key: "type",
        help: "put it into the children of a stack or a grid")
      return nil
    }
    let meant =
      Synonyms.type(name) ?? Spelling.nearest(to: name, among: names + [ForEach.typeName])
    context.report(
      "unknown element type \(name.shortened.quoted)", at: member.value.span, key: "type",
      notes: meant == nil ? [types] : [], help: meant.map { "did you mean `\($0)`?" })
    return nil
  }
}
