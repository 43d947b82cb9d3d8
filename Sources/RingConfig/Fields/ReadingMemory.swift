/// What was made of a document's nodes when it was read first.
///
/// A document is a function of its inputs: the time, the columns of a row, the item of a repetition.
/// Read for another moment, row or item, only what depends on one of them is read again; all else is
/// copied. Objects, lists and animated values leave a note each of how they are made anew, and whoever
/// turns out not to move takes back the notes of everything inside it: what is left at the end are
/// those of moving nodes, from the document down to the animated values.
struct ReadingMemory: Sendable {
  /// A node, as one reader sees it.
  fileprivate struct Key: Hashable {
    let source: ObjectIdentifier
    let offset: Int
    let note: ObjectIdentifier
    let scope: Int
    /// Which item of a repetition; −1 outside of them.
    var item = -1
  }

  /// Where nodes are read: the document itself, or a style's template for one of its views.
  static let document = 0

  private var notes: [(key: Key, note: any Sendable)] = []
  private var known: [Key: any Sendable] = [:]
  private var scopes: [Key: Int] = [:]
  private(set) var isRecording = true
  /// On what depends that which is being read, as far as it is known.
  private(set) var inputs: Inputs = []
  /// How many keys, items and animated values were read.
  private(set) var readCount = 0
  /// How many marks have not come to their end.
  private var depth = 0

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

  /// Says that a value depends on an input.
  mutating func noteInput(_ input: Inputs) { inputs.formUnion(input) }

  /// Says that something is read whose inputs are asked for.
  mutating func begin() -> Mark {
    depth += 1
    defer { inputs = [] }
    return Mark(inputs: inputs, notes: notes.count)
  }

  /// What something depends on that was just read; what is around it does so as well. If it is
  /// nothing, it needs no notes inside.
  mutating func end(_ mark: Mark) -> Inputs {
    depth -= 1
    readCount += 1
    let own = inputs
    inputs.formUnion(mark.inputs)
    if own.isEmpty, isRecording, notes.count > mark.notes {
      notes.removeSubrange(mark.notes...)
    }
    return own
  }

  /// A place in the course of reading.
  struct Mark {
    fileprivate let inputs: Inputs
    fileprivate let notes: Int
  }

  /// Says that something has been read whose notes stay as long as those of what is around it.
  /// `bound` is an input that cannot be seen outside it.
  mutating func leave(_ mark: Mark, without bound: Inputs = []) {
    depth -= 1
    inputs = inputs.subtracting(bound).union(mark.inputs)
  }

  /// Whether it is worth a note how that is read again which was just read: of what does not move,
  /// whoever is around it would take the note back.
  var keepsNotes: Bool { isRecording && (depth == 0 || !inputs.isEmpty) }

  /// Takes back what has been noted since a mark, and on what it depends: it will be read once more.
  mutating func forget(since mark: Mark) {
    inputs = []
    notes.removeSubrange(mark.notes...)
  }

  /// Whether what follows is the same text for another item: then the notes that the first item has
  /// left are asked, and no new ones are made. Answers how to end it.
  mutating func beginRepeating(since mark: Mark) -> Repetition {
    let outer = Repetition(known: known, isRecording: isRecording)
    guard isRecording else { return outer }
    for (key, note) in notes[mark.notes...] { known[key] = note }
    isRecording = false
    return outer
  }

  mutating func endRepeating(_ outer: Repetition) {
    (known, isRecording) = (outer.known, outer.isRecording)
  }

  /// What was known before the second item of a repetition.
  struct Repetition {
    fileprivate let known: [Key: any Sendable]
    fileprivate let isRecording: Bool
  }

  mutating func record<Note: Sendable>(_ note: Note, of node: JSONNode, in scope: Int?) {
    guard isRecording, let key = Self.key(node, Note.self, scope) else { return }
    notes.append((key, note))
  }

  func recall<Note: Sendable>(_ type: Note.Type, of node: JSONNode, in scope: Int?) -> Note? {
    guard !isRecording, let key = Self.key(node, type, scope) else { return nil }
    return known[key] as? Note
  }

  /// Where the nodes of a style's template stand when a view uses it, or those of a repeated element
  /// that are read for one item.
  mutating func scope(of view: JSONNode, item: Int = -1, in outer: Int?) -> Int? {
    guard var key = Self.key(view, ReadingMemory.self, outer) else { return nil }
    key.item = item
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
