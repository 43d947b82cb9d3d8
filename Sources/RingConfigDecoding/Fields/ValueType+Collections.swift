import RingCore

extension ValueType {
  /// Returns the type of a list of `count` items, which messages call `name`.
  ///
  /// After an invalid item the remaining ones are decoded as well, to report all errors. `written`
  /// returns the list that an object in its place probably means. Default: a list of the object, if
  /// items are objects.
  static func list<Item>(
    of item: ValueType<Item>, _ name: String, count: ClosedRange<Int> = 0...maximumItems,
    written: (@Sendable (JSONNode) -> String)? = nil
  ) -> ValueType where Value == [Item] {
    let expectation = "a list of \(name)"
    let limits = limits(count)
    let takesObjects = item.description.kinds.contains(.object)
    let written = written ?? (takesObjects ? { @Sendable _ in "it in brackets: [{ … }]" } : nil)
    return ValueType(
      expectation: expectation, kinds: [.list],
      schema: .object(
        [
          JSONValue.Member("type", "array"),
          JSONValue.Member("items", item.description.referableSchema),
        ]
          + schemaLimits(count)),
      nested: item.nested(),
      decode: { node, context in
        if let plan = context.cachedValue(ListDecodePlan<Item>.self, of: node) {
          return plan.read(node, item, &context)
        }
        guard let nodes = node.items(expectation, count, limits, written, &context)
        else { return nil }
        return ListDecodePlan.read(nodes, item, of: node, &context)
      },
      encode: { items in
        let encoded = items.map(item.encode)
        let valid = encoded.compactMap { $0 }
        return valid.count == encoded.count ? .list(valid) : nil
      })
  }

  static var maximumItems: Int { DecodingContext.maximumElements }

  private static func limits(_ count: ClosedRange<Int>) -> String {
    if count.lowerBound == count.upperBound { return "\(count.lowerBound) items" }
    if count.lowerBound == 0 { return "at most \(count.upperBound) items" }
    if count.upperBound == maximumItems { return "at least \(count.lowerBound) item" }
    return "\(count.lowerBound) to \(count.upperBound) items"
  }

  private static func schemaLimits(_ count: ClosedRange<Int>) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if count.lowerBound > 0 {
      members.append(JSONValue.Member("minItems", .number(Double(count.lowerBound))))
    }
    if count.upperBound < maximumItems {
      members.append(JSONValue.Member("maxItems", .number(Double(count.upperBound))))
    }
    return members
  }

  /// The table is created on first use, because most configs need only a few of these tables.
  static func object(
    _ table: @autoclosure @escaping @Sendable () -> FieldTable<Value>
  ) -> ValueType {
    ValueType(
      expectation: table().keys.expectation, kinds: [.object], schema: table().schema,
      nested: table().summaries,
      decode: { node, context in table().decode(node, &context) },
      encode: { table().encode($0) })
  }

  /// Returns the type of an object with the fields of a table that is not a constant.
  static func object(table: FieldTable<Value>) -> ValueType { object(table) }
}

extension JSONNode {
  /// Returns the items of a list with a valid count; `nil` after an error, which is reported.
  fileprivate func items(
    _ expectation: String, _ count: ClosedRange<Int>, _ limits: String,
    _ written: ((JSONNode) -> String)?, _ context: inout DecodingContext
  ) -> Items? {
    guard case .list(let nodes) = value else {
      let list = kind == .object ? written?(self) : nil
      context.reject(self, expected: expectation, help: list.map { "write \($0)" })
      return nil
    }
    guard count.contains(nodes.count) else {
      context.report("\(context.label) must have \(limits), found \(nodes.count)", at: span)
      return nil
    }
    return nodes
  }
}

/// The cache entry of a list: its items, and which of them to decode again.
private struct ListDecodePlan<Item: Sendable>: Sendable {
  private let items: [Item]
  private let children: ChildDecodePlan

  /// Decodes all items and stores a cache entry.
  static func read(
    _ nodes: JSONNode.Items, _ type: ValueType<Item>, of list: JSONNode,
    _ context: inout DecodingContext
  ) -> [Item]? {
    var items: [Item] = []
    var decoder = ChildDecoder(context)
    items.reserveCapacity(nodes.count)
    for (number, node) in nodes.enumerated() {
      decoder.begin(node, item: number, &context)
      if let item = type.read(node, &context) { items.append(item) }
      decoder.end(&context)
    }
    guard items.count == nodes.count else { return nil }
    if context.cache.shouldStore {
      context.record(ListDecodePlan(items: items, children: decoder.finish(context)), of: list)
    }
    return items
  }

  /// Decodes the items that depend on an input and copies the others.
  func read(
    _ list: JSONNode, _ type: ValueType<Item>, _ context: inout DecodingContext
  ) -> [Item]? {
    guard case .list(let nodes) = list.value else { return nil }
    _ = context.count(children.staticCounts, list)
    var (items, isComplete) = (items, true)
    var decoder = ChildDecoder(context)
    for child in children.dynamicChildren {
      decoder.begin(nodes[child.number], item: child.number, &context)
      if let item = type.read(nodes[child.number], &context) {
        items[child.number] = item
      } else {
        isComplete = false
      }
      decoder.end(&context)
    }
    return isComplete ? items : nil
  }
}

extension ChildDecoder {
  fileprivate mutating func begin(
    _ node: JSONNode, item number: Int, _ context: inout DecodingContext
  ) {
    begin(
      ChildDecodePlan.Child(number: number, keyIndex: number), node, at: .index(number), &context)
  }
}
