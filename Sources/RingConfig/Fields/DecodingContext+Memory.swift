extension DecodingContext {
  /// Returns the current moment in seconds, ≥ 0, and records it as an input.
  mutating func moment() -> Double {
    memory.noteInput(.time)
    return motion.time
  }

  /// Decodes a node with `read`. Returns whether its value depends on an input.
  mutating func isMoving(_ node: JSONNode, _ read: (inout DecodingContext) -> Void) -> Bool {
    let mark = memory.begin()
    noteFraction(node)
    read(&self)
    return !memory.end(mark).isEmpty
  }

  /// Records the inputs of a view's progress if a node represents it.
  mutating func noteFraction(_ node: JSONNode) {
    if !fractionInputs.isEmpty, node.isFraction { memory.noteInput(fractionInputs) }
  }

  /// Stores a cache entry with which to decode a node again.
  mutating func record<Note: Sendable>(_ note: Note, of node: JSONNode) {
    memory.record(note, of: node, in: memoryScope)
  }

  /// Returns the cache entry of a node; `nil` on the first decoding.
  func recall<Note: Sendable>(_ type: Note.Type, of node: JSONNode) -> Note? {
    memory.recall(type, of: node, in: memoryScope)
  }
}
