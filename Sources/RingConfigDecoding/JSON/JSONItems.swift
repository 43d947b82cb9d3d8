/// The items of a list or the members of an object, stored in a tree or in an array.
///
/// `@unchecked Sendable`: the tree is retained, and its items neither move nor change.
struct JSONItems<Stored: JSONTreeItem>: RandomAccessCollection, @unchecked Sendable {
  private enum Storage {
    case tree(JSONTree, UnsafePointer<Stored>)
    case array([Stored.Item])
  }

  private let storage: Storage
  let count: Int

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  init(_ items: [Stored.Item]) { (storage, count) = (.array(items), items.count) }

  init(_ slice: JSONTree.Slice<Stored>, _ tree: JSONTree) {
    count = Int(slice.count)
    storage = slice.first.map { .tree(tree, $0) } ?? .array([])
  }

  subscript(index: Int) -> Stored.Item {
    precondition(index >= 0 && index < count)
    switch storage {
    case .tree(let tree, let first): return first[index].item(in: tree)
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
    case .tree(_, let first): return first[index].key
    case .array(let members): return members[index].key
    }
  }

  /// Returns the index of the member with `key`; `nil` if there is none.
  func index(of key: String) -> Int? { indices.first { self.key(at: $0) == key } }
}
