/// The system has no more memory, although the budget would allow it.
public struct OutOfMemoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// As in "a layer of 20 × 30 px".
  public let purpose: String
  public let bytes: Int

  public init(purpose: String, bytes: Int) { (self.purpose, self.bytes) = (purpose, bytes) }

  public var description: String {
    "\(purpose) needs \((bytes - 1) >> 20 + 1) MiB of memory, which the system does not give"
  }
}
