/// How much memory work on pictures may take, and how much of it is taken.
///
/// A value: what continues with the rest is given the rest. Counted is what grows with the
/// user's numbers – layers, shadows, decoded pictures, comparisons –, not the program itself.
public struct MemoryBudget: Hashable, Sendable {
  /// 1 GiB.
  public static let standard = MemoryBudget(limit: 1 << 30)

  /// In bytes, ≥ 0.
  public let limit: Int
  /// In bytes, 0…`limit`.
  public private(set) var used: Int

  /// A budget; `limit` and what of it is `used` already are in bytes, ≥ 0. Default: nothing is used.
  public init(limit: Int, used: Int = 0) { (self.limit, self.used) = (limit, min(used, limit)) }

  /// Takes memory for something that the message names, as in "a layer of 20 × 30 px".
  ///
  /// `bytes` is ≥ 0. Throws if that is more than is left; then nothing is taken.
  public mutating func reserve(
    _ bytes: Int, for purpose: @autoclosure () -> String
  ) throws(MemoryLimitError) {
    guard bytes <= limit - used else {
      throw MemoryLimitError(purpose: purpose(), bytes: bytes, used: used, limit: limit)
    }
    used += bytes
  }

  /// Gives back what was taken, `bytes` of it.
  public mutating func release(_ bytes: Int) { used = max(0, used - bytes) }
}

/// Something needs more memory than is left of the budget.
public struct MemoryLimitError: Error, Hashable, Sendable {
  /// As in "a layer of 20 × 30 px".
  public let purpose: String
  /// What that needs, in bytes, ≥ 0.
  public let bytes: Int
  /// What was taken before, in bytes, 0…`limit`.
  public let used: Int
  /// What may be taken in all, in bytes, ≥ 0.
  public let limit: Int

  /// A failed request, all amounts in bytes, ≥ 0.
  public init(purpose: String, bytes: Int, used: Int, limit: Int) {
    (self.purpose, self.bytes, self.used, self.limit) = (purpose, bytes, used, limit)
  }
}

extension MemoryLimitError: CustomStringConvertible {
  public var description: String {
    let others = used > 0 ? " besides the \(Self.amount(used)) in use" : ""
    return "\(purpose) needs \(Self.amount(bytes)) of memory\(others), "
      + "and \(Self.amount(limit)) are allowed"
  }

  /// In MiB, whole ones, rounded up, because less would not do.
  private static func amount(_ bytes: Int) -> String {
    "\(bytes >> 20 + (bytes & (1 << 20 - 1) == 0 ? 0 : 1)) MiB"
  }
}
