/// The members of an object, or the items of a list, that depend on an input.
///
/// Only these are decoded again.
struct PartsCourse: Sendable {
  /// A key or an item.
  struct Part: Sendable {
    /// The index in the text.
    let number: Int
    /// The index of the key in its table; for an item, its index in the list.
    let place: Int
  }

  var moving: [Part] = []
  /// The counts of the members or items without dependencies.
  var still = ElementCounts()
}

/// A decoder for the members of an object or the items of a list, driven by the caller.
///
/// It takes no closures: the compiler would specialise each call, which bloats the binary.
struct PartsReading: ~Copyable {
  private var course = PartsCourse()
  private let counts: ElementCounts
  /// The counts of the members or items with dependencies.
  private var moving = ElementCounts()
  private var open: (part: PartsCourse.Part, mark: ReadingMemory.Mark, counts: ElementCounts)?

  init(_ context: DecodingContext) { counts = context.counts }

  /// Begins the decoding of a part; `end` must follow.
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

  /// Ends the current part, if there is one.
  @inline(never)
  mutating func end(_ context: inout DecodingContext) {
    guard let (part, mark, others) = open else { return }
    open = nil
    context.leave()
    guard !context.memory.end(mark).isEmpty else { return }
    course.moving.append(part)
    moving = moving + (context.counts - others)
  }

  /// Returns the parts to decode again, after all were decoded.
  func finish(_ context: DecodingContext) -> PartsCourse {
    var course = course
    course.still = context.counts - counts - moving
    return course
  }
}
