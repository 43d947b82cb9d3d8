import RingCore
import RingScene

/// The element types of configs. A new type needs a conformance to `ConfigElement` and a line in
/// `kinds`.
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

  static let shapeNames = kinds.filter { $0 is any Shape.Type }.map { $0.typeName }

  static let names: [String] = kinds.map { $0.typeName }

  private static let index = KeyIndex(names)

  static var types: [ElementType] { kinds.map { $0.elementType } }

  static func type(named name: String) -> ElementType? {
    index.index(of: name).map { kinds[$0].elementType }
  }
}

/// The decoded form of an element of a config; usually the element itself.
protocol ConfigElement: Sendable {
  /// The value of the key `type`.
  static var typeName: String { get }
  /// The keys of this type only.
  static var table: FieldTable<Self> { get }
  /// The registry's entry. Each type has one constant, so that a config builds only the tables of
  /// the elements that it uses.
  static var elementType: ElementType { get }
  /// Returns the element; `nil` after an error, which is reported. Called after all keys were
  /// decoded without an error.
  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement?
}

extension ConfigElement where Self: Element {
  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    AnyElement(self)
  }
}

extension ValueType where Value == AnyElement {
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
    if let name = node.text("type"), let type = ElementRegistry.type(named: name) { return type }
    return unregisteredType(node, &context)
  }

  /// Returns the type of a part of a style; `nil` for any other type, which is reported.
  private static func unregisteredType(
    _ node: JSONNode, _ context: inout DecodingContext
  ) -> ElementType? {
    let names = ElementRegistry.names + (context.templateUse == nil ? [] : StyleParts.names)
    let types = Diagnostic.Note(text: "element types are " + names.joined(separator: ", "))
    guard let member = node.member("type") else {
      context.report(
        "an element needs the key \"type\"", at: node.span.startPoint, notes: [types])
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
    let suggestion =
      Synonyms.type(name) ?? Spelling.nearest(to: name, among: names + [ForEach.typeName])
    context.report(
      "unknown element type \(name.shortened.quoted)", at: member.value.span, key: "type",
      notes: suggestion == nil ? [types] : [], help: suggestion.map { "did you mean `\($0)`?" })
    return nil
  }
}
