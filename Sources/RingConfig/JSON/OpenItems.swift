/// What the lists or objects of a text that are still open have so far.
///
/// Arrays of their own would grow by doubling, and a large document would keep up to twice the memory
/// that it needs. Here all are in one place, and those of a list that is closed are moved, not copied, to
/// the tree.
struct OpenItems<Item>: ~Copyable {
  private var memory: UnsafeMutablePointer<Item>
  private var capacity: Int
  /// How many there are, those of outer lists included.
  private(set) var count = 0

  private static var smallestCapacity: Int { 64 }

  /// With room for so many, or for a few.
  init(capacity: Int = 0) {
    self.capacity = max(capacity, Self.smallestCapacity)
    memory = .allocate(capacity: self.capacity)
  }

  deinit {
    memory.deinitialize(count: count)
    memory.deallocate()
  }

  subscript(index: Int) -> Item {
    precondition(index >= 0 && index < count)
    return memory[index]
  }

  mutating func append(_ item: Item) {
    if count == capacity { grow() }
    (memory + count).initialize(to: item)
    count += 1
  }

  /// Where the first is, from one on, of which something is true.
  func firstIndex(from first: Int, where isFound: (borrowing Item) -> Bool) -> Int? {
    for index in first..<count where isFound(memory[index]) { return index }
    return nil
  }

  /// Moves all from one on to memory that has room for them.
  mutating func move(from first: Int, to target: UnsafeMutablePointer<Item>) {
    precondition(first >= 0 && first <= count)
    target.moveInitialize(from: memory + first, count: count - first)
    count = first
  }

  /// Gives away all, with their memory.
  mutating func release() -> UnsafeMutablePointer<Item> {
    defer {
      (count, capacity) = (0, Self.smallestCapacity)
      memory = .allocate(capacity: capacity)
    }
    return memory
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Item>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: memory, count: count)
    memory.deallocate()
    (memory, capacity) = (larger, 2 * capacity)
  }
}
