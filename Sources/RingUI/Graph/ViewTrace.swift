import RingScene

/// A record of the elements of a view, with their values, for golden tests.
package final class ViewTrace: @unchecked Sendable {
  // Safe: only the thread that lays out the view uses it.

  /// Of the last pass; `nil` if no view has been laid out.
  package private(set) var elements: LayoutTrace?

  /// The type name of elements that only draw or place others, and therefore have no values.
  package static let valuelessType = "\(ClosureElement.self)"

  package init() {}

  /// Returns an empty trace, which replaces `elements`.
  func next() -> LayoutTrace {
    let trace = LayoutTrace(keepsFields: true)
    elements = trace
    return trace
  }
}
