import RingMotion
import Testing

@Suite struct FrameRateTests {
  @Test func timesAreQuotientsOfWholeNumbers() throws {
    let rate = try #require(FrameRate(30000, per: 1001))
    #expect(rate.time(ofFrame: 1_000_000) == 1_001_000_000.0 / 30000.0)
  }
}
