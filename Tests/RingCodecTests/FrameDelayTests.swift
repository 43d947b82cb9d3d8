import Testing

@testable import RingCodec

@Suite struct FrameDelayTests {
  /// Returns the time that a browser shows, in milliseconds: it truncates each delay to whole
  /// milliseconds.
  private static func shown(_ delays: [FrameDelay]) -> Int {
    delays.reduce(0) { $0 + Int($1.numerator) * 1000 / Int($1.denominator) }
  }

  @Test(arguments: [(1, 25, 1, 25), (1, 10, 1, 10), (2, 50, 1, 25), (1, 1, 1, 1), (3, 8, 3, 8)])
  func wholeMillisecondsAreReduced(
    _ numerator: Int, _ denominator: Int, _ top: Int, _ bottom: Int
  ) {
    var clock = DelayClock(FrameDuration(numerator, denominator))
    for _ in 0..<5 {
      let delays = clock.delays(forFrames: 1)
      #expect(delays.map { [Int($0.numerator), Int($0.denominator)] } == [[top, bottom]])
    }
  }

  @Test(arguments: [
    (1, 60), (1, 30), (1, 24), (1001, 30_000), (1001, 24_000), (1001, 120_000), (1, 90), (1, 144),
    (1, 240), (1001, 1_000_000), (70, 65_536), (1000, 100_003), (1, 7), (12_345_678, 100_000),
  ])
  func everyFrameBeginsWithinHalfAMillisecondOfItsTimeInBrowsers(
    _ numerator: Int, _ denominator: Int
  ) {
    var clock = DelayClock(FrameDuration(numerator, denominator))
    var (frames, shown) = (0, 0)
    var (latest, cut) = (0.0, 0.0)
    // Some images stay for several frames.
    for count in (0..<2000).map({ $0 % 7 == 3 ? 5 : 1 }) {
      let delays = clock.delays(forFrames: count)
      shown += Self.shown(delays)
      frames += count
      let exact = Double(frames) * 1000 * Double(numerator) / Double(denominator)
      latest = max(latest, abs(Double(shown) - exact))
      let seconds = delays.reduce(0) { $0 + Double($1.numerator) / Double($1.denominator) }
      cut = max(cut, abs(seconds * 1000 - Double(Self.shown(delays))))
    }
    #expect(latest <= 0.5 + 1e-6)
    // The total duration is the same in a player that does not truncate delays.
    #expect(cut < 1e-6)
  }

  @Test func sixtyFramesPerSecondTakeASecond() {
    var clock = DelayClock(FrameDuration(1, 60))
    let delays = (0..<60).flatMap { _ in clock.delays(forFrames: 1) }
    #expect(Self.shown(delays) == 1000)
    #expect(Set(delays.map { Int($0.numerator) * 1000 / Int($0.denominator) }) == [16, 17])
  }

  /// A time of more than 65 535 ms becomes whole seconds, and a remainder that is too long for
  /// browsers to ignore.
  @Test(arguments: [
    (65_535, 1000, [[13_107, 200]]), (65_537, 1000, [[64, 1], [1537, 1000]]),
    (70_000, 1, [[65_535, 1], [4465, 1]]),
    (70_000_001, 1000, [[65_535, 1], [4464, 1], [1001, 1000]]),
    (3600, 1, [[3600, 1]]), (100_000, 3, [[33_332, 1], [1333, 1000]]),
  ])
  func longTimesAreSplit(_ numerator: Int, _ denominator: Int, _ expected: [[Int]]) {
    var clock = DelayClock(FrameDuration(numerator, denominator))
    let delays = clock.delays(forFrames: 1)
    #expect(delays.map { [Int($0.numerator), Int($0.denominator)] } == expected)
  }

  @Test(arguments: [
    (1, 20, 1.5, [[31, 20]]), (1, 20, 0.0004, [[1, 20]]),
    (1, 3, 70_000, [[65_535, 1], [4464, 1], [1333, 1000]]),
  ])
  func aPauseIsAPartOfTheDelay(
    _ numerator: Int, _ denominator: Int, _ pause: Double, _ expected: [[Int]]
  ) {
    var clock = DelayClock(FrameDuration(numerator, denominator))
    let delays = clock.delays(forFrames: 1, pause: pause)
    #expect(delays.map { [Int($0.numerator), Int($0.denominator)] } == expected)
  }

  /// Frames of less than a millisecond have no delay in whole milliseconds, but browsers ignore
  /// such short delays.
  @Test(arguments: [(1, 2000), (1000, 1_000_003), (1, 120_000)])
  func framesOfLessThanAMillisecondAreAsExactAsCanBe(
    _ numerator: Int, _ denominator: Int
  ) {
    var clock = DelayClock(FrameDuration(numerator, denominator))
    var (seconds, latest) = (0.0, 0.0)
    for frame in 1...5000 {
      for delay in clock.delays(forFrames: 1) {
        seconds += Double(delay.numerator) / Double(delay.denominator)
      }
      let exact = Double(frame) * Double(numerator) / Double(denominator)
      latest = max(latest, abs(seconds - exact))
    }
    #expect(latest <= 0.5001 / 65_535)
  }

  @Test func aPictureThatStaysNeedsNoMoreDelaysThanItsTime() {
    var clock = DelayClock(FrameDuration(1001, 120_000))
    let delays = clock.delays(forFrames: 120_000)
    #expect(delays.map { [Int($0.numerator), Int($0.denominator)] } == [[1001, 1]])
  }
}
