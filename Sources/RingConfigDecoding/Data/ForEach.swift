import RingCore
import RingScene

struct ForEach: Sendable {
  static let typeName = "forEach"

  /// The items; `itemType` is `nil` if they have no declared type.
  struct Source: Sendable {
    var values: [DataValue]
    var itemType: DataItemType?
  }

  var source: Source?
  var name = ""

  /// Returns the keys of a repetition whose element has the schema `element`.
  static func table(element: JSONValue) -> FieldTable<ForEach> {
    FieldTable(
      typeName, "Elements that are repeated for each item of a list.", initial: ForEach(),
      fields: [
        Field(transient: "type", .constant(typeName), required: true, "The element's type."),
        Field(
          "in", .items, \.source, required: true,
          "The items: a list, in which references are replaced, a reference to a list, such as "
            + "`$data.NAME`, or whole numbers `{\"from\": 1, \"to\": 12}`, of which there are none if "
            + "`to` is less than `from`."),
        Field(
          "as", .itemName, \.name, required: true,
          "The item's name: with `d`, `$d` is the item, `$d.day` its key `day`, `$d[0]` the first "
            + "item of a list, and `$d.index` its index, counted from 0."),
        Field(
          transient: "element", .template(element), required: true,
          "The element that is made for each item, or a list of several, which are made in their "
            + "order."),
      ])
  }

  private static let reader = table(element: [:])

  /// Both arguments are names of definitions; `definition` is that of the returned schema.
  static func schema(of element: String, repeatedBy definition: String) -> JSONValue {
    let templates: [JSONValue] = [
      .definition(element), .definition(definition),
    ]
    let list: JSONValue = [
      "type": "array", "minItems": .number(1), "items": ["anyOf": .list(templates)],
    ]
    return table(element: ["anyOf": .list(templates + [list])]).schema
  }
}

extension JSONNode {
  var isForEach: Bool { text("type") == ForEach.typeName }
}

extension ValueType {
  /// Returns the type of a list of values and repetitions, which expand to values.
  static func repeating<Item: Sendable>(
    _ item: ValueType<Item>, _ name: String, forEach definition: String
  ) -> ValueType where Value == [Item] {
    let entry = ValueType<Repeated<Item>>(
      expectation: item.expectation, kinds: item.description.kinds,
      schema: ["anyOf": [item.schema(), .definition(definition)]],
      nested: item.nested(), accepts: [],
      decode: { node, context in
        guard node.isForEach else { return item.read(node, &context).map { .one($0) } }
        return ForEach.decode(node, item, &context).map { .many($0) }
      },
      encode: { entry, form in
        if case .one(let value) = entry { item.encode(value, form) } else { nil }
      })
    return ValueType<[Repeated<Item>]>.list(of: entry, name).map(
      { Repeated.values(of: $0) }, from: { items in items.map { .one($0) } })
  }
}

/// An entry of a list: a value, or the values of a repetition.
private enum Repeated<Item: Sendable>: Sendable {
  case one(Item)
  case many([Item])

  static func values(of entries: [Repeated]) -> [Item] {
    entries.flatMap { entry -> [Item] in
      switch entry {
      case .one(let item): [item]
      case .many(let items): items
      }
    }
  }
}

extension ForEach {
  /// Returns the values of a repetition; `nil` after an error, which is reported.
  static func decode<Item>(
    _ node: JSONNode, _ item: ValueType<Item>, _ context: inout DecodingContext
  ) -> [Item]? {
    let checkpoint = context.cache.begin()
    let draft = reader.decode(node, &context)
    let inputs = context.cache.inputs
    context.cache.finish(checkpoint)
    guard let draft, let source = draft.source,
      // Do not use a cached element: in a style, the number for `$fraction` differs between views.
      let element = node.member("element")?.value
    else { return nil }
    // A variable value inside `element` does not change the list.
    if inputs.contains(.value), !context.isVariable(element) { context.needsWholeDecoding = true }
    guard context.data.depth < Dependencies.maximumRepetitionDepth else {
      context.report(
        .limit, "repetitions are nested more than \(Dependencies.maximumRepetitionDepth) deep",
        at: node.span.startPoint)
      return nil
    }
    guard let templateCount = templateCount(of: element, &context) else { return nil }
    let bytes = element.span.range?.count ?? 0
    let count = source.values.count &* templateCount
    let added = ElementCounts(items: count, repeatedBytes: bytes &* source.values.count)
    guard context.count(added, node) else { return nil }
    return context.inKey("element") { context in
      ForEachDecoding(
        name: draft.name, source: source, isConstant: inputs.isEmpty, element: element, item: item
      ).read(&context)
    }
  }

