/// A cache that keeps an entry as long as every image uses it: most of an animation is static.
struct GenerationalCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var bytes: Int
    var lastGeneration: Int
  }

  private var entries: [Key: Entry] = [:]
  private var generation = 0
  private var bytes = 0
  /// The maximum total size of the entries, in bytes, ≥ 0.
  private var capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// Removes the entries that the last image did not use or that exceed `capacity`.
  /// Returns the values that the last image did not use, except those that exceed `capacity`.
  mutating func beginGeneration(capacity: Int) -> [Value] {
    self.capacity = capacity
    bytes = 0
    var (total, removed) = (0, [Value]())
    entries = entries.filter { _, entry in
      total += entry.bytes
      guard total <= capacity else { return false }
      guard entry.lastGeneration == generation else {
        removed.append(entry.value)
        return false
      }
      bytes += entry.bytes
      return true
    }
    generation += 1
    return removed
  }

  mutating func removeAll() -> [Value] {
    defer { (entries, bytes) = ([:], 0) }
    return entries.values.map(\.value)
  }

  /// Returns the value for `key` and marks it as used by the current image; `nil` if there is none.
  mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastGeneration = generation
    return entries.values[index].value
  }

  /// Inserts `value` of `bytes` bytes, unless `key` has a value or the capacity would be exceeded.
  mutating func insert(_ value: Value, for key: Key, bytes: Int) {
    guard entries[key] == nil, self.bytes + bytes <= capacity else { return }
    self.bytes += bytes
    entries[key] = Entry(value: value, bytes: bytes, lastGeneration: generation)
  }
}
