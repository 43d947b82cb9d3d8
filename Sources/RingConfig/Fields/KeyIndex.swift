/// The places of an object's keys by their names.
///
/// A dictionary hashes so that nobody can think of many keys that have one hash, which takes longer than
/// all else that is done to find a key. These are the program's own, and a few sums tell them apart.
struct KeyIndex: Sendable {
  private let names: [String]
  /// For each hash the place of a name; names of one hash follow one another. −1 where there is none.
  private var slots: [Int16]

  init(_ names: [String]) {
    self.names = names
    var capacity = 4
    while capacity < 4 * names.count { capacity *= 2 }
    slots = Array(repeating: -1, count: capacity)
    for (place, name) in names.enumerated() {
      var slot = Self.hash(name) & (slots.count - 1)
      while slots[slot] >= 0 {
        precondition(names[Int(slots[slot])] != name, "a key is there twice")
        slot = (slot + 1) & (slots.count - 1)
      }
      slots[slot] = Int16(place)
    }
  }

  /// The first place of a name.
  func place(of name: String) -> Int? {
    var slot = Self.hash(name) & (slots.count - 1)
    while slots[slot] >= 0 {
      let place = Int(slots[slot])
      if names[place] == name { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// A long text, which is no key, is not looked through.
  private static func hash(_ name: String) -> Int {
    let longest = 24
    var name = name
    return name.withUTF8 { bytes in
      var hash = bytes.count
      for place in 0..<min(bytes.count, longest) { hash = hash &* 31 &+ Int(bytes[place]) }
      return hash
    }
  }
}
