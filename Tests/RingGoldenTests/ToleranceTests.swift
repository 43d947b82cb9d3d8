import RingCompare
import Testing

@testable import RingGolden

/// The numbers of a tolerance, which would otherwise accept nothing or anything.
@Suite struct ToleranceTests {
  @Test func limitsAreTolerances() {
    let comparison = Comparison(
      maxDelta: 255, maxPixels: 0, density: Comparison.Density(side: 1, maxPixels: 0),
      metric: .oklab(threshold: 0))
    let tolerance = Tolerance.tolerance(comparison, because: "the bounds are valid")
    #expect(tolerance.comparison == comparison && tolerance.reason == "the bounds are valid")
  }

  #if compiler(>=6.2)
    @Test func numbersOutOfRangeAreProgrammingErrors() async {
      await #expect(processExitsWith: .failure) {
        _ = Tolerance.tolerance(Comparison(metric: .oklab(threshold: .nan)), because: "NaN")
      }
      await #expect(processExitsWith: .failure) {
        _ = Tolerance.tolerance(Comparison(metric: .oklab(threshold: -0.1)), because: "negative")
      }
      await #expect(processExitsWith: .failure) {
        var comparison = Comparison(density: Comparison.Density(side: 1))
        comparison.density?.side = 0
        _ = Tolerance.tolerance(comparison, because: "an empty square")
      }
    }
  #endif
}
