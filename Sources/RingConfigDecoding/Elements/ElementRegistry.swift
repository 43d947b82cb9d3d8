import RingCore
import RingScene

extension ElementValues {
  /// Returns the values of an element, with colours as in a scheme; none for an element that has no
  /// type or key in configs.
  @Sendable package static func described(
    _ element: any Element, _ scheme: ColorScheme
  ) -> ElementValues {
    if let type = ElementRegistry.type(named: element.typeName) {
      return type.values(element, scheme)
    }
    guard let modifiers = CommonModifiers(describing: element) else { return ElementValues() }
    let keys = CommonModifiers.table.keys
    let fields = keys.fields.filter { $0.name == element.typeName }
    return ElementValues(modifiers, keys.with(fields, of: keys.objectType), scheme)
  }

  /// Creates the values that an object has under `keys`.
  fileprivate init<Object>(_ object: Object, _ keys: ObjectKeys, _ scheme: ColorScheme) {
    self.init()
    let members = ObjectPointer.with(copyOf: object, of: keys.objectType) {
      ErasedField.members(of: keys.fields, $0, in: scheme)
    }
    for member in members { add(member.value, as: member.key) }
    for field in keys.fields where !field.parts.isEmpty { parts[field.name] = field.parts }
  }

  /// The maximum numbers of items of a list and of characters of a text.
  ///
  /// These limits keep tables and long texts out of reports.
  private static let (maximumItems, maximumText) = (64, 200)

  /// Adds a value: one member if it is simple, otherwise one for each value inside it.
  private mutating func add(_ value: JSONValue, as key: String) {
    switch value {
    case .object(let inner):
      let count = members.count
      for member in inner { add(member.value, as: "\(key).\(member.key)") }
      // Report that there is a value even if it has none inside, as a track without a colour.
      if members.count == count { members.append(.init(key, .bool(true))) }
    case .list(let items):
      let items = items.prefix(Self.maximumItems).map(Self.simplified)
      if items.contains(where: \.isComposite) {
        for (index, item) in items.enumerated() { add(item, as: "\(key)[\(index)]") }
      } else if !items.isEmpty {
        members.append(.init(key, .list(items)))
      }
    default: members.append(.init(key, Self.simplified(value)))
    }
  }

  /// Returns a simple value with numbers rounded and texts shortened.
  private static func simplified(_ value: JSONValue) -> JSONValue {
    switch value {
    case .number(let number): SceneSnapshot.json(number)
    case .string(let text): .string(String(text.prefix(maximumText)))
    default: value
    }
  }
}

extension JSONValue {
  fileprivate var isComposite: Bool {
    switch self {
    case .object, .list: true
    default: false
    }
  }
}

/// The element types of configs. A new type conforms to `ConfigElement` and has a line in `kinds`.
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
    Icon.self,
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
  /// What other tools call this type, in lower case without hyphens and underscores; by default,
  /// nothing.
  static var synonyms: [String] { get }
  /// The placeholders in texts that an element of this type fills; by default, none.
  static var placeholders: [String] { get }
  /// The keys on which its values for placeholders depend.
  static var valueKeys: Set<String> { get }
  /// Returns the values for placeholders, after only `valueKeys` were decoded; `nil` if it has none.
  func textValues(_ node: JSONNode, _ context: inout DecodingContext) -> TextValues?
  /// The decoded form of an element of this type; `nil` for an element of another type.
  init?(describing element: any Element)
  /// Returns the element; `nil` after an error, which is reported. Called after all keys were
  /// decoded without an error.
  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement?
}

extension ConfigElement {
  static var synonyms: [String] { [] }
  static var placeholders: [String] { [] }
  static var valueKeys: Set<String> { [] }

  func textValues(_ node: JSONNode, _ context: inout DecodingContext) -> TextValues? { nil }

  init?(describing element: any Element) {
    guard let element = element as? Self else { return nil }
    self = element
  }
}

extension ConfigElement where Self: Element {
  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    AnyElement(self)
  }
}

