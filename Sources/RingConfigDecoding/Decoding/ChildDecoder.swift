/// The members of an object, or the items of a list, that depend on an input.
///
/// When a document is decoded again, only these children are decoded.
struct ChildDecodePlan: Sendable {
  struct Child: Sendable {
    /// The index of the member or item in the text.
    let number: Int
    /// The index of the key in its table; for an item, its index in the list.
    let keyIndex: Int
  }

  var dynamicChildren: [Child] = []
  /// The element counts of the members or items without dependencies.
  var staticCounts = ElementCounts()
}

/// A decoder for the members of an object or the items of a list, driven by the caller.
///
/// Takes no closures: where the caller is generic, the compiler would make the loop for each type.
struct ChildDecoder: ~Copyable {
  private var plan = ChildDecodePlan()
  private let counts: ElementCounts
  /// The element counts of the members or items with dependencies.
  private var dynamicCounts = ElementCounts()
  private var open:
    (child: ChildDecodePlan.Child, checkpoint: DecodingCache.Checkpoint, counts: ElementCounts)?

  init(_ context: DecodingContext) { counts = context.counts }

  /// Begins the decoding of a child; `end` must follow.
  @inline(never)
  mutating func begin(
    _ child: ChildDecodePlan.Child, _ node: JSONNode, at step: ConfigPath.Step,
    _ context: inout DecodingContext
  ) {
    let checkpoint = context.cache.begin()
    context.recordDependencies(of: node)
    context.enter(step)
    open = (child, checkpoint, context.counts)
  }

  @inline(never)
  mutating func end(_ context: inout DecodingContext) {
    guard let (child, checkpoint, outerCounts) = open else { return }
    open = nil
    context.leave()
    guard !context.cache.end(checkpoint).isEmpty else { return }
    plan.dynamicChildren.append(child)
    dynamicCounts = dynamicCounts.adding(context.counts.subtracting(outerCounts))
  }

  /// Returns the children that depend on an input. Call it after the last child has ended.
  func finish(_ context: DecodingContext) -> ChildDecodePlan {
    var plan = plan
    plan.staticCounts = context.counts.subtracting(counts).subtracting(dynamicCounts)
    return plan
  }
}
