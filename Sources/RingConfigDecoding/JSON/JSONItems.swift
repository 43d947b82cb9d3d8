import RingCore

/// The items of a list or the members of an object: parsed ones, which are converted when they are
/// read, or others.
struct JSONItems<Stored: JSONTreeItem>: RandomAccessCollection, Sendable {
  private enum Storage: Sendable {
    case parsed([Stored], SourceText)
    case array([Stored.Item])
  }

  private let storage: Storage

  var startIndex: Int { 0 }
  var endIndex: Int {
    switch storage {
    case .parsed(let items, _): items.count
    case .array(let items): items.count
    }
  }

  init(_ items: [Stored.Item]) { storage = .array(items) }

  init(_ items: [Stored], in source: SourceText) { storage = .parsed(items, source) }

  subscript(index: Int) -> Stored.Item {
    switch storage {
    case .parsed(let items, let source): items[index].item(in: source)
    case .array(let items): items[index]
    }
  }

  /// Returns the items as an array. Copies them unless they are stored in an array.
  func array() -> [Stored.Item] {
    if case .array(let items) = storage { return items }
    return Array(self)
  }
}

extension JSONItems<JSONTree.Member> {
  func key(at index: Int) -> String {
    switch storage {
    case .parsed(let members, _): members[index].key
    case .array(let members): members[index].key
    }
  }

  /// Returns the index of the member with `key`; `nil` if there is none.
  func index(of key: String) -> Int? { indices.first { self.key(at: $0) == key } }
}

/// A type of item of a parsed list or object.
protocol JSONTreeItem: Sendable {
  /// The form of an item with its source.
  associatedtype Item: Sendable

  func item(in source: SourceText) -> Item
}

extension JSONTree: JSONTreeItem {
  func item(in source: SourceText) -> JSONNode { JSONNode(self, in: source) }
}

extension JSONTree.Member: JSONTreeItem {
  func item(in source: SourceText) -> JSONNode.Member {
    JSONNode.Member(
      key: key, keySpan: SourceSpan(source, from: keyStart, to: keyEnd),
      value: JSONNode(value, in: source))
  }
}
