/// What is known of the keys of an object that is being read, to find one that is given twice.
struct MemberKeys {
  /// A key, and bits of which it shares one with each key that is equal.
  struct Key {
    let text: String
    fileprivate let marks: UInt64

    /// Beyond ASCII, equal texts may differ in their bytes: é may be e and an accent. The shift takes the
    /// last six bits of the hash.
    @inline(__always)
    init(_ short: ShortText, _ text: String) {
      self.text = text
      marks = short.isASCII ? 1 &<< short.hash : .max
    }

    init(_ text: String) {
      self.text = text
      marks = .max
    }
  }

  private var marks: UInt64 = 0
  private var places: [String: Int]?

  /// Objects have few members, which are looked through faster than a dictionary is made.
  private static let many = 16

  /// Where a key is already among the members from one on; if it is not, it will be the next.
  mutating func add(
    _ key: Key, to members: borrowing OpenItems<JSONTree.Member>, from first: Int
  ) -> Int? {
    guard members.count - first < Self.many else {
      return addToMany(key.text, members, from: first)
    }
    let mayBeThere = marks & key.marks != 0
    marks |= key.marks
    return mayBeThere ? members.firstIndex(from: first) { $0.key == key.text } : nil
  }

  private mutating func addToMany(
    _ key: String, _ members: borrowing OpenItems<JSONTree.Member>, from first: Int
  ) -> Int? {
    var known = places.take() ?? [:]
    if known.isEmpty {
      for place in first..<members.count { known[members[place].key] = place }
    }
    defer { places = known }
    if let place = known[key] { return place }
    known[key] = members.count
    return nil
  }
}
