extension DecodingContext {
  /// Returns the current time of the animation in seconds, ≥ 0, and records a dependency on it.
  mutating func moment() -> Double {
    cache.recordDependency(.time)
    return motion.time
  }

  /// Decodes a node with `read`. Returns whether its value depends on an input.
  mutating func dependsOnInputs(_ node: JSONNode, _ read: (inout DecodingContext) -> Void) -> Bool {
    let checkpoint = cache.checkpoint()
    recordDependencies(of: node)
    read(&self)
    return !cache.end(checkpoint).isEmpty
  }

  /// Records the inputs that `node` itself represents: those of a view's progress if it was
  /// `$fraction`, and the variable value if it is or contains that value.
  mutating func recordDependencies(of node: JSONNode) {
    if !fractionInputs.isEmpty, node.isFraction { cache.recordDependency(fractionInputs) }
    if !variableSpans.isEmpty, isVariable(node) { cache.recordDependency(.value) }
  }

  /// Returns whether a node is or contains the variable value.
  func isVariable(_ node: JSONNode) -> Bool { variableSpans.contains { $0.isSame(as: node.span) } }

  /// Stores `value` as the cache entry of `node`, from which the node can be decoded again.
  mutating func record<Value: Sendable>(_ value: Value, of node: JSONNode) {
    cache.store(value, of: node, in: cacheScope)
  }

  /// Returns the cache entry of a node; `nil` on the first decoding, or if the node has none.
  func cachedValue<Value: Sendable>(_ type: Value.Type, of node: JSONNode) -> Value? {
    cache.value(type, of: node, in: cacheScope)
  }
}
