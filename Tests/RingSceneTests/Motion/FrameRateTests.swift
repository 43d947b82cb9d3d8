import RingCore
import RingScene
import Testing

@Suite struct FrameRateTests {
  @Test func timesAreQuotientsOfWholeNumbers() throws {
    let rate = try FrameRate(30000, per: 1001)
    #expect(rate.time(ofFrame: 1_000_000) == 1_001_000_000.0 / 30000.0)
    #expect(FrameRate.default.time(ofFrame: 1_000_000) == 1_000_000.0 / 30)
  }

  @Test(arguments: [
    ("30", 30, 1), ("29.98", 1499, 50), ("2997/100", 2997, 100), ("30000/1001", 30000, 1001),
    ("60/2", 30, 1),
    ("0.5", 1, 2), ("12.50", 25, 2), ("1/1000", 1, 1000), ("1000", 1000, 1), ("0030", 30, 1),
  ])
  func textsAreExact(text: String, numerator: Int, denominator: Int) throws {
    let rate = try FrameRate(text: text)
    #expect((rate.numerator, rate.denominator) == (numerator, denominator))
    #expect(try FrameRate(text: rate.description) == rate)
  }

  /// The usual decimal abbreviations of 1000/1001 times a whole rate (NTSC).
  @Test(arguments: [
    ("23.976", 24), ("23.98", 24), ("29.97", 30), ("29.970", 30), ("47.952", 48), ("47.95", 48),
    ("59.94", 60), ("59.940", 60), ("119.88", 120),
  ])
  func ratesOfTelevisionAreExact(text: String, whole: Int) throws {
    #expect(try FrameRate(text: text) == FrameRate(whole * 1000, per: 1001))
    #expect(try FrameRate(ntscText: text) == FrameRate(whole * 1000, per: 1001))
  }

  @Test(arguments: [
    "23.97", "24", "29.9", "29.98", "59.9401", "30000/1001", "2997/100", "x", "",
  ])
  func otherTextsAreWhatTheyWrite(text: String) {
    #expect(FrameRate(ntscText: text) == nil)
  }

  @Test func fractionsAreReduced() throws {
    let rate = try FrameRate(60_000, per: 2002)
    #expect((rate.numerator, rate.denominator) == (30_000, 1001))
    #expect(try FrameRate(1_000_000_000, per: 1_000_000_000) == 1)
    #expect(try FrameRate(1, per: 1000).time(ofFrame: 3) == 3000)
  }

  @Test(arguments: [
    (0, 1), (1, 0), (0, 0), (-30, 1), (1, 1001), (1001, 1), (Int.max, 1), (1, .max), (.min, 1),
  ])
  func ratesOutOfRangeAreErrors(frames: Int, seconds: Int) {
    let error = #expect(throws: RingError.self) { try FrameRate(frames, per: seconds) }
    #expect(error?.code == .invalidView)
    #expect(
      error?.description == "a frame rate must be from 0.001 to 1000 frames per second")
  }

  @Test(arguments: [(-30, -1), (1_000_000_001, 1_000_000_000), (.min, .min)])
  func numbersOutOfRangeAreErrors(frames: Int, seconds: Int) {
    let error = #expect(throws: RingError.self) { try FrameRate(frames, per: seconds) }
    #expect(error?.code == .invalidView)
    #expect(
      error?.description
        == "the numbers of a frame rate must be from 1 to 1000000000, found \(frames) per \(seconds)"
    )
  }

  @Test(arguments: [
    ("", FrameRate.ParseError.notARate), ("fast", .notARate), ("-30", .notARate),
    ("3e1", .notARate),
    ("30/", .notARate), ("/30", .notARate), ("1/2/3", .notARate), ("1.5/2", .notARate),
    ("30.", .notARate), (".5", .notARate), (" 30", .notARate), ("٣", .notARate),
    ("1.2.3", .notARate), ("nan", .notARate), ("99999999999999999999", .notARate),
    ("0", .outOfRange), ("1001", .outOfRange), ("0.0001", .outOfRange), ("0/0", .outOfRange),
    ("30/0", .outOfRange), ("0/5", .outOfRange), ("1000000000", .outOfRange),
    ("29.97000000000001", .tooPrecise), ("99999999999/9999999999", .tooPrecise),
  ])
  func rejectsInvalidFrameRates(text: String, problem: FrameRate.ParseError) {
    let error = #expect(throws: FrameRate.ParseError.self) { try FrameRate(text: text) }
    let words =
      switch problem {
      case .notARate: "a frame rate must be written as 30, 29.97 or 30000/1001"
      case .outOfRange: "a frame rate must be from 0.001 to 1000 frames per second"
      case .tooPrecise: "a frame rate has too many digits"
      }
    #expect(error?.problems.map(\.message) == [words])
  }

  private func animation(_ duration: Double?, _ rate: String, plays: Int) throws -> AnimatedScene {
    AnimatedScene(duration: duration, rate: try FrameRate(text: rate), plays: plays) { time in
      Scene(root: AnyElement(Petals(progress: time)))
    }
  }

  @Test(arguments: [
    (nil, "30", 0, 1), (1.0, "30", 0, 30), (0.1, "30", 0, 3), (0.11, "30", 0, 4),
    (1.0, "30", 1, 31), (1.01, "30", 2, 32), (1001.0, "30000/1001", 0, 30000), (1e-9, "1", 0, 1),
  ])
  func framesAreCounted(duration: Double?, rate: String, plays: Int, count: Int) throws {
    #expect(try animation(duration, rate, plays: plays).frameCount == count)
  }

  /// A frame that is shown longer must show the end, even if the animation repeats forever.
  @Test(arguments: [(0, 0.5, 31), (0, 0, 30), (1, 0.5, 31)])
  func aPauseNeedsTheEnd(plays: Int, pause: Double, count: Int) throws {
    var animation = try animation(1, "30", plays: plays)
    animation.pause = pause
    #expect(animation.frameCount == count)
  }

  @Test func endlessNumbersAreNoCrash() throws {
    #expect(try animation(.infinity, "30", plays: 0).frameCount > 1_000_000_000)
    #expect(try animation(.nan, "30", plays: 0).frameCount == 1)
    #expect(try animation(-5, "30", plays: 0).frameCount == 1)
  }

  @Test func theLastFrameOfOneThatEndsShowsTheEnd() throws {
    let tween = Tween(from: 0.0, to: 0.7, .easeInOut(duration: 1.25))
    let animation = AnimatedScene(duration: 1.25, rate: .default, plays: 1) { time in
      Scene(root: AnyElement(Petals(progress: tween.value(at: time))))
    }
    let last = try animation.scene(ofFrame: animation.frameCount - 1)
    #expect(last == Scene(root: AnyElement(Petals(progress: 0.7))))
    let before = try animation.scene(ofFrame: animation.frameCount - 2)
    #expect(before != last)
  }
}
