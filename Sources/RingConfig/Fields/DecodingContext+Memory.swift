extension DecodingContext {
  /// The moment that is read, in seconds ≥ 0, for a value that depends on it.
  mutating func moment() -> Double {
    memory.noteInput(.time)
    return motion.time
  }

  /// Reads a node; whether its value depends on an input.
  mutating func isMoving(_ node: JSONNode, _ read: (inout DecodingContext) -> Void) -> Bool {
    let mark = memory.begin()
    noteFraction(node)
    read(&self)
    return !memory.end(mark).isEmpty
  }

  /// Says so if a node stands for a view's progress that depends on an input.
  mutating func noteFraction(_ node: JSONNode) {
    if !fractionInputs.isEmpty, node.isFraction { memory.noteInput(fractionInputs) }
  }

  /// Leaves a note of how a node is read again.
  mutating func record<Note: Sendable>(_ note: Note, of node: JSONNode) {
    memory.record(note, of: node, in: memoryScope)
  }

  /// The note of how a node is read again, if it was read before.
  func recall<Note: Sendable>(_ type: Note.Type, of node: JSONNode) -> Note? {
    memory.recall(type, of: node, in: memoryScope)
  }
}
