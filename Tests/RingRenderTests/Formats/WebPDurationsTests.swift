import RingScene
import Testing

@testable import RingRender

@Suite struct WebPDurationsTests {
  @Test(arguments: [
    (30, 1, [33, 33, 34, 33], [33, 34, 33, 33]), (30, 1, [66, 34, 10], [67, 33, 33]),
    (60, 1, [16, 17, 17, 16], [17, 16, 17, 17]), (1, 1, [9], [4000]),
    (24_000, 1001, [41, 42, 42, 41], [42, 41, 42, 42]), (1000, 1, [1, 1, 1, 1], [1, 1, 1, 1]),
  ])
  func framesEndAtTheNearestMillisecond(
    _ numerator: Int, _ denominator: Int, _ rough: [Int], _ expected: [Int]
  ) throws {
    let rate = try FrameRate(numerator, per: denominator)
    #expect(WebPDurations(rate: rate, frameCount: 4).durations(rough) == expected)
  }

  @Test func thePauseIsAPartOfTheLastDuration() {
    let durations = WebPDurations(rate: .default, frameCount: 4, pause: 500)
    #expect(durations.durations([66, 34, 10]) == [67, 33, 533])
  }
}
