/// The memory budget of rendering, with the amount in use.
///
/// A value type: work that continues with the remainder receives a copy. Only memory that depends
/// on the user's input is counted – layers, shadows, decoded images, comparisons –, not the program
/// itself.
package struct MemoryBudget: Hashable, Sendable {
  package static let `default` = MemoryBudget(limit: 1 << 30)

  /// In bytes, ≥ 0.
  package let limit: Int
  /// In bytes, 0…`limit`.
  package private(set) var used: Int

  package init(limit: Int, used: Int = 0) { (self.limit, self.used) = (limit, min(used, limit)) }

  /// Reserves memory; the error names `purpose`, such as "a layer of 20 × 30 px".
  ///
  /// `bytes` is ≥ 0. If it exceeds the remainder, throws and reserves nothing.
  package mutating func reserve(
    _ bytes: Int, for purpose: @autoclosure () -> String
  ) throws(MemoryLimitError) {
    guard bytes <= limit - used else {
      throw MemoryLimitError(purpose: purpose(), bytes: bytes, used: used, limit: limit)
    }
    used += bytes
  }

  /// Releases `bytes` of the reserved memory, at most all of it.
  package mutating func release(_ bytes: Int) { used = max(0, used - bytes) }
}

/// A request that exceeds the remaining memory budget. Amounts are in bytes, ≥ 0.
package struct MemoryLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The purpose of the memory, such as "a layer of 20 × 30 px".
  package let purpose: String
  package let bytes: Int
  /// The amount in use before the request.
  package let used: Int
  package let limit: Int

  package init(purpose: String, bytes: Int, used: Int, limit: Int) {
    (self.purpose, self.bytes, self.used, self.limit) = (purpose, bytes, used, limit)
  }

  package var description: String {
    let others = used > 0 ? " besides the \(Self.amount(used)) in use" : ""
    return "\(purpose) needs \(Self.amount(bytes)) of memory\(others), "
      + "and \(Self.amount(limit)) are allowed"
  }

  /// Returns the amount in MiB, rounded up, because a smaller budget would not suffice.
  private static func amount(_ bytes: Int) -> String {
    "\(bytes >> 20 + (bytes & (1 << 20 - 1) == 0 ? 0 : 1)) MiB"
  }
}

extension MemoryLimitError: ProblemConvertible {
  package var problems: [Problem] { [Problem(.error, .outOfMemory, description)] }
}

extension MemoryBudget {
  /// Reserves memory for an image's pixels and `scratch` more bytes for reading it. Throws if too
  /// little is left.
  package mutating func reserve(
    image size: PixelSize, adding scratch: Int = 0
  ) throws(MemoryLimitError) {
    try reserve(
      size.count * 4 + scratch, for: "a picture of \(size.width) × \(size.height) pixels")
  }

  /// In bytes, ≥ 0.
  package var remaining: Int { limit - used }
}

/// A failed allocation: the system is out of memory, although the budget allowed the request.
package struct OutOfMemoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The purpose of the memory, such as "a layer of 20 × 30 px".
  package let purpose: String
  /// The refused amount, > 0.
  package let bytes: Int

  package init(purpose: String, bytes: Int) { (self.purpose, self.bytes) = (purpose, bytes) }

  package var description: String {
    "\(purpose) needs \((bytes - 1) >> 20 + 1) MiB of memory, but the system could not allocate it"
  }
}

extension OutOfMemoryError: ProblemConvertible {
  package var problems: [Problem] { [Problem(.error, .outOfMemory, description)] }
}
