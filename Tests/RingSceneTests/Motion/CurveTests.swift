import Foundation
import RingScene
import TestSupport
import Testing

@Suite struct CurveTests {
  private static let fractions = [0.1, 0.25, 0.5, 0.75, 0.9]

  /// The expected values are those of another implementation.
  @Test(arguments: [
    ("easeInOut", [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
    ("easeIn", [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
    ("easeOut", [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
  ])
  func easingsAreWhatTheyAreElsewhere(name: String, expected: [Double]) throws {
    let curve = try #require(Curve.named.first { $0.name == name }?.curve)
    for (fraction, value) in zip(Self.fractions, expected) {
      expectClose(curve.value(at: fraction), value, within: 1e-6, "\(name) at \(fraction)")
    }
  }

  /// De Casteljau's construction gives points of the curve without solving an equation.
  @Test(arguments: [
    [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [1, 0, 0, 1], [0, 1, 1, 0],
    [0.3, -2, 0.7, 3], [0, 0, 0, 0], [1, 1, 1, 1], [0.5, 0.5, 0.5, 0.5],
  ])
  func pointsOfTheConstructionLieOnTheCurve(numbers: [Double]) throws {
    let curve = try #require(CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]))
    func construct(_ first: Double, _ second: Double, _ t: Double) -> Double {
      var points = [0, first, second, 1]
      while points.count > 1 {
        points = zip(points, points.dropFirst()).map { $0 + ($1 - $0) * t }
      }
      return points[0]
    }
    for step in 1..<200 {
      let t = Double(step) / 200
      let (x, y) = (construct(curve.x1, curve.x2, t), construct(curve.y1, curve.y2, t))
      // Where the derivative of x is nearly 0, its last bit changes y a lot.
      let isSteep = abs(construct(curve.x1, curve.x2, t + 1e-4) - x) < 1e-7
      expectClose(curve.value(at: x), y, within: (isSteep ? 1e-3 : 1e-9), "\(numbers) at \(t)")
    }
  }

  @Test func bezierTimesRunForwards() {
    #expect(CubicBezier(-0.01, 0, 1, 1) == nil)
    #expect(CubicBezier(0, 0, 1.01, 1) == nil)
    #expect(CubicBezier(.nan, 0, 1, 1) == nil)
    #expect(CubicBezier(0, .infinity, 1, 1) == nil)
    #expect(CubicBezier(0, -9, 1, 9) != nil)
  }

  @Test(arguments: Curve.named.map(\.curve) + [.steps(1), .steps(7)])
  func endsAreExact(curve: Curve) {
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
    #expect(curve.value(at: -1) == 0)
    #expect(curve.value(at: 2) == 1)
    #expect(curve.value(at: .nan) == 0)
  }

  @Test func stepsJumpAtTheirTimes() {
    let values = (0...10).map { Curve.steps(5).value(at: Double($0) * 0.1) }
    #expect(values == [0, 0, 0.2, 0.2, 0.4, 0.4, 0.6, 0.6, 0.8, 0.8, 1])
    #expect(Curve.steps(0).value(at: 0.5) == 0)
    // A time that equals a step up to rounding errors counts as the step.
    #expect(Curve.steps(10).value(at: 0.7 / 0.1 * 0.1) == 0.7)
  }

  /// The bits must be equal on every machine, not only the values close.
  @Test func valuesHaveTheseBits() {
    let values = [
      Curve.easeInOut.value(at: 0.3), Spring.bouncy.value(at: 0.2), Spring.smooth.value(at: 0.2),
      Spring(dampingFraction: 2)?.value(at: 0.2) ?? 0, Spring.snappy.settlingDuration,
    ]
    #expect(values.map(\.bitPattern) == Self.bits, "\(values.map(\.bitPattern))")
  }

  private static let bits: [UInt64] = [
    4_595_919_669_375_405_838, 4_606_044_907_672_999_967, 4_604_619_111_206_841_486,
    4_601_788_992_805_693_320, 4_606_482_423_206_209_909,
  ]
}

@Suite struct SpringTests {
  /// The expected values are those of another implementation.
  @Test(arguments: [
    (Spring.smooth, [0.35774, 0.715416, 0.890034, 0.986399, 0.999953]),
    (Spring.snappy, [0.388102, 0.786369, 0.956447, 1.00602, 0.999966]),
    (Spring.bouncy, [0.423302, 0.873711, 1.03393, 1.014498, 1.000072]),
  ])
  func springsAreWhatTheyAreElsewhere(spring: Spring, expected: [Double]) {
    for (time, value) in zip([0.1, 0.2, 0.3, 0.5, 1], expected) {
      expectClose(spring.value(at: time), value, within: 1e-3, "at \(time)")
      expectClose(spring.value(at: time), value, within: 1e-5, "at \(time)")
    }
  }

  /// Runge–Kutta steps along x″ = −ω²(x − 1) − 2ζωx′ are independent of the closed formula.
  @Test(arguments: [0, 0.01, 0.3, 0.7, 0.99, 0.999999, 1, 1.000001, 1.01, 1.5, 5, 40])
  func springsObeyTheirEquation(damping: Double) throws {
    let response = 0.8
    let spring = try #require(Spring(response: response, dampingFraction: damping))
    let frequency = 2 * Double.pi / response
    func slope(_ state: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(
        state.y,
        -frequency * frequency * (state.x - 1) - 2 * damping * frequency * state.y)
    }
    let step = 1.0 / 65536
    var state = SIMD2(0.0, 0.0)
    for index in 1...65536 {
      let a = slope(state)
      let b = slope(state + a * (step / 2))
      let c = slope(state + b * (step / 2))
      let d = slope(state + c * step)
      let slopes: SIMD2<Double> = a + d + 2.0 * (b + c)
      state += slopes * (step / 6)
      guard index % 4096 == 0 else { continue }
      expectClose(spring.value(at: Double(index) * step), state.x, within: 1e-8, "at \(index)")
    }
  }

  @Test(arguments: [0.001, 0.05, 0.7, 0.85, 0.9999, 1, 1.5, 100, 1000])
  func settledMeansSettled(damping: Double) throws {
    let spring = try #require(Spring(dampingFraction: damping))
    let end = spring.settlingDuration
    #expect(end.isFinite && end > 0)
    for part in 0...1000 {
      let later = end * (1 + Double(part) / 100)
      expectClose(spring.value(at: later), 1, within: 1.0001e-4)
    }
    // The bound is not much later than necessary.
    let before = stride(from: 0.5, to: 1, by: 0.001).map { abs(spring.value(at: end * $0) - 1) }
    #expect(before.contains { $0 > 1e-4 })
  }

  @Test func rejectsInvalidSprings() {
    #expect(Spring(dampingFraction: -0.1) == nil)
    #expect(Spring(dampingFraction: .nan) == nil)
    #expect(Spring(response: 0) == nil)
    #expect(Spring(response: .infinity) == nil)
    #expect(Spring(dampingFraction: 0)?.settlingDuration == .infinity)
    #expect(Spring(dampingFraction: 0)?.value(at: 0.25) == 2)
    #expect(Spring(dampingFraction: 1e-300) != nil)
    #expect(Spring.bouncy.value(at: 1e300) == 1)
    #expect(Spring.bouncy.value(at: .infinity) == 1)
    #expect(Spring.bouncy.value(at: -1) == 0)
  }

  @Test func aStretchedSpringSettlesAtTheEnd() {
    #expect(Curve.bouncy.value(at: 0.35) > 1)
    expectClose(Curve.bouncy.value(at: 0.999), 1, within: 1e-3)
    let undamped = Animation.spring(response: 1, dampingFraction: 0).curve
    expectClose(undamped.value(at: 0.999), 1, within: 0.01)
  }
}
