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
