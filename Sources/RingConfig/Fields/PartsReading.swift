/// How an object or a list is read again: which of its keys or items depend on an input.
struct PartsCourse: Sendable {
  /// A key or an item.
  struct Part: Sendable {
    /// Its number in the text.
    let number: Int
    /// The place of the key in its table; of an item, its number.
    let place: Int
  }

  var moving: [Part] = []
  /// What was counted where nothing moves.
  var still = ElementCounts()
}

/// The keys of an object or the items of a list while they are read, one after the other.
///
/// It calls nobody, and is asked instead: what would take a closure is compiled for each of them.
struct PartsReading: ~Copyable {
  private var course = PartsCourse()
  private let counts: ElementCounts
  /// What was counted where something moves.
  private var moving = ElementCounts()
  private var open: (part: PartsCourse.Part, mark: ReadingMemory.Mark, counts: ElementCounts)?

  init(_ context: DecodingContext) { counts = context.counts }

  /// Begins to read a part; `end` must follow.
  @inline(never)
  mutating func begin(
    _ part: PartsCourse.Part, _ node: JSONNode, at step: ConfigPath.Step,
    _ context: inout DecodingContext
  ) {
    let mark = context.memory.begin()
    context.noteFraction(node)
    context.enter(step)
    open = (part, mark, context.counts)
  }

  /// Ends the part that was begun, if there is one.
  @inline(never)
  mutating func end(_ context: inout DecodingContext) {
    guard let (part, mark, others) = open else { return }
    open = nil
    context.leave()
    guard !context.memory.end(mark).isEmpty else { return }
    course.moving.append(part)
    moving = moving + (context.counts - others)
  }

  /// How the parts are read again, when all were read.
  func finish(_ context: DecodingContext) -> PartsCourse {
    var course = course
    course.still = context.counts - counts - moving
    return course
  }
}
