import RingCore

/// Marks that the items of a repetition have separate cache entries, in which each is a constant.
private struct PerItemCacheMarker: Sendable {}

struct ForEachDecoding<Item: Sendable> {
  let name: String
  let source: ForEach.Source
  /// Whether the list of items depends on no input that can change.
  let isConstant: Bool
  let element: JSONNode
  let item: ValueType<Item>

  /// Decodes the element for each item, or once if it ignores the item; `nil` after an error.
  func read(_ context: inout DecodingContext) -> [Item]? {
    guard let first = source.values.first else { return [] }
    if isConstant, context.cachedValue(PerItemCacheMarker.self, of: element) != nil {
      return readFixed(&context)
    }
    let level = Dependencies.item(context.data.depth)
    let checkpoint = context.cache.checkpoint()
    let (countsBefore, motion) = (context.counts, context.motion.motion)
    guard let value = values(first, 0, &context) else {
      // The other items would report the same error.
      context.cache.finish(checkpoint)
      return nil
    }
    guard context.cache.inputs.contains(level) else {
      // All items decode to the same value.
      context.cache.finish(checkpoint)
      let others = source.values.count - 1
      let added = context.counts.subtracting(countsBefore)
      guard context.count(added.multiplied(by: others), element) else { return nil }
      return Array(repeating: value, count: source.values.count).flatMap { $0 }
    }
    if isConstant, context.cache.inputs != level, canFixItems(context) {
      context.counts = countsBefore
      context.motion.restore(motion)
      context.cache.rollBack(to: checkpoint)
      context.record(PerItemCacheMarker(), of: element)
      let result = readFixed(&context)
      context.cache.finish(checkpoint)
      return result
    }
    let outer = context.cache.beginReplay(since: checkpoint)
    let result = readOthers(after: value, &context)
    context.cache.endRepeating(outer)
    context.cache.finish(checkpoint, without: level)
    return result
  }

  /// Decodes the items after the first, whose values are `first`; `nil` after an error.
  private func readOthers(after first: [Item], _ context: inout DecodingContext) -> [Item]? {
    var (result, isComplete) = (first, true)
    for (index, other) in source.values.enumerated().dropFirst() {
      guard let value = values(other, index, &context) else {
        isComplete = false
        if context.diagnostics.isFull || context.exceedsLimits { break }
        continue
      }
      result += value
    }
    return isComplete ? result : nil
  }

  /// Each level decodes its first item twice: to find its inputs, and to store the entries.
  private static var maximumFixedDepth: Int { 3 }

  private func canFixItems(_ context: DecodingContext) -> Bool {
    context.cache.isRecording && context.cacheScope != nil && context.valueTargets == nil
      && context.data.depth < Self.maximumFixedDepth
  }

  /// Decodes each item with its own cache entries; `nil` after an error.
  private func readFixed(_ context: inout DecodingContext) -> [Item]? {
    var (result, isComplete): ([Item], Bool) = ([], true)
    for (index, value) in source.values.enumerated() {
      let scope = context.cache.scope(of: element, item: index, in: context.cacheScope)
      let items: [Item]? = context.inScope(scope) { values(value, index, isFixed: true, &$0) }
      guard let items else {
        isComplete = false
        if context.diagnostics.isFull || context.exceedsLimits { break }
        continue
      }
      result += items
    }
    return isComplete ? result : nil
  }

  /// Decodes the element with one item, to several values if it is a repetition itself.
  private func values(
    _ value: DataValue, _ index: Int, isFixed: Bool = false, _ context: inout DecodingContext
  ) -> [Item]? {
    context.data.push(
      DataScope.Item(
        name: name, value: value, types: source.types, index: index, isFixed: isFixed))
    defer { context.data.pop() }
    if element.isForEach { return ForEach.decode(element, item, &context) }
    return item.decode(element, &context).map { [$0] }
  }
}

extension DecodingContext {
  /// Whether a budget is exceeded, so that decoding will fail.
  fileprivate var exceedsLimits: Bool {
    counts.elements > Self.maximumElements || counts.items > Self.maximumElements
      || counts.repeatedBytes > Self.maximumRepeatedBytes
  }
}