extension ValueType where Value == AnyElement {
  static let element = ValueType(
    expectation: "an element", kinds: [.object], schema: .definition("element"),
    decode: { node, context in
      guard case .object = node.value else {
        context.reject(node, expected: "an element", help: node.elementHelp)
        return nil
      }
      guard context.countElement(node), let type = elementType(node, &context) else { return nil }
      return type.decode(node, &context)
    },
    encode: { _, _ in nil })

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
        .missingKey, "an element needs the key \"type\"", at: node.span.startPoint, notes: [types])
      return nil
    }
    guard case .string(let name) = member.value.value else {
      context.inKey("type") { $0.reject(member.value, expected: "a string") }
      return nil
    }
    let part = StyleParts.type(named: name)
    if let part, context.templateUse != nil { return part }
    if part != nil || name == ForEach.typeName {
      let place =
        part == nil
        ? "can only be used in lists of children, rings, parts and labels"
        : "is a part of a progress view and can only be used in styles"
      context.report(
        .misplacedElement, "\(name.quoted) \(place)", at: member.value.span, key: "type",
        help: part == nil
          ? "put it into the children of a stack or a grid"
          : Synonyms.type(name).map { .didYouMean(name: $0) })
      return nil
    }
    let help = help(forUnknown: name, among: names)
    context.report(
      .unknownType,
      "unknown element type \(name.shortened.quoted)", at: member.value.span, key: "type",
      notes: help == nil ? [types] : [], help: help)
    return nil
  }

  private static func help(forUnknown type: String, among names: [String]) -> Help? {
    let suggestion =
      Synonyms.type(type) ?? Spelling.nearest(to: type, among: names + [ForEach.typeName])
    guard let name = suggestion else { return Synonyms.missing(type: type).map { Help($0) } }
    // A repetition cannot stand everywhere.
    return name == ForEach.typeName ? Help("did you mean `\(name)`?") : .didYouMean(name: name)
  }
}

/// One type of element: its own keys and those of every element. A class, so that copies are cheap.
final class ElementType: Sendable {
  let name: String
  let doc: String
  /// Returns the keys of this type only.
  let summaries: @Sendable () -> [FieldSummary]
  let schema: @Sendable () -> JSONValue
  let decode: @Sendable (JSONNode, inout DecodingContext) -> AnyElement?
  /// Returns the values of an element of this type, with colours as in a scheme.
  let values: @Sendable (any Element, ColorScheme) -> ElementValues
  /// The placeholders in texts that an element of this type fills.
  let placeholders: [String]
  /// Returns the values for them, of which errors are reported; `nil` if the element has none.
  let textValues: @Sendable (JSONNode, inout DecodingContext) -> TextValues?

  init<Kind: ConfigElement>(_ kind: Kind.Type) {
    let kindTable = Kind.table
    let table = ElementDraft<Kind>.table(kindTable)
    (name, doc) = (kindTable.keys.name, kindTable.keys.doc)
    summaries = { kindTable.summaries }
    schema = { table.schema }
    placeholders = Kind.placeholders
    textValues = { node, context in
      kindTable.decodeOnly(Kind.valueKeys, of: node, &context).textValues(node, &context)
    }
    values = { element, scheme in
      Kind(describing: element).map { ElementValues($0, kindTable.keys, scheme) } ?? ElementValues()
    }
    decode = { node, context in
      // Record the element's inputs separately, because a view passes them to its style as the
      // inputs of `$fraction`.
      let checkpoint = context.cache.begin()
      defer { context.cache.finish(checkpoint) }
      guard let draft = table.decode(node, &context),
        let element = draft.element.makeElement(node, &context)
      else { return nil }
      return draft.common.value.applied(to: element.withOrigin(context.origin(of: node)))
    }
  }
}

private struct ElementDraft<Kind: ConfigElement>: Sendable {
  /// The modifiers, boxed because most elements have none and drafts are copied often.
  private(set) var common = Shared(CommonModifiers())
  private(set) var element: Kind

  init(element: Kind) { self.element = element }

  /// Returns the table of an element: the keys of `kindTable`, and the keys of every element.
  static func table(_ kindTable: FieldTable<Kind>) -> FieldTable<ElementDraft> {
    let type = Field<Kind>(
      transient: "type", .constant(kindTable.keys.name), required: true, "The element's type.")
    let allFields = fields([type.erased] + kindTable.keys.fields, kindTable.keys.names)
    return FieldTable(
      kindTable.keys.with(allFields, of: ObjectIdentifier(Self.self)),
      initial: ElementDraft(element: kindTable.defaultValue),
      rules: kindTable.rules.map { rule -> FieldTable<ElementDraft>.Rule in
        { draft, node, context in rule(draft.element, node, &context) }
      })
  }

  /// Returns the fields of the element and then those of every element, except `names`, which the
  /// element has itself, as a rectangle does `cornerRadius`.
  private static func fields(_ elementFields: [ErasedField], _ names: [String]) -> [ErasedField] {
    guard let element = MemoryLayout<ElementDraft>.offset(of: \.element),
      let common = MemoryLayout<ElementDraft>.offset(of: \.common)
    else { preconditionFailure("a stored property has an offset") }
    let type = ObjectIdentifier(Self.self)
    return elementFields.map { $0.shifted(by: element, in: type) }
      + CommonModifiers.boxedFields.filter { !names.contains($0.name) }
      .map { $0.shifted(by: common, in: type) }
  }
}

extension ElementDraft: Themed {
  func themed(by theme: Theme) -> Self {
    var draft = self
    draft.element = theme.applied(to: element)
    return draft
  }
}

extension CommonModifiers {
  /// The keys of every element, as fields of a box.
  fileprivate static let boxedFields = table.fields.map {
    $0.referring(to: "common").lifted(to: \Shared<CommonModifiers>.value).erased
  }
}
