import RingCore

/// A hash table whose keys are 64-bit hashes of names.
///
/// A slot takes 14 bytes. The table is at most seven eighths full and grows by a quarter. A
/// `Dictionary` takes up to 43 bytes per name, and half as much again while it grows.
struct NameTable: Sendable {
  /// The row that has a name, and a hash of the name as written.
  struct Entry: Sendable {
    var row: UInt32
    var exactHash: UInt16
  }

  /// The names whose hashes have the same leading bits; open addressing with linear probing.
  private struct Shard: Sendable {
    /// 0 marks a free slot.
    var keys: [UInt64] = []
    var rows: [UInt32] = []
    var exactHashes: [UInt16] = []
    var count = 0

    /// Returns the slot of `key`, or a free slot for it. `keys` must contain a free slot.
    func slot(of key: UInt64) -> Int {
      // All keys of the table have the same leading bits, so the other bits choose the slot.
      let spread = (key << NameTable.shardBits).multipliedFullWidth(by: UInt64(keys.count)).high
      var slot = Int(spread)
      while keys[slot] != 0, keys[slot] != key { slot = slot + 1 < keys.count ? slot + 1 : 0 }
      return slot
    }

    mutating func add(_ key: UInt64, _ entry: Entry) {
      if count * 8 >= keys.count * 7 { grow() }
      put(key, entry)
      count += 1
    }

    private mutating func put(_ key: UInt64, _ entry: Entry) {
      let slot = slot(of: key)
      (keys[slot], rows[slot], exactHashes[slot]) = (key, entry.row, entry.exactHash)
    }

    private mutating func grow() {
      let old = self
      let size = old.keys.count + old.keys.count / 4 + 8
      keys = [UInt64](repeating: 0, count: size)
      rows = [UInt32](repeating: 0, count: size)
      exactHashes = [UInt16](repeating: 0, count: size)
      for (slot, key) in old.keys.enumerated() where key != 0 {
        put(key, Entry(row: old.rows[slot], exactHash: old.exactHashes[slot]))
      }
    }
  }

  /// Leading bits of a hash that choose the shard. One shard grows at a time, for less memory.
  private static let shardBits = 8
  private var shards = [Shard](repeating: Shard(), count: 1 << shardBits)
  private(set) var count = 0

  subscript(key: UInt64) -> Entry? {
    let key = Self.nonzero(key)
    let shard = shards[Self.index(key)]
    guard !shard.keys.isEmpty else { return nil }
    let slot = shard.slot(of: key)
    guard shard.keys[slot] == key else { return nil }
    return Entry(row: shard.rows[slot], exactHash: shard.exactHashes[slot])
  }

  /// The table must not contain `key`.
  mutating func add(_ key: UInt64, _ entry: Entry) {
    let key = Self.nonzero(key)
    shards[Self.index(key)].add(key, entry)
    count += 1
  }

  private static func index(_ key: UInt64) -> Int { Int(key >> (64 - UInt64(shardBits))) }

  private static func nonzero(_ key: UInt64) -> UInt64 { key == 0 ? 1 : key }
}

/// A set of numbers, optimised for ascending insertion.
struct NumberSet: Sendable {
  /// Ascending ranges with gaps between them.
  private var ranges: [ClosedRange<Int>] = []
  /// The numbers that were inserted after a larger one.
  private var others: Set<Int> = []

  /// Returns `false` if the set already contained the number.
  mutating func insert(_ number: Int) -> Bool {
    guard let last = ranges.last, number <= last.upperBound else {
      append(number)
      return true
    }
    guard !isInRange(number) else { return false }
    return others.insert(number).inserted
  }

  private mutating func append(_ number: Int) {
    if let last = ranges.last, last.upperBound + 1 == number {
      ranges[ranges.count - 1] = last.lowerBound...number
    } else {
      ranges.append(number...number)
    }
  }

  private func isInRange(_ number: Int) -> Bool {
    let count = ranges.prefixCount { $0.upperBound < number }
    return count < ranges.count && ranges[count].contains(number)
  }
}
