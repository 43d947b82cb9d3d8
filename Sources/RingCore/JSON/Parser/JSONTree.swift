/// The compact storage of a text's values, with contiguous items per list and members per object.
///
/// A document has thousands of short lists and objects; arrays would over-allocate for each.
///
/// `@unchecked Sendable`: only the parser adds values, before it publishes the tree.
package final class JSONTree: @unchecked Sendable {
  private var nodes = NodeArena<Node>()
  private var members = NodeArena<Member>()

  /// The content of a value, with references to other values in this tree.
  package enum Value {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list(Slice<Node>)
    case object(Slice<Member>)
    /// An invalid value, which has been reported.
    case invalid
  }

  /// A value and its range in the text.
  package struct Node {
    package var value: Value
    /// The offset of the first byte, clamped to 4 GiB; an input has at most 256 MiB by default.
    package var start: UInt32
    package var end: UInt32

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// A member of an object; the keys of an object are unique.
  package struct Member {
    package var node: Node
    /// The offset of the key's opening quote; `keyEnd` is that after the closing quote.
    package var keyStart: UInt32
    package var keyEnd: UInt32
    package var key: String

    var keyRange: Range<Int> { Int(keyStart)..<Int(keyEnd) }
  }

  /// A contiguous range of items; `first` is `nil` if it is empty. Valid as long as its tree.
  package struct Slice<Item> {
    package let first: UnsafePointer<Item>?
    package let count: UInt32

    static var empty: Slice { Slice(first: nil, count: 0) }

    var items: UnsafeBufferPointer<Item> { UnsafeBufferPointer(start: first, count: Int(count)) }
  }

  /// Moves the nodes at and after index `first` of `items` into the tree.
  func append(_ items: inout ItemStack<Node>, from first: Int) -> Slice<Node> {
    nodes.append(&items, from: first)
  }

  func append(_ items: inout ItemStack<Member>, from first: Int) -> Slice<Member> {
    members.append(&items, from: first)
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

  /// Returns uninitialised memory for `count` items, in the last chunk or a new one.
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

/// The buffer for the items of all unfinished lists or objects of a text.
///
/// Separate arrays would grow by doubling, and a large document would keep up to twice the memory
/// that it needs. Here all items share one buffer, and the items of a finished list are moved, not
/// copied, to the tree.
struct ItemStack<Item>: ~Copyable {
  private var storage: UnsafeMutablePointer<Item>
  private var capacity: Int
  /// The number of items, including those of outer lists.
  private(set) var count = 0

  private static var minimumCapacity: Int { 64 }

  init(capacity: Int = 0) {
    self.capacity = max(capacity, Self.minimumCapacity)
    storage = .allocate(capacity: self.capacity)
  }

  deinit {
    storage.deinitialize(count: count)
    storage.deallocate()
  }

  subscript(index: Int) -> Item {
    precondition(index >= 0 && index < count)
    return storage[index]
  }

  mutating func append(_ item: Item) {
    if count == capacity { grow() }
    (storage + count).initialize(to: item)
    count += 1
  }

  func firstIndex(from first: Int, where predicate: (borrowing Item) -> Bool) -> Int? {
    for index in first..<count where predicate(storage[index]) { return index }
    return nil
  }

  /// Moves the items at and after index `first` to `target`, which must have the capacity for them.
  mutating func move(from first: Int, to target: UnsafeMutablePointer<Item>) {
    precondition(first >= 0 && first <= count)
    target.moveInitialize(from: storage + first, count: count - first)
    count = first
  }

  /// Transfers ownership of the buffer with all items to the caller, and begins an empty buffer.
  mutating func release() -> UnsafeMutablePointer<Item> {
    defer {
      (count, capacity) = (0, Self.minimumCapacity)
      storage = .allocate(capacity: capacity)
    }
    return storage
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Item>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: storage, count: count)
    storage.deallocate()
    (storage, capacity) = (larger, 2 * capacity)
  }
}
