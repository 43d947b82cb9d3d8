/// A lookup table from key names to indices.
///
/// Faster than `Dictionary`, whose keyed hash resists chosen collisions and dominates the lookup.
/// These keys are fixed at compile time, so a simple hash is safe.
struct KeyIndex: Sendable {
  private let names: [String]
  /// The index of a name per hash, with linear probing; −1 if empty.
  private var slots: [Int16]

  init(_ names: [String]) {
    self.names = names
    // A power of 2, at most a quarter full, so that most lookups compare one name.
    var capacity = 4
    while capacity < 4 * names.count { capacity *= 2 }
    slots = Array(repeating: -1, count: capacity)
    for (index, name) in names.enumerated() {
      var slot = Self.hash(name) & (slots.count - 1)
      while slots[slot] >= 0 {
        precondition(names[Int(slots[slot])] != name, "a key is there twice")
        slot = (slot + 1) & (slots.count - 1)
      }
      slots[slot] = Int16(index)
    }
  }

  func index(of name: String) -> Int? {
    var slot = Self.hash(name) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if names[index] == name { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Returns a hash of the length and of at most 24 bytes, so that a long text costs no more.
  private static func hash(_ name: String) -> Int {
    let maximumLength = 24
    var name = name
    return name.withUTF8 { bytes in
      var hash = bytes.count
      for offset in 0..<min(bytes.count, maximumLength) { hash = hash &* 31 &+ Int(bytes[offset]) }
      return hash
    }
  }
}