  /// Returns the number of elements that are repeated; `nil` if there are none, which is reported.
  private static func templateCount(
    of element: JSONNode, _ context: inout DecodingContext
  ) -> Int? {
    guard case .list(let templates) = element.value else { return 1 }
    if templates.isEmpty {
      context.inKey("element") {
        $0.report(.wrongCount, "\($0.label) must have at least 1 item, found 0", at: element.span)
      }
      return nil
    }
    return templates.count
  }
}

// MARK: - Keys

extension ValueType where Value == String {
  fileprivate static let itemName: ValueType = {
    var type = string
    let reserved = [DataReference.columns, "fraction"] + TextTemplate.names
    type.expectation = "a name of letters, digits, - and _"
    type.accepts = []
    type.schema = {
      [
        "type": "string",
        "pattern": .string(
          "^(?!(\(reserved.joined(separator: "|")))$)\(DataReference.namePattern)$"),
      ]
    }
    type.decode = { node, context in
      guard let name = string.decode(node, &context) else { return nil }
      guard DataReference.isName(name) else {
        context.reject(
          node, node.kind == .string ? .invalidText : .wrongType,
          expected: "a name of letters, digits, - and _")
        return nil
      }
      guard !reserved.contains(name) else {
        context.report(.reservedName, "\(name.quoted) is a reserved name", at: node.span)
        return nil
      }
      return name
    }
    return type
  }()
}

extension ValueType where Value == Bool {
  /// Returns the type of elements that are decoded later, once per item.
  fileprivate static func template(_ schema: JSONValue) -> ValueType {
    ValueType(
      expectation: "an element or a list of elements", kinds: [.object, .list], schema: schema,
      accepts: [],
      decode: { _, _ in true }, encode: { _, _ in nil })
  }
}

extension JSONNode {
  /// Decoding a node would record its inputs, but the items of a literal list are not decoded.
  fileprivate func recordAllDependencies(_ context: inout DecodingContext) {
    context.recordDependencies(of: self)
    if case .list(let items) = value {
      for item in items { item.recordAllDependencies(&context) }
    }
    for member in members { member.value.recordAllDependencies(&context) }
  }
}

private struct NumberItems: Sendable {
  var from = 0
  var to = 0

  /// A range in which doubles represent all integers, with a wide margin.
  private static let bounds = -1_000_000_000...1_000_000_000

  static let table = FieldTable(
    "a range", "Whole numbers, one after the other.", initial: NumberItems(),
    fields: [
      Field("from", .staticInteger(bounds), \.from, required: true, "The first number."),
      Field("to", .staticInteger(bounds), \.to, required: true, "The last number."),
    ])

  /// At most the first `maximumElements` + 1 numbers, which is enough to exceed the limit.
  var values: [DataValue] {
    let last = min(to, from + DecodingContext.maximumElements)
    return from <= last ? (from...last).map { .number(Double($0)) } : []
  }
}

extension ValueType where Value == ForEach.Source? {
  fileprivate static let items: ValueType = {
    let expectation = "a list, or whole numbers {\"from\", \"to\"}"
    return ValueType(
      expectation: expectation, kinds: [.list, .object],
      schema: [
        "anyOf": [
          ["type": "array", "maxItems": .number(Double(DecodingContext.maximumElements))],
          NumberItems.table.schema, .definition("reference"),
        ]
      ], accepts: [],
      decode: { node, context in
        switch node.value {
        case .string(let text):
          guard let reference = DataReference(text) else { break }
          return context.dataSource(reference, node, expectation).map { .some($0) }
        case .list: return literalSource(node, &context).map { .some($0) }
        case .object:
          return NumberItems.table.decode(node, &context).map {
            ForEach.Source(values: $0.values, itemType: .value(.integer))
          }
        default: break
        }
        context.reject(node, expected: expectation)
        return nil
      },
      encode: { _, _ in nil })
  }()

