import RingCore

/// The items of a list or the members of an object, stored in a document or in an array.
///
/// `@unchecked Sendable`: the document is retained, and its items neither move nor change.
struct JSONItems<Stored: JSONTreeItem>: RandomAccessCollection, @unchecked Sendable {
  private enum Storage {
    case document(JSONDocument, UnsafePointer<Stored>)
    case array([Stored.Item])
  }

  private let storage: Storage
  let count: Int

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  init(_ items: [Stored.Item]) { (storage, count) = (.array(items), items.count) }

  init(_ slice: JSONTree.Slice<Stored>, _ document: JSONDocument) {
    count = Int(slice.count)
    storage = slice.first.map { .document(document, $0) } ?? .array([])
  }

  subscript(index: Int) -> Stored.Item {
    precondition(index >= 0 && index < count)
    switch storage {
    case .document(let document, let first): return first[index].item(in: document)
    case .array(let items): return items[index]
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
    precondition(index >= 0 && index < count)
    switch storage {
    case .document(_, let first): return first[index].key
    case .array(let members): return members[index].key
    }
  }

  func index(of key: String) -> Int? { indices.first { self.key(at: $0) == key } }
}

protocol JSONTreeItem {
  /// The form of an item outside the tree.
  associatedtype Item: Sendable

  func item(in document: JSONDocument) -> Item
}

extension JSONTree.Node: JSONTreeItem {
  func item(in document: JSONDocument) -> JSONNode { document.node(self) }
}

extension JSONTree.Member: JSONTreeItem {
  func item(in document: JSONDocument) -> JSONNode.Member {
    JSONNode.Member(
      key: key, keySpan: SourceSpan(document.source, from: keyStart, to: keyEnd),
      value: document.node(node))
  }
}
