import Testing

@testable import RingPNG

@Suite("Delays of an APNG")
struct FrameDelayTests {
  @Test(arguments: [
    (1, 30, [[1, 30]]), (1001, 30_000, [[1001, 30_000]]), (2, 50, [[1, 25]]),
    (3600, 1, [[3600, 1]]), (70_000, 1, [[65_535, 1], [4465, 1]]),
    (65_536, 65_535, [[65_535, 65_535], [1, 65_535]]), (1001, 60_000, [[1001, 60_000]]),
    (1000, 1, [[1000, 1]]),
  ])
  func `are reduced and split`(_ numerator: Int, _ denominator: Int, _ expected: [[Int]]) {
    let delays = DelayClock.exact(numerator, denominator) ?? []
    let sum = expected.map { Fraction($0[0], $0[1]) }
    #expect(delays.map { Fraction(Int($0.numerator), Int($0.denominator)) } == sum)
  }

  /// 120000/1001 frames per second and the like need two delays each.
  @Test(arguments: [
    (1001, 120_000), (1, 120_000), (1001, 240_000), (7, 65_536), (999_983, 1_000_000),
    (12_345_678, 100_000),
  ])
  func `denominators above 16 bits are made of two`(_ numerator: Int, _ denominator: Int) {
    guard let delays = DelayClock.exact(numerator, denominator) else { return }
    let sum = delays.reduce(Fraction(0, 1)) {
      $0 + Fraction(Int($1.numerator), Int($1.denominator))
    }
    #expect(sum == Fraction(numerator, denominator))
  }

  @Test func `which of them exist`() {
    #expect(DelayClock.exact(1001, 120_000)?.count == 2)
    #expect(DelayClock.exact(1001, 240_000)?.count == 2)
    // 2¹⁶ and a prime above 65 535 divide no product of smaller powers.
    #expect(DelayClock.exact(7, 65_536) == nil)
    #expect(DelayClock.exact(1, 100_003) == nil)
  }

  /// Where no exact delays exist, every end is the nearest 1/65535 s.
  @Test func `rounded delays do not drift`() {
    var clock = DelayClock(FrameDuration(1000, 100_003))
    var ticks = 0
    for frame in 1...5000 {
      for delay in clock.delays(forFrames: 1) {
        ticks += Int(delay.numerator) * 65_535 / Int(delay.denominator)
      }
      let exact = Double(frame) * 1000 / 100_003 * 65_535
      #expect(abs(Double(ticks) - exact) <= 0.5001)
    }
  }

  @Test func `a picture that stays needs no more delays than its time`() {
    var clock = DelayClock(FrameDuration(1001, 120_000))
    let delays = clock.delays(forFrames: 120_000)
    let sum = delays.reduce(Fraction(0, 1)) {
      $0 + Fraction(Int($1.numerator), Int($1.denominator))
    }
    #expect(delays.count == 1 && sum == Fraction(1001, 1))
  }
}

/// Exact arithmetic of its own.
private struct Fraction: Equatable {
  var top: Int
  var bottom: Int

  init(_ top: Int, _ bottom: Int) {
    let divisor = Self.divisor(top, bottom)
    (self.top, self.bottom) = (top / divisor, bottom / divisor)
  }

  static func + (a: Fraction, b: Fraction) -> Fraction {
    Fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
  }

  private static func divisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (max(a, 1), b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
