import RingCore
import RingScene
import TestSupport
import Testing

@Suite struct TimelineTests {
  @Test func aTweenBeginsAndEndsExactly() {
    let tween = Tween(from: 0.1, to: 0.7, .easeInOut(duration: 1.2).delay(0.2))
    #expect(tween.value(at: 0) == 0.1)
    #expect(tween.value(at: 0.2) == 0.1)
    expectClose(tween.value(at: 0.8), 0.4, within: 1e-12)
    #expect(tween.value(at: 1.4) == 0.7)
    #expect(tween.value(at: .infinity) == 0.7)
    #expect(tween.totalDuration == 1.4)
    #expect(Tween(from: 0.0, to: 1.0).totalDuration == 0.35)
  }

  @Test func speedDividesTheDurationOnly() {
    let tween = Tween(from: 0.0, to: 1.0, .linear(duration: 2).delay(1).speed(4))
    #expect(tween.totalDuration == 1.5)
    #expect(tween.value(at: 1.25) == 0.5)
    #expect(tween.value(at: 1.5) == 1)
  }

  @Test func roundsBeginAnew() {
    let tween = Tween(
      from: 0.0, to: 1.0, .linear(duration: 0.1).repeatCount(3, autoreverses: false))
    expectClose((tween.totalDuration ?? 0), 0.3, within: 1e-15)
    expectClose(tween.value(at: 0.15), 0.5, within: 1e-9)
    // 0.1 + 0.1 is the start of a repetition, 3 × 0.1 the end.
    #expect(tween.value(at: 0.2) == 0)
    #expect(tween.value(at: 0.3) == 1)
    #expect(tween.value(at: 0.1 * 3) == 1)
  }

  @Test(arguments: [(1, 1.0), (2, 0.0), (3, 1.0), (4, 0.0)])
  func everyWayBackCounts(count: Int, end: Double) {
    let tween = Tween(from: 0.0, to: 1.0, .linear(duration: 1).repeatCount(count))
    #expect(tween.totalDuration == Double(count))
    #expect(tween.value(at: Double(count)) == end)
    #expect(tween.value(at: Double(count) + 5) == end)
    if count > 1 { expectClose(tween.value(at: 1.25), 0.75, within: 1e-12) }
  }

  @Test func timeRunsBackwardsOnTheWayBack() {
    let animation = Animation.easeIn(duration: 1).repeatForever()
    #expect(animation.totalDuration == nil)
    for time in [0.1, 0.3, 0.8] {
      expectClose(animation.fraction(at: 2 - time), animation.fraction(at: time), within: 1e-12)
    }
  }

  @Test func aNegativeDelayHasBegun() {
    let tween = Tween(from: 0.0, to: 1.0, .linear(duration: 2).delay(-0.5))
    #expect(tween.value(at: 0) == 0.25)
    #expect(tween.totalDuration == 1.5)
    #expect(Tween(from: 0.0, to: 1.0, .linear(duration: 2).delay(-9)).totalDuration == 0)
  }

  /// Long after the start, no error has accumulated.
  @Test func framesFarAwayAreAsExactAsTheFirst() throws {
    let rate = try FrameRate(30000, per: 1001)
    let animation = Animation.linear(duration: 1.001).repeatForever(autoreverses: false)
    for round in [0, 1, 10, 33_333] {
      for frame in 0..<30 {
        let fraction = animation.fraction(at: rate.time(ofFrame: round * 30 + frame))
        expectClose(fraction, Double(frame) / 30, within: 1e-8, "\(round) \(frame)")
      }
    }
  }

  @Test func aSpringIsAsLongAsItSettles() throws {
    let spring = Tween(from: 10.0, to: 20.0, .bouncy)
    let length = try #require(spring.totalDuration)
    expectClose(spring.value(at: length.nextDown), 20, within: 1.1e-3)
    #expect(spring.value(at: length) == 20)
    #expect(spring.value(at: 0.3) > 20)
    let slow = Tween(from: 10.0, to: 20.0, Animation(.spring(Spring.bouncy.with(response: 1))))
    expectClose(slow.value(at: 0.6), spring.value(at: 0.3), within: 1e-9)
    #expect(Animation.spring(duration: 1, bounce: 0.3) == Animation.bouncy(duration: 1))
    #expect(Animation.spring(response: 1, dampingFraction: 0).totalDuration == nil)
  }

