import Testing

/// Records an issue unless `actual` is at most `tolerance` from `expected`. NaN is not close to any
/// number.
///
/// The issue has both values, the difference and the `comment`.
public func expectClose<Value: SignedNumeric & Comparable>(
  _ actual: Value, _ expected: Value, within tolerance: Value, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if abs(actual - expected) <= tolerance { return }
  let reason = comment.map { ": \($0)" } ?? ""
  Issue.record(
    "\(actual) is \(actual - expected) from \(expected), more than \(tolerance)\(reason)",
    sourceLocation: sourceLocation)
}
