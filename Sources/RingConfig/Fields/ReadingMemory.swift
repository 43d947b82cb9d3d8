/// What was made of a document's nodes when it was read first.
///
/// Read for another moment, only what depends on the moment is read again; all else is copied.
/// Objects, lists and animated values leave a note each of how they are made anew, and whoever
/// turns out not to move takes back the notes of everything inside it: what is left at the end are
/// those of moving nodes, from the document down to the animated values.
struct ReadingMemory: Sendable {
  /// A node, as one reader sees it.
  private struct Key: Hashable {
    let source: ObjectIdentifier
    let offset: Int
    let note: ObjectIdentifier
    let scope: Int
  }

  /// Where nodes are read: the document itself, or a style's template for one of its views.
  static let document = 0

  private var notes: [(key: Key, note: any Sendable)] = []
  private var known: [Key: any Sendable] = [:]
  private var scopes: [Key: Int] = [:]
  private var isRecording = true
  /// Whether anything was read whose value depends on the moment, by its number of occurrences.
  private(set) var inputCount = 0
  /// How many keys, items and animated values were read.
  private(set) var readCount = 0

  /// A memory that is asked and no longer changed, with its counts at zero.
  var recalling: ReadingMemory {
    var memory = ReadingMemory()
    memory.known =
      isRecording
      ? Dictionary(notes.map { ($0.key, $0.note) }, uniquingKeysWith: { $1 }) : known
    memory.scopes = scopes
    memory.isRecording = false
    return memory
  }

  /// Says that a value depends on the moment.
  mutating func noteInput() { inputCount += 1 }

  /// Whether something that was just read depends on the moment; if not, it needs no notes inside.
  mutating func isMoving(since before: ReadingMemory.Mark) -> Bool {
    readCount += 1
    if inputCount != before.inputs { return true }
    if isRecording { notes.removeSubrange(before.notes...) }
    return false
  }

  /// A place in the course of reading.
  struct Mark {
    fileprivate let inputs: Int
    fileprivate let notes: Int
  }

  var mark: Mark { Mark(inputs: inputCount, notes: notes.count) }

  mutating func record<Note: Sendable>(_ note: Note, of node: JSONNode, in scope: Int?) {
    guard isRecording, let key = Self.key(node, Note.self, scope) else { return }
    notes.append((key, note))
  }

  func recall<Note: Sendable>(_ type: Note.Type, of node: JSONNode, in scope: Int?) -> Note? {
    guard !isRecording, let key = Self.key(node, type, scope) else { return nil }
    return known[key] as? Note
  }

  /// Where the nodes of a style's template stand when a view uses it.
  mutating func scope(of view: JSONNode, in outer: Int?) -> Int? {
    guard let key = Self.key(view, ReadingMemory.self, outer) else { return nil }
    if isRecording, scopes[key] == nil { scopes[key] = scopes.count + 1 }
    return scopes[key]
  }

  private static func key<Note>(_ node: JSONNode, _ note: Note.Type, _ scope: Int?) -> Key? {
    guard let offset = node.span.range?.lowerBound, let scope else { return nil }
    return Key(
      source: ObjectIdentifier(node.span.source), offset: offset, note: ObjectIdentifier(note),
      scope: scope)
  }
}
