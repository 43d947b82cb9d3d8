/// The buffer for the items of all unfinished lists or objects of a text.
///
/// Separate arrays would grow by doubling, and a large document would keep up to twice the memory
/// that it needs. Here all items share one buffer, and the items of a finished list are moved, not
/// copied, to an array of their number.
struct ItemStack<Item>: ~Copyable {
  private var storage: UnsafeMutablePointer<Item>
  private var capacity: Int
  /// The number of items, including those of outer lists.
  private(set) var count = 0

  private static var minimumCapacity: Int { 64 }

  /// Creates a buffer with at least the given capacity.
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

  /// Returns the index of the first item from `first` that satisfies a predicate; `nil` if none
  /// does.
  func firstIndex(from first: Int, where predicate: (borrowing Item) -> Bool) -> Int? {
    for index in first..<count where predicate(storage[index]) { return index }
    return nil
  }

  /// Removes the items at and after index `first` and returns them.
  mutating func removeItems(from first: Int) -> [Item] {
    precondition(first >= 0 && first <= count)
    let (start, length) = (storage + first, count - first)
    count = first
    return Array(unsafeUninitializedCapacity: length) { items, initializedCount in
      items.baseAddress?.moveInitialize(from: start, count: length)
      initializedCount = length
    }
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Item>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: storage, count: count)
    storage.deallocate()
    (storage, capacity) = (larger, 2 * capacity)
  }
}
