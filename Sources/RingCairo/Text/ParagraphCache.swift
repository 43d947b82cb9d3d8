import RingCore

/// A cache of what a text engine computes of paragraphs. Forgets everything when it is full.
struct ParagraphCache<Value> {
  private var values: [Paragraph: Value] = [:]
  private var byteCount = 0
  private let maximumCount: Int
  /// The maximum memory of the values, in bytes; a single larger value is still kept.
  ///
  /// Each drawing thread has an engine of its own, so that a cache must be small beside its share
  /// of the memory budget.
  private static var maximumBytes: Int { 8 << 20 }

  init(maximumCount: Int) { self.maximumCount = maximumCount }

  subscript(paragraph: Paragraph) -> Value? { values[paragraph] }

  /// Inserts a value of `bytes` bytes for a paragraph that has none.
  mutating func insert(_ value: Value, for paragraph: Paragraph, bytes: Int) {
    if values.count >= maximumCount || byteCount + bytes > Self.maximumBytes { removeAll() }
    byteCount += bytes
    values[paragraph] = value
  }

  /// Replaces the value of a paragraph by one of the same size.
  mutating func update(_ value: Value, for paragraph: Paragraph) { values[paragraph] = value }

  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    byteCount = 0
  }
}
