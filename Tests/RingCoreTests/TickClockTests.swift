import Testing

@testable import RingCore

@Suite struct TickClockTests {
  /// The reference is the formula that GIF, WebP, APNG and the sprite sheet's list used before they
  /// shared a clock.
  @Test(arguments: [(1, 60), (1001, 30_000), (1, 7), (1000, 23_976), (3, 2), (1, 997)])
  func endsAreRoundedToTheNearestTick(_ numerator: Int, _ denominator: Int) {
    for ticks in [100, 1000, 65_535] {
      let clock = TickClock(frameOf: numerator, over: denominator, ticksPerSecond: ticks)
      var sum = 0
      for frame in 0..<5000 {
        let nearest = (2 * frame * numerator * ticks + denominator) / (2 * denominator)
        #expect(clock.end(ofFrames: frame) == nearest)
        #expect(sum == nearest)
        sum += clock.duration(ofFrame: frame)
      }
    }
  }

  @Test func aHalfIsTheLaterTick() {
    let clock = TickClock(frameOf: 1, over: 2000, ticksPerSecond: 1000)
    #expect((0..<4).map(clock.end) == [0, 1, 1, 2])
  }

  @Test func yearsDoNotOverflow() {
    let clock = TickClock(frameOf: 1_000_000_000, over: 999_999_999, ticksPerSecond: 65_535)
    #expect(clock.end(ofFrames: 999_999_999) == 65_535_000_000_000)
  }
}
