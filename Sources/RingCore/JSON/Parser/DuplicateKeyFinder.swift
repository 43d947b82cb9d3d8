/// The keys of an object that is being parsed, for the detection of duplicates.
struct DuplicateKeyFinder {
  /// A key with a bit mask. The masks of equal keys have a bit in common.
  struct Key {
    let text: String
    fileprivate let marks: UInt64

    /// Creates a key from a short text.
    ///
    /// The mask of a text that is not ASCII has all bits, because equal texts can differ in their
    /// bytes: é can be e with a combining accent. The mask of an ASCII text has one bit, which the
    /// low six bits of the hash choose.
    @inline(__always)
    init(_ short: SmallString, _ text: String) {
      self.text = text
      marks = short.isASCII ? 1 &<< short.hash : .max
    }

    init(_ text: String) {
      self.text = text
      marks = .max
    }
  }

  private var marks: UInt64 = 0
  private var indices: [String: Int]?

  /// The number of members from which a dictionary is faster than a linear search.
  private static let dictionaryThreshold = 16

  /// Returns the index of the member at or after `first` with an equal key. If there is none,
  /// records `key` as the key of the next member and returns `nil`.
  mutating func add(
    _ key: Key, to members: borrowing ItemStack<JSONTree.Member>, from first: Int
  ) -> Int? {
    guard members.count - first < Self.dictionaryThreshold else {
      return addToDictionary(key.text, members, from: first)
    }
    let mayExist = marks & key.marks != 0
    marks |= key.marks
    return mayExist ? members.firstIndex(from: first) { $0.key == key.text } : nil
  }

  private mutating func addToDictionary(
    _ key: String, _ members: borrowing ItemStack<JSONTree.Member>, from first: Int
  ) -> Int? {
    var indexByKey = indices.take() ?? [:]
    if indexByKey.isEmpty {
      for index in first..<members.count { indexByKey[members[index].key] = index }
    }
    defer { indices = indexByKey }
    if let index = indexByKey[key] { return index }
    indexByKey[key] = members.count
    return nil
  }
}
