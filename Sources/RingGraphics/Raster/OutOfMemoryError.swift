/// The system has no more memory, although the budget would allow it.
public struct OutOfMemoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// As in "a layer of 20 × 30 px".
  public let purpose: String
  /// What that needs, in bytes, > 0.
  public let bytes: Int

  /// A request that the system refused, in bytes.
  public init(purpose: String, bytes: Int) { (self.purpose, self.bytes) = (purpose, bytes) }

  public var description: String {
    "\(purpose) needs \((bytes - 1) >> 20 + 1) MiB of memory, which the system does not give"
  }
}