  @Test func theDefaultsOfASpringAreThoseOfSwiftUI() {
    #expect(Animation.spring() == Animation.spring && Animation.spring() == .smooth())
    #expect(Animation.spring(duration: 1) == .smooth(duration: 1))
    #expect(Animation.spring(bounce: 0.3) == .bouncy())
    #expect(
      Animation.spring(response: 1) == Animation.spring(response: 1, dampingFraction: 0.825))
  }

  @Test func nonsenseIsPinned() throws {
    for duration in [0, -1, .nan] {
      let tween = Tween(from: 1.0, to: 2.0, .linear(duration: duration).delay(1))
      #expect(tween.value(at: 1) == 1)
      #expect(tween.value(at: 1.001) == 2)
      #expect(tween.totalDuration == 1)
    }
    let still = Tween(from: 1.0, to: 2.0, Animation.linear.speed(0))
    #expect(still.value(at: 9) == 1)
    #expect(still.totalDuration == nil)
    let pinned = try #require(CubicBezier(0, 0, 0, 1))
    #expect(Animation.timingCurve(-1, 0, .nan, 1).curve == .cubicBezier(pinned))
    #expect(Animation.spring(response: .nan, dampingFraction: .nan).totalDuration != nil)
  }

  @Test func keyframesGoFromMomentToMoment() throws {
    let keyframes = try #require(
      KeyframeTimeline([
        Keyframe(at: 1, 10.0), Keyframe(at: 2, 20.0), Keyframe(at: 4, 0.0, .easeInOut),
      ]))
    let times = [0, 1, 1.5, 2, 3, 4, 99]
    #expect(times.map(keyframes.value) == [10, 10, 15, 20, 10, 0, 0])
    #expect(keyframes.totalDuration == 4)
    #expect(KeyframeTimeline<Double>([]) == nil)
    #expect(KeyframeTimeline([Keyframe(at: .nan, 1.0)]) == nil)
    let shuffled = KeyframeTimeline([Keyframe(at: 2, 20.0), Keyframe(at: 1, 10.0)])
    #expect(shuffled?.value(at: 1.5) == 15)
    let one = try #require(KeyframeTimeline([Keyframe(at: 0, 5.0)]))
    #expect(one.value(at: 0) == 5 && one.value(at: 7) == 5 && one.totalDuration == 0)
  }

  @Test func anAnimationHasTheValueOfAChange() {
    let rise = Animation.linear(duration: 2).delay(1)
    #expect(
      [0, 1, 1.5, 2, 3, 9].map { rise.value(from: -4, to: 4, at: $0) } == [-4, -4, -2, 0, 4, 4])
    // A reversed repetition ends where the change began.
    let swing = Animation.linear(duration: 1).repeatCount(2)
    #expect([0.5, 1.5, 2].map { swing.value(from: 10, to: 20, at: $0) } == [15, 15, 10])
    let steps = Animation.steps(4, duration: 1)
    #expect(steps.value(from: 0, to: 100, at: 0.6) == 50)
  }

  @Test func keyframesOfAnAnimationHaveItsCurveAndRepetitions() {
    let values: [(at: Double, value: Double)] = [(2, 30), (0, 10), (1, 20)]
    #expect([0, 0.5, 1.5, 2, 9].map(Keyframes(values).value) == [10, 15, 25, 30, 30])
    let twice = Animation.steps(2, duration: 9).delay(1).speed(2).repeatCount(2)
    // Each second holds one repetition: to 30 at 2 s, and back to 10 at 3 s.
    let keyframes = Keyframes(values, twice)
    #expect(
      [0, 1, 1.2, 1.3, 1.5, 2, 2.5, 3, 9].map(keyframes.value)
        == [10, 10, 10, 15, 20, 30, 20, 10, 10])
  }

  @Test func keyframesWithoutValuesOrWithBadTimesAreNoNumbers() {
    let none: [(at: Double, value: Double)] = []
    #expect(Keyframes(none).value(at: 0).isNaN)
    for time in [Double.nan, .infinity, -.infinity] {
      #expect(Keyframes([(at: 0, value: 1), (at: time, value: 2)]).value(at: 0).isNaN)
    }
    // Two values at the same time are a jump.
    let jump = Keyframes([(at: 0, value: 1), (at: 1, value: 2), (at: 1, value: 5)])
    #expect([0.5, 1, 2].map(jump.value) == [1.5, 5, 5])
  }

  @Test func keyframesRepeat() throws {
    var playback = Playback()
    (playback.count, playback.autoreverses, playback.speed) = (nil, true, 2)
    let keyframes = try #require(
      KeyframeTimeline([Keyframe(at: 0, 0.0), Keyframe(at: 1, 1.0)], playback: playback))
    #expect([0, 0.25, 0.5, 0.75, 1, 100.25].map(keyframes.value) == [0, 0.5, 1, 0.5, 0, 0.5])
    #expect(keyframes.totalDuration == nil)
  }

  @Test func coloursAreMixedPremultiplied() {
    let clear = SRGBColor.white.opacity(0)
    #expect(clear.interpolated(to: .black, at: 0.5) == SRGBColor.black.opacity(0.5))
    #expect(SRGBColor.black.interpolated(to: .white, at: 1) == .white)
    #expect(SRGBColor.black.interpolated(to: .white, at: 1.3) == .white)
    #expect(SRGBColor.black.interpolated(to: .white, at: -0.3) == .black)
    let middle = SRGBColor.black.interpolated(to: .white, at: 0.25)
    #expect(middle == SRGBColor(red: 0.25, green: 0.25, blue: 0.25))
    let system = Color.primary.interpolated(to: .primary, at: 0.3)
    #expect(system == .primary)
  }

  @Test func numbersReachTheirEnds() {
    #expect(
      (-Double.greatestFiniteMagnitude).interpolated(to: .greatestFiniteMagnitude, at: 0.5) == 0)
    #expect(0.1.interpolated(to: 0.7, at: 1) == 0.7)
    #expect(0.7.interpolated(to: 0.7, at: 0.123) == 0.7)
    #expect([0, 0.12, 0.13, 0.99, 1].map { 3.interpolated(to: 7, at: $0) } == [3, 3, 4, 7, 7])
    #expect(Int.max.interpolated(to: .min, at: -1) == .max)
  }

  /// The reference values of SplitMix64 are fixed: other numbers would render other images.
  @Test func chanceIsTheSameEverywhere() {
    let numbers = SeededRandom(seed: 42)
    #expect(numbers.fraction(for: "a") == numbers.fraction(for: "a"))
    #expect(numbers.fraction(for: "a") != numbers.fraction(for: "b"))
    #expect(numbers.fraction(for: "a") != SeededRandom(seed: 43).fraction(for: "a"))
    // The first output of the published generator for this seed.
    let first = Double(6_457_827_717_110_365_317 as UInt64 >> 11) / 0x1p53
    #expect(SeededRandom(seed: 1_234_567).fraction(for: "") == first)
  }

  @Test func chanceIsEven() {
    let fractions = (0..<4000).map { SeededRandom(seed: 7).fraction(for: "scene.children[\($0)]") }
    #expect(fractions.allSatisfy { 0..<1 ~= $0 })
    let buckets = Dictionary(grouping: fractions) { Int($0 * 10) }.mapValues(\.count)
    #expect(buckets.count == 10)
    // Six standard deviations of a uniform distribution.
    #expect(buckets.values.allSatisfy { abs($0 - 400) < 114 }, "\(buckets)")
  }
}
