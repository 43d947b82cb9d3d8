/// The compact storage of a text's values, with contiguous items per list and members per object.
///
/// A document has thousands of lists and objects, most of them short; arrays would over-allocate
/// for each. Values are converted to `JSONNode`s when they are read: nodes refer to their text,
/// which is stored here only once.
///
/// `@unchecked Sendable`: only the parser adds values, before it publishes the tree.
final class JSONTree: @unchecked Sendable {
  let source: SourceText
  private var nodes = NodeArena<Node>()
  private var members = NodeArena<Member>()

  /// The counterpart of `JSONNode.Value`, with references to other values in this tree.
  enum Value {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list(Slice<Node>)
    case object(Slice<Member>)
    case invalid
  }

  struct Node {
    var value: Value
    /// The range in the text. Offsets are clamped to 4 GiB; an input has at most 256 MiB by
    /// default.
    var start: UInt32
    var end: UInt32
  }

  struct Member {
    var node: Node
    var keyStart: UInt32
    var keyEnd: UInt32
    var key: String

    func keySpan(in source: SourceText) -> SourceSpan {
      SourceSpan(source, from: keyStart, to: keyEnd)
    }
  }

  /// A contiguous range of items; `first` is `nil` if it is empty.
  struct Slice<Item> {
    let first: UnsafePointer<Item>?
    let count: UInt32

    static var empty: Slice { Slice(first: nil, count: 0) }
  }

  init(_ source: SourceText) { self.source = source }

  /// Moves the nodes at and after index `first` of `items` into the tree.
  func append(_ items: inout ItemStack<Node>, from first: Int) -> Slice<Node> {
    nodes.append(&items, from: first)
  }

  func append(_ items: inout ItemStack<Member>, from first: Int) -> Slice<Member> {
    members.append(&items, from: first)
  }

  func node(_ node: Node) -> JSONNode {
    let value: JSONNode.Value =
      switch node.value {
      case .null: .null
      case .bool(let flag): .bool(flag)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      case .list(let slice): .list(JSONItems(slice, self))
      case .object(let slice): .object(JSONItems(slice, self))
      case .invalid: .invalid
      }
    return JSONNode(value: value, span: SourceSpan(source, from: node.start, to: node.end))
  }
}

/// A type of item that a tree stores.
protocol JSONTreeItem {
  /// The form of an item outside the tree.
  associatedtype Item: Sendable

  func item(in tree: JSONTree) -> Item
}

extension JSONTree.Node: JSONTreeItem {
  func item(in tree: JSONTree) -> JSONNode { tree.node(self) }
}

extension JSONTree.Member: JSONTreeItem {
  func item(in tree: JSONTree) -> JSONNode.Member {
    JSONNode.Member(
      key: key, keySpan: keySpan(in: tree.source), value: tree.node(node))
  }
}

/// A chunked arena. Each chunk has twice the capacity of the previous one, up to a limit.
struct NodeArena<Item>: ~Copyable {
  private var chunks: [Chunk] = []
  private var capacity = 8

  private struct Chunk {
    let start: UnsafeMutablePointer<Item>
    let capacity: Int
    var count: Int
  }

  /// The maximum capacity of a chunk. Allocators map blocks of 128 KiB or more individually.
  private static var maximumCapacity: Int { 120_000 / MemoryLayout<Item>.stride }

  deinit {
    for chunk in chunks {
      chunk.start.deinitialize(count: chunk.count)
      chunk.start.deallocate()
    }
  }

  /// Moves the items at and after index `first` into the arena and returns their range.
  mutating func append(_ items: inout ItemStack<Item>, from first: Int) -> JSONTree.Slice<Item> {
    let count = items.count - first
    let start: UnsafeMutablePointer<Item>
    if first == 0, count > Self.maximumCapacity {
      // No other list is unfinished: adopt the buffer, and keep filling the last chunk.
      start = items.release()
      chunks.insert(Chunk(start: start, capacity: count, count: count), at: 0)
    } else {
      start = reserve(count)
      items.move(from: first, to: start)
    }
    return JSONTree.Slice(first: UnsafePointer(start), count: UInt32(count))
  }

  private mutating func reserve(_ count: Int) -> UnsafeMutablePointer<Item> {
    if let last = chunks.last, last.capacity - last.count >= count {
      chunks[chunks.count - 1].count += count
      return last.start + last.count
    }
    let size = max(capacity, count)
    capacity = min(2 * capacity, Self.maximumCapacity)
    let start = UnsafeMutablePointer<Item>.allocate(capacity: size)
    chunks.append(Chunk(start: start, capacity: size, count: count))
    return start
  }
}
