/// A cache of decoded nodes.
///
/// A document is a function of its inputs: time, row, variable value, repeated item. Decoding it
/// again for other inputs re-evaluates only the nodes that depend on them and copies the others.
/// Each object, list and animated value stores how to re-evaluate itself; a node without
/// dependencies removes the entries of its subtree. The entries that remain describe the dynamic
/// nodes, from the document down to the animated values.
struct DecodingCache: Sendable {
  /// `source` and `offset` identify a node.
  fileprivate struct Key: Hashable {
    let source: ObjectIdentifier
    let offset: Int
    let type: ObjectIdentifier
    let scope: Int
    /// The index of a repetition's item; −1 outside repetitions.
    var item = -1
  }

  /// The scope of the document itself; each view with a style and each fixed item has its own.
  static let document = 0

  private var newEntries: [(key: Key, value: any Sendable)] = []
  private var entries: [Key: any Sendable] = [:]
  private var scopes: [Key: Int] = [:]
  private(set) var isRecording = true
  /// The inputs on which the node being decoded depends so far.
  private(set) var inputs: Dependencies = []
  /// The number of decoded keys, items and animated values.
  private(set) var decodedNodeCount = 0
  /// The number of checkpoints that have not ended.
  private var depth = 0

  /// A read-only copy of this cache, whose counts begin at zero.
  var frozenCopy: DecodingCache {
    var copy = DecodingCache()
    copy.entries =
      isRecording
      ? Dictionary(newEntries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }) : entries
    copy.scopes = scopes
    copy.isRecording = false
    return copy
  }

  mutating func recordDependency(_ input: Dependencies) { inputs.formUnion(input) }

  /// Begins the decoding of a node; `end` or `finish` must follow.
  mutating func begin() -> Checkpoint {
    depth += 1
    defer { inputs = [] }
    return Checkpoint(inputs: inputs, entryCount: newEntries.count)
  }

  /// Ends the decoding of a node and returns its inputs, which the enclosing node inherits.
  ///
  /// A node without inputs needs no cache entries inside it; they are removed.
  mutating func end(_ checkpoint: Checkpoint) -> Dependencies {
    depth -= 1
    decodedNodeCount += 1
    let nodeInputs = inputs
    inputs.formUnion(checkpoint.inputs)
    if nodeInputs.isEmpty, isRecording, newEntries.count > checkpoint.entryCount {
      newEntries.removeSubrange(checkpoint.entryCount...)
    }
    return nodeInputs
  }

  struct Checkpoint {
    fileprivate let inputs: Dependencies
    fileprivate let entryCount: Int
  }

  /// Ends the decoding of a node that keeps its entries as long as the enclosing node does.
  ///
  /// `localInput` is an input that does not exist outside the node.
  mutating func finish(_ checkpoint: Checkpoint, without localInput: Dependencies = []) {
    depth -= 1
    inputs = inputs.subtracting(localInput).union(checkpoint.inputs)
  }

  /// Whether to store a cache entry for the node that was just decoded.
  ///
  /// An enclosing node would remove the entry of a node without inputs.
  var shouldStore: Bool { isRecording && (depth == 0 || !inputs.isEmpty) }

  /// Removes the entries and inputs since a checkpoint, because the node will be decoded once more.
  mutating func rollBack(to checkpoint: Checkpoint) {
    inputs = []
    newEntries.removeSubrange(checkpoint.entryCount...)
  }

  /// Begins the decoding of a repeated element for the items after the first.
  ///
  /// Until `endReplay`, the entries of the first item are looked up and no new ones are stored.
  mutating func beginReplay(since checkpoint: Checkpoint) -> Repetition {
    let outer = Repetition(entries: entries, isRecording: isRecording)
    guard isRecording else { return outer }
    for (key, value) in newEntries[checkpoint.entryCount...] { entries[key] = value }
    isRecording = false
    return outer
  }

  /// Ends the replay; `outer` is what `beginReplay` returned.
  mutating func endReplay(_ outer: Repetition) {
    (entries, isRecording) = (outer.entries, outer.isRecording)
  }

  /// The state of the cache before the second item of a repetition.
  struct Repetition {
    fileprivate let entries: [Key: any Sendable]
    fileprivate let isRecording: Bool
  }

  /// Stores `value` as the entry of a node for its type.
  ///
  /// Does nothing unless the cache records, or if the node has no position in a text or no scope.
  mutating func store<Value: Sendable>(_ value: Value, of node: JSONNode, in scope: Int?) {
    guard isRecording, let key = Self.key(node, Value.self, scope) else { return }
    newEntries.append((key, value))
  }

  /// Returns the entry of a node for this type of value; `nil` while the cache records, and if the
  /// node has none.
  func value<Value: Sendable>(_ type: Value.Type, of node: JSONNode, in scope: Int?) -> Value? {
    guard !isRecording, let key = Self.key(node, type, scope) else { return nil }
    return entries[key] as? Value
  }

  /// Returns the scope of a template's nodes for one view, or of a repeated element for one item;
  /// `nil` where nothing is cached.
  mutating func scope(of view: JSONNode, item: Int = -1, in outer: Int?) -> Int? {
    guard var key = Self.key(view, DecodingCache.self, outer) else { return nil }
    key.item = item
    if isRecording, scopes[key] == nil { scopes[key] = scopes.count + 1 }
    return scopes[key]
  }

  private static func key<Value>(_ node: JSONNode, _ type: Value.Type, _ scope: Int?) -> Key? {
    guard let offset = node.span.range?.lowerBound, let scope else { return nil }
    return Key(
      source: ObjectIdentifier(node.span.source), offset: offset, type: ObjectIdentifier(type),
      scope: scope)
  }
}

/// The inputs on which a value can depend.
struct Dependencies: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  static let time = Dependencies(rawValue: 1)
  static let row = Dependencies(rawValue: 2)
  /// The value at the variable path of the document.
  static let value = Dependencies(rawValue: 1 << 31)

  /// Returns the input for the current item of the repetition inside `depth` other repetitions.
  static func item(_ depth: Int) -> Dependencies { Dependencies(rawValue: 4 << UInt32(depth)) }

  /// The maximum nesting of repetitions, far beyond practical need. Each depth needs a bit.
  static let maximumRepetitionDepth = 16
}