  /// Returns the items of a list in the config; `nil` if an item is invalid or has the key `index`.
  private static func literalSource(
    _ node: JSONNode, _ context: inout DecodingContext
  ) -> ForEach.Source? {
    guard case .list(let nodes) = node.value else { return nil }
    node.recordAllDependencies(&context)
    let values = nodes.enumerated().compactMap { index, item in
      context.resolvedValue(of: item, at: .index(index))
    }
    guard values.count == nodes.count else { return nil }
    for (index, item) in nodes.enumerated() {
      guard let member = item.member(DataReference.index) else { continue }
      context.inItem(index) {
        $0.report(
          .reservedName, "index is the position of an item and cannot be a key",
          at: member.keySpan)
      }
      return nil
    }
    return ForEach.Source(values: values)
  }
}

extension DecodingContext {
  /// Returns the value of a node with the references in it replaced by their values; `nil` after an
  /// error, which is reported.
  fileprivate mutating func resolvedValue(
    of node: JSONNode, at step: ConfigPath.Step
  ) -> DataValue? {
    enter(step)
    defer { leave() }
    switch node.value {
    case .string(let text):
      guard let reference = DataReference(text), canResolve(reference), !reference.isTable else {
        return .string(text)
      }
      guard !exceedsLimits, let value = resolve(reference, at: node)?.value else { return nil }
      // A list of references to a list, to which others refer in turn, grows with each repetition.
      return count(ElementCounts(repeatedBytes: value.byteCount), node) ? value : nil
    case .list(let nodes):
      let items = nodes.enumerated().compactMap { index, item in
        resolvedValue(of: item, at: .index(index))
      }
      return items.count == nodes.count ? .list(items) : nil
    case .object(let nodes):
      let members = nodes.compactMap { member in
        resolvedValue(of: member.value, at: .key(member.key)).map {
          DataValue.Member(member.key, $0)
        }
      }
      return members.count == nodes.count ? .record(members) : nil
    default: return DataValue(node)
    }
  }

  /// Returns the items of a list from data; `nil` after an error, which is reported.
  fileprivate mutating func dataSource(
    _ reference: DataReference, _ node: JSONNode, _ expectation: String
  ) -> ForEach.Source? {
    guard let resolved = resolve(reference, at: node) else { return nil }
    if case .list(let values) = resolved.value {
      return ForEach.Source(values: values, itemType: resolved.itemType)
    }
    let actual =
      resolved.value == .null
      ? "null" : resolved.type?.description ?? resolved.value.descriptionForMessage
    report(
      .wrongType,
      "\(label) must be \(expectation), found \(reference.text.shortened), which is \(actual)",
      at: node.span,
      notes: resolved.declaration.map { [Diagnostic.Note(text: "it is declared at", span: $0)] }
        ?? [])
    return nil
  }
}

extension DataValue {
  /// The bytes of a list or an object, 8 for each value in it; 0 of other values.
  fileprivate var byteCount: Int {
    switch self {
    case .list(let items): items.reduce(0) { $0 + 8 + $1.byteCount }
    case .record(let members): members.reduce(0) { $0 + 8 + $1.value.byteCount }
    case .null, .boolean, .number, .string: 0
    }
  }
}

/// Marks that the items of a repetition have separate cache entries, in which each is a constant.
private struct PerItemCacheMarker: Sendable {}

struct ForEachDecoding<Item: Sendable> {
  let name: String
  let source: ForEach.Source
  /// Whether the list of items depends on no input that can change.
  let isConstant: Bool
  /// The element or the list of elements.
  let element: JSONNode
  let item: ValueType<Item>

