/// What the lists or objects of a text that are still open have so far.
///
/// Arrays of their own would grow by doubling, and a large document would keep up to twice the memory
/// that it needs. Here all are in one place, and those of a list that is closed are moved, not copied, to
/// an array of their number.
struct OpenItems<Item>: ~Copyable {
  private var memory: UnsafeMutablePointer<Item>
  private var capacity: Int
  /// How many there are, those of outer lists included.
  private(set) var count = 0

  init(capacity: Int = 64) {
    self.capacity = capacity
    memory = .allocate(capacity: capacity)
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

  /// Takes away all from one on.
  mutating func take(from first: Int) -> [Item] {
    let taken = count - first
    precondition(first >= 0 && taken >= 0)
    count = first
    // Not `Array(unsafeUninitializedCapacity:)`, which asks for the type of its memory each time.
    var items: [Item] = []
    items.reserveCapacity(taken)
    for place in first..<first + taken { items.append((memory + place).move()) }
    return items
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Item>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: memory, count: count)
    memory.deallocate()
    (memory, capacity) = (larger, 2 * capacity)
  }
}
