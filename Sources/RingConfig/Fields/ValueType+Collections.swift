import RingText

extension ValueType {
  /// A list of values of one type; all of its items are read even after one was wrong.
  static func list<Item>(
    of item: ValueType<Item>, _ name: String, count: ClosedRange<Int> = 0...maximumItems
  ) -> ValueType where Value == [Item] {
    let expectation = "a list of \(name)"
    let limits = limits(count)
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
        if let course = context.recall(ListCourse<Item>.self, of: node) {
          return course.read(node, item, &context)
        }
        guard let nodes = node.items(expectation, count, limits, &context) else { return nil }
        return ListCourse.read(nodes, item, of: node, &context)
      },
      encode: { items in
        let written = items.map(item.encode)
        let valid = written.compactMap { $0 }
        return valid.count == written.count ? .list(valid) : nil
      })
  }

  /// More items than a scene may have elements make no list.
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

  /// An object with the fields of a table, which is a constant: it is made when the first such object
  /// is read, as most configs have few of them.
  static func object(
    _ table: @autoclosure @escaping @Sendable () -> FieldTable<Value>
  ) -> ValueType {
    ValueType(
      expectation: table().keys.expectation, kinds: [.object], schema: table().schema,
      nested: table().summaries,
      decode: { node, context in table().decode(node, &context) },
      encode: { table().encode($0) })
  }

  /// An object with the fields of a table that is no constant.
  static func object(made table: FieldTable<Value>) -> ValueType { object(table) }
}

extension JSONNode {
  /// A list's items, if they are as many as there may be; what is wrong is reported.
  fileprivate func items(
    _ expectation: String, _ count: ClosedRange<Int>, _ limits: String,
    _ context: inout DecodingContext
  ) -> Items? {
    guard case .list(let nodes) = value else {
      context.reject(
        self, expected: expectation,
        help: kind == .object ? "write it in brackets: [{ … }]" : nil)
      return nil
    }
    guard count.contains(nodes.count) else {
      context.report("\(context.label) must have \(limits), found \(nodes.count)", at: span)
      return nil
    }
    return nodes
  }
}

/// How a list is read again: what does not move is there, and the rest is read over it.
private struct ListCourse<Item: Sendable>: Sendable {
  private let items: [Item]
  private let parts: PartsCourse

  /// Reads all items, and leaves a note.
  static func read(
    _ nodes: JSONNode.Items, _ type: ValueType<Item>, of list: JSONNode,
    _ context: inout DecodingContext
  ) -> [Item]? {
    var items: [Item] = []
    var reading = PartsReading(context)
    items.reserveCapacity(nodes.count)
    for (number, node) in nodes.enumerated() {
      reading.begin(node, item: number, &context)
      if let item = type.read(node, &context) { items.append(item) }
      reading.end(&context)
    }
    guard items.count == nodes.count else { return nil }
    if context.memory.keepsNotes {
      context.record(ListCourse(items: items, parts: reading.finish(context)), of: list)
    }
    return items
  }

  /// Reads the items that move.
  func read(
    _ list: JSONNode, _ type: ValueType<Item>, _ context: inout DecodingContext
  ) -> [Item]? {
    guard case .list(let nodes) = list.value else { return nil }
    _ = context.count(parts.still, list)
    var (items, isWhole) = (items, true)
    var reading = PartsReading(context)
    for part in parts.moving {
      reading.begin(nodes[part.number], item: part.number, &context)
      if let item = type.read(nodes[part.number], &context) {
        items[part.number] = item
      } else {
        isWhole = false
      }
      reading.end(&context)
    }
    return isWhole ? items : nil
  }
}

extension PartsReading {
  fileprivate mutating func begin(
    _ node: JSONNode, item number: Int, _ context: inout DecodingContext
  ) {
    begin(PartsCourse.Part(number: number, place: number), node, at: .index(number), &context)
  }
}
