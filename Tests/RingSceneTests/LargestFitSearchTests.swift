import RingCore
import TestSupport
import Testing

@testable import RingScene

/// The search for the largest length that fits, compared with bisection.
@Suite struct LargestFitSearchTests {
  /// Overflows of a box as functions of its length: linear, piecewise linear, curved and
  /// decreasing.
  private static let overflows: [@Sendable (Double) -> Double] = [
    { 2 * $0 - 200 },
    { $0 - 200 },
    { 0.0003 * $0 - 0.1 },
    { max(2 * $0 - 31, 0.5 * $0 - 3) },
    { max(2 * $0 + 17.3 - 211.7, 1.3 * $0 - 120) },
    { $0 * $0 - 2 },
    { $0 * $0 * $0 / 7 + $0 - 11 },
    { $0 < 55 ? 0.25 * $0 - 20 : 9 * $0 - 501 },
    { ($0 * 1.1 + 3).squareRoot() - 5 },
  ]

  private static func halved(_ limit: Double, _ overflow: (Double) -> Double) -> Double {
    var (low, high) = (0.0, limit)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if overflow(middle) <= 0 { low = middle } else { high = middle }
    }
    return low
  }

  private static func searched(
    _ limit: Double, _ overflow: (Double) -> Double
  ) -> (length: Double, questions: Int) {
    var search = LargestFitSearch(upTo: limit)
    var questions = 0
    while let length = search.next {
      questions += 1
      search.narrow(at: length, overflow: overflow(length))
    }
    return (search.low, questions)
  }

  @Test(arguments: [1.0, 37.5, 400.0, 12_345.678])
  func agreesWithBisection(limit: Double) {
    for (index, overflow) in Self.overflows.enumerated() {
      let expected = Self.halved(limit, overflow)
      let found = Self.searched(limit, overflow)
      expectClose(
        found.length, expected, within: 2 * expected.ulp + limit * 0x1p-59, "function \(index)")
      #expect(overflow(found.length) <= 0 || found.length == 0)
    }
  }

  @Test func straightLinesTakeFewQuestions() {
    for index in 0..<5 {
      let found = Self.searched(400, Self.overflows[index])
      #expect(found.questions <= 16, "function \(index): \(found.questions)")
    }
    #expect(Self.searched(400, Self.overflows[6]).questions <= 40)
  }

  /// The search ends at a jump, such as one where a text grows by a word. Further bisection would
  /// only locate the jump to the last digit.
  @Test func aJumpEndsTheSearch() {
    let found = Self.searched(400) { $0 < 123.456 ? -1 : 2 }
    #expect(found.length < 123.456 && found.length > 123.456 - 1e-4)
    #expect(found.questions <= 40)
  }

  @Test func itEndsWhateverTheBoxSays() {
    for overflow: (Double) -> Double in [
      { _ in .nan }, { _ in .infinity }, { _ in -.infinity }, { _ in 1 }, { _ in -1 },
      { ($0 * 1e3).rounded().truncatingRemainder(dividingBy: 2) == 0 ? -1 : 1 },
      { $0 > 3 ? .infinity : -.infinity },
    ] {
      for limit in [0, -1, Double.leastNonzeroMagnitude * 99, 400, 1e300] {
        let found = Self.searched(limit, overflow)
        #expect(found.length >= 0 && found.length <= max(0, limit))
        #expect(found.questions <= 130)
      }
    }
    #expect(Self.searched(400) { _ in 1 }.length <= 400 * 0x1p-60)
    #expect(Self.searched(400) { _ in -1 }.length.rounded() == 400)
  }
}
