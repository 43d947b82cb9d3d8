import TestSupport
import Testing

@testable import RingScene

/// The heights of donut labels that are pushed apart.
@Suite struct IsotonicRegressionTests {
  /// The regression by its definition: the highest of the lowest means of neighbours.
  @Test func theRegressionIsTheBestOne() {
    var random = SplitMix64(seed: 3)
    for count in 1...30 {
      let numbers = (0..<count).map { _ in Double.random(in: -9...9, using: &random) }
      func mean(_ range: ClosedRange<Int>) -> Double {
        numbers[range].reduce(0, +) / Double(range.count)
      }
      for (index, number) in numbers.isotonicRegression.enumerated() {
        let lowest = (0...index).map { first in
          (index..<count).map { mean(first...$0) }.min() ?? 0
        }
        expectClose(number, lowest.max() ?? 0, within: 1e-9)
      }
    }
    #expect([Double]().isotonicRegression.isEmpty)
  }
}
