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
        [JSONValue.Member("type", "array"), JSONValue.Member("items", item.schema())]
          + schemaLimits(count)),
      nested: item.nested(),
      decode: { node, context in
        guard case .list(let nodes) = node.value else {
          context.reject(node, expected: expectation)
          return nil
        }
        guard count.contains(nodes.count) else {
          context.report(
            "\(context.label) must have \(limits), found \(nodes.count)", at: node.span)
          return nil
        }
        let items = nodes.enumerated().map { index, node in
          context.inItem(index) { item.decode(node, &$0) }
        }
        let valid = items.compactMap { $0 }
        return valid.count == items.count ? valid : nil
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

  /// An object with the fields of a table.
  static func object(_ table: FieldTable<Value>) -> ValueType {
    ValueType(
      expectation: table.expectation, kinds: [.object], schema: table.schema,
      nested: table.summaries,
      decode: { node, context in table.decode(node, &context) },
      encode: { table.encode($0) })
  }
}
