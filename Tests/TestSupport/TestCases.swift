import Foundation

/// How many cases tests run that have many alike.
package enum TestCases {
  /// Whether all cases run, as `scripts/test --all` asks; otherwise, half of them.
  package static let runsAll = ProcessInfo.processInfo.environment["RINGRENDER_ALL_CASES"] == "1"

  /// Returns the seeds of a test with `count` random cases, or those of the first half.
  package static func seeds(_ count: UInt64) -> Range<UInt64> {
    0..<(runsAll ? count : (count + 1) / 2)
  }
}
