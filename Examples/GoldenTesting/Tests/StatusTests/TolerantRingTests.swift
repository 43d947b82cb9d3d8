import RingGolden
import Status
import Testing

private let rounding = Tolerance.tolerance(
  Comparison(maxDelta: 1), because: "another processor may round the last bit")

/// The goldens of `StatusRingTests`, without fonts, and with a tolerance for the whole suite.
@MainActor
@Suite(.goldens(.init(fonts: .only(), tolerance: rounding), suite: "status-ring/progress"))
struct TolerantRingTests {
  @Test(arguments: [("half", 0.5), ("almost-over", 0.95)])
  func ring(_ sentence: String, _ progress: Double) {
    expectGolden(of: statusRing(progress), named: "status-ring/progress/\(sentence)")
  }
}
