import RingCore

/// Keys of which an object needs one, and keys of which it can have only one.
struct KeyConstraint: Sendable {
  /// Alternative keys: an object needs at least one of them; empty requires none.
  var requiresOneOf: [String] = []
  /// Groups of keys that exclude each other, usually pairs.
  var exclusive: [[String]] = []

  /// Reports contradictory keys, and required keys that are missing.
  ///
  /// `suggestedKeys`, the probable meanings of misspelt keys, do not count as missing.
  func check(
    _ node: JSONNode, _ name: String, excluding suggestedKeys: Set<String>,
    _ context: inout DecodingContext
  ) {
    if !requiresOneOf.isEmpty,
      requiresOneOf.allSatisfy({ !node.has($0) && !suggestedKeys.contains($0) })
    {
      let keys = requiresOneOf.map(\.quoted).joinedAsAlternatives
      context.report(.missingKey, "\(name) needs the key \(keys)", at: node.span.startPoint)
    }
    var reported: Set<String> = []
    for keys in exclusive {
      let present = node.members.filter { keys.contains($0.key) }
      guard present.count > 1, reported.insert(present[1].key).inserted else { continue }
      context.report(
        .conflictingKeys,
        "\(present[1].key) cannot be given together with \(present[0].key)", at: present[1].keySpan,
        key: present[1].key)
    }
  }

  var schema: [JSONValue] {
    let either: [JSONValue] =
      requiresOneOf.isEmpty ? [] : [["anyOf": .list(requiresOneOf.map { .requiring([$0]) })]]
    return either + exclusive.map { ["not": .requiring($0)] }
  }
}

/// A fast check whether an object has the required keys and no contradictory ones.
///
/// Only objects that fail the check need a search for the keys to report.
struct KeyConstraintMasks: Sendable {
  /// The requirements that each key satisfies: one bit per required key or choice of required keys.
  private let satisfiedBits: [UInt64]
  /// The lists of contradictory keys that contain each key: one bit per list.
  private let excludes: [UInt64]
  private var required: UInt64 = 0

  /// The requirements that the keys seen so far satisfy, and the lists to which they belong.
  struct SeenKeys {
    fileprivate var met: UInt64 = 0
    fileprivate var excluding: UInt64 = 0
    /// The lists of contradictory keys with at least two keys that occurred.
    fileprivate var collisions: UInt64 = 0
  }

  init(_ fields: [ErasedField], _ choices: [KeyConstraint]) {
    let lists =
      fields.filter(\.isRequired).map { [$0.name] }
      + choices.map(\.requiresOneOf).filter { !$0.isEmpty }
    let exclusive = choices.flatMap(\.exclusive)
    precondition(max(lists.count, exclusive.count) <= UInt64.bitWidth)
    func masks(_ groups: [[String]]) -> [UInt64] {
      fields.map { field in
        var mask: UInt64 = 0
        for (bit, keys) in groups.enumerated() where keys.contains(field.name) { mask |= 1 << bit }
        return mask
      }
    }
    (satisfiedBits, excludes) = (masks(lists), masks(exclusive))
    for bit in lists.indices { required |= 1 << bit }
  }

  func insert(_ index: Int, in seenKeys: inout SeenKeys) {
    seenKeys.met |= satisfiedBits[index]
    seenKeys.collisions |= seenKeys.excluding & excludes[index]
    seenKeys.excluding |= excludes[index]
  }

  func areSatisfied(by seenKeys: SeenKeys) -> Bool {
    seenKeys.met == required && seenKeys.collisions == 0
  }
}
