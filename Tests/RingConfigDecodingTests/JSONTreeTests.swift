import Testing

@testable import RingConfigDecoding

/// Values of every length and nesting survive in the tree.
@Suite struct JSONTreeTests {
  private func parse(_ text: String) throws -> JSONNode {
    let (node, diagnostics) = JSONDocument.parse(SourceText(name: "t", bytes: Array(text.utf8)))
    #expect(diagnostics.isEmpty)
    return try #require(node)
  }

  /// Returns the text of a node, without whitespace.
  private func written(_ node: JSONNode) -> String {
    switch node.value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): "\(Int(number))"
    case .string(let text): "\"\(text)\""
    case .list(let items): "[\(items.map(written).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\"\($0.key)\":\(written($0.value))" }.joined(separator: ","))}"
    case .invalid: "invalid"
    }
  }

  private func numbers(_ count: Int) -> String {
    "[\((0..<count).map { "\($0)" }.joined(separator: ","))]"
  }

  private func words(_ count: Int) -> String {
    let word = "that is too long to lie within a String"
    return "{\((0..<count).map { "\"k\($0)\":\"\(word) \($0)\"" }.joined(separator: ","))}"
  }

  /// Lists and objects from no items to more than the capacity of a chunk: alone, nested and next
  /// to other values.
  @Test(arguments: [0, 1, 2, 7, 8, 9, 100, 2000, 5000, 20_000])
  func everyLengthIsRead(_ count: Int) throws {
    let (list, object) = (numbers(count), words(count))
    for text in [
      list, object, "[\(list),\(object),null]", "{\"a\":\(list),\"b\":\(object),\"c\":[true,[]]}",
      "[[\(list)],{\"a\":\(object)},\(list),{}]",
    ] {
      let node = try parse(text)
      #expect(written(node) == text)
      #expect(node.span.text == text)
    }
  }

  @Test func everyItemKnowsItsPlace() throws {
    let text = words(3000)
    let node = try parse("[\(text),\(numbers(4000))]")
    guard case .list(let items) = node.value else { return _ = Issue.record("no list") }
    for member in items[0].members {
      #expect(member.keySpan.text == "\"\(member.key)\"")
      #expect(member.value.span.text == written(member.value))
    }
    #expect(items[0].span.text == text)
  }

  /// A value remains valid after its enclosing value is released.
  @Test func aPartOutlivesTheWhole() throws {
    let inner = try {
      let node = try parse("{\"a\":[{\"b\":\(words(300))}],\"c\":\(numbers(10_000))}")
      guard case .list(let items)? = node.member("a")?.value.value else { return node }
      return try #require(items[0].member("b")?.value)
    }()
    #expect(written(inner) == words(300))
    #expect(inner.member("k299")?.keySpan.text == "\"k299\"" && inner.member("k300") == nil)
    #expect(inner.has("k7") && !inner.has("7") && inner.text("k7")?.hasSuffix("String 7") == true)
  }

  /// `Members` and `Items` can also be created from arrays, without a tree.
  @Test func itemsMayBeAnArray() throws {
    let node = try parse("{\"a\":1,\"b\":[]}")
    let members = JSONNode.Members(node.members.array().reversed())
    #expect(members.map(\.key) == ["b", "a"] && members.index(of: "a") == 1)
    #expect(members.key(at: 0) == "b" && members.index(of: "c") == nil)
    #expect(JSONNode.Items([]).isEmpty)
  }
}