  /// Decodes the elements for each item, or once if they ignore the item; `nil` after an error.
  func read(_ context: inout DecodingContext) -> [Item]? {
    guard let first = source.values.first else { return [] }
    if isConstant, context.cachedValue(PerItemCacheMarker.self, of: element) != nil {
      return readFixed(&context)
    }
    let itemInput = Dependencies.item(context.data.depth)
    let checkpoint = context.cache.begin()
    let (countsBefore, motion) = (context.counts, context.motion.motion)
    guard let value = decode(first, at: 0, &context) else {
      // The other items would report the same error.
      context.cache.finish(checkpoint)
      return nil
    }
    guard context.cache.inputs.contains(itemInput) else {
      // All items decode to the same value.
      context.cache.finish(checkpoint)
      let others = source.values.count - 1
      let added = context.counts.subtracting(countsBefore)
      guard context.count(added.multiplied(by: others), element) else { return nil }
      return Array(repeating: value, count: source.values.count).flatMap { $0 }
    }
    if isConstant, context.cache.inputs != itemInput, canFixItems(context) {
      context.counts = countsBefore
      context.motion.restore(motion)
      context.cache.rollBack(to: checkpoint)
      context.storeCachedValue(PerItemCacheMarker(), of: element)
      let result = readFixed(&context)
      context.cache.finish(checkpoint)
      return result
    }
    let outer = context.cache.beginReplay(since: checkpoint)
    let result = readOthers(after: value, &context)
    context.cache.endReplay(outer)
    context.cache.finish(checkpoint, without: itemInput)
    return result
  }

  /// Decodes the items after the first, whose values are `first`; `nil` after an error.
  private func readOthers(after first: [Item], _ context: inout DecodingContext) -> [Item]? {
    var (result, isComplete) = (first, true)
    for (index, other) in source.values.enumerated().dropFirst() {
      guard let value = decode(other, at: index, &context) else {
        isComplete = false
        if context.diagnostics.isFull || context.exceedsLimits { break }
        continue
      }
      result += value
    }
    return isComplete ? result : nil
  }

  /// Each level decodes its first item twice: to find its inputs, and to store the entries.
  private static var maximumFixedDepth: Int { 3 }

  private func canFixItems(_ context: DecodingContext) -> Bool {
    context.cache.isRecording && context.cacheScope != nil && context.valueTargets == nil
      && context.data.depth < Self.maximumFixedDepth
  }

  /// Decodes each item with its own cache entries; `nil` after an error.
  private func readFixed(_ context: inout DecodingContext) -> [Item]? {
    var (result, isComplete): ([Item], Bool) = ([], true)
    for (index, value) in source.values.enumerated() {
      let scope = context.cache.scope(of: element, item: index, in: context.cacheScope)
      let items: [Item]? = context.inScope(scope) { decode(value, at: index, isFixed: true, &$0) }
      guard let items else {
        isComplete = false
        if context.diagnostics.isFull || context.exceedsLimits { break }
        continue
      }
      result += items
    }
    return isComplete ? result : nil
  }

  /// Decodes the elements with one item; `nil` after an error.
  private func decode(
    _ value: DataValue, at index: Int, isFixed: Bool = false, _ context: inout DecodingContext
  ) -> [Item]? {
    context.data.push(
      DataScope.Item(
        name: name, value: value, type: source.itemType, index: index, isFixed: isFixed))
    defer { context.data.pop() }
    guard case .list(let templates) = element.value else { return decode(element, &context) }
    var (result, isComplete): ([Item], Bool) = ([], true)
    for (index, template) in templates.enumerated() {
      context.recordDependencies(of: template)
      if let values = context.inItem(index, { decode(template, &$0) }) {
        result += values
      } else {
        isComplete = false
      }
    }
    return isComplete ? result : nil
  }

  /// Decodes one element, to several values if it is a repetition itself; `nil` after an error.
  private func decode(_ element: JSONNode, _ context: inout DecodingContext) -> [Item]? {
    if element.isForEach { return ForEach.decode(element, item, &context) }
    return item.read(element, &context).map { [$0] }
  }
}

extension DecodingContext {
  /// Whether a budget is exceeded, so that decoding will fail.
  fileprivate var exceedsLimits: Bool {
    counts.elements > Self.maximumElements || counts.items > Self.maximumElements
      || counts.repeatedBytes > Self.maximumRepeatedBytes
  }
}
