import RingScene

/// A record of the elements of a view, with their values, for golden tests.
package final class ViewTrace: @unchecked Sendable {
  // Safe: only the thread that lays out the view uses it.

  /// The elements of the last pass; `nil` if no view has been laid out.
  package private(set) var elements: LayoutTrace?

  /// The type name of elements that only draw or place others, and therefore have no values.
  package static let valuelessType = "\(ClosureElement.self)"

  @TaskLocal private static var current: ViewTrace?

  /// Creates an empty record.
  package init() {}

  /// Records the elements of the view that `body` lays out, and returns its result.
  package func record<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self) { try body() }
  }

  /// Returns an empty trace, which replaces `elements`; `nil` outside of `record`.
  static func next() -> LayoutTrace? {
    guard let current else { return nil }
    let trace = LayoutTrace(keepsFields: true)
    current.elements = trace
    return trace
  }
}
