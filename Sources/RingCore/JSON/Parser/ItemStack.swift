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
