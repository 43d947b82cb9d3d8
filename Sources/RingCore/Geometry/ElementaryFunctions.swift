/// Elementary functions built from +, −, ×, ÷ and √ only.
///
/// The C library's `sin`, `atan2`, `exp` and `cbrt` differ in the last bit between platforms, which
/// is enough to move a vertex or a colour. IEEE 754 defines these five operations exactly, so
/// results built from them (without fused contraction) are bit-identical everywhere.
package enum ElementaryFunctions {
  /// Returns the sine and cosine of an angle in degrees, exact at multiples of 90°.
  ///
  /// Taylor series after an exact reduction to ±45°; the first omitted term is below 10⁻¹⁷.
  package static func sineCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    let remainder = turn.remainder(dividingBy: 90)
    let quadrant = Int(clamping: ((turn - remainder) / 90).rounded())
    let x = remainder * (Double.pi / 180)
    let sine = x * series(x * x, sineCoefficients)
    let cosine = series(x * x, cosineCoefficients)
    switch ((quadrant % 4) + 4) % 4 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// Returns the angle of the vector (x, y) in degrees, −180…180, as `atan2` does; 0 for (0, 0).
  package static func arcTangentDegrees(y: Double, x: Double) -> Double {
    let (ax, ay) = (abs(x), abs(y))
    let longer = max(ax, ay)
    guard longer > 0 else { return 0 }
    var angle = arcTangentOfUnit(min(ax, ay) / longer) * (180 / Double.pi)
    if ay > ax { angle = 90 - angle }
    if x < 0 { angle = 180 - angle }
    return y < 0 ? -angle : angle
  }

  /// Returns the arc sine in degrees; `x` is clamped to −1…1.
  package static func arcSineDegrees(_ x: Double) -> Double {
    let sine = min(1, max(-1, x))
    return arcTangentDegrees(y: sine, x: (1 - sine * sine).squareRoot())
  }

  /// Returns eˣ: the Taylor series of x/2ⁿ, squared n times; 0 for x ≤ −700. Relative error below
  /// 10⁻¹² for −40 ≤ x ≤ 40.
  package static func exponential(_ x: Double) -> Double {
    guard x > -700 else { return 0 }
    var halvings = 0
    var reduced = x
    while abs(reduced) > 1.0 / 16 {
      reduced /= 2
      halvings += 1
    }
    var term = 1.0
    var sum = 1.0
    for n in 1...12 {
      term *= reduced / Double(n)
      sum += term
    }
    for _ in 0..<halvings { sum *= sum }
    return sum
  }

  /// Returns the `degree`-th root by Newton's iteration on the significand; 0 for x ≤ 0 and NaN.
  package static func root(_ x: Double, degree n: Int) -> Double {
    guard x > 0, x.isFinite else { return x > 0 ? x : 0 }
    let exponent = Int(x.exponent)
    let quotient = exponent >= 0 ? exponent / n : -((-exponent + n - 1) / n)
    let scaled =
      x.significand * Double(sign: .plus, exponent: exponent - quotient * n, significand: 1)
    // Because it starts above the root, the iteration decreases monotonically until it converges.
    var estimate = 2.0
    while true {
      var power = 1.0
      for _ in 1..<n { power *= estimate }
      let next = estimate - (estimate - scaled / power) / Double(n)
      if next >= estimate { break }
      estimate = next
    }
    return estimate * Double(sign: .plus, exponent: quotient, significand: 1)
  }

  private static let sineCoefficients: [Double] = coefficients(first: 1)
  private static let cosineCoefficients: [Double] = coefficients(first: 0)

  /// Returns the reciprocals of first!, (first + 2)!, … with alternating signs.
  private static func coefficients(first: Int) -> [Double] {
    var value = 1.0
    return (0..<9).map { k in
      if k > 0 {
        let n = Double(first + 2 * k)
        value = -value / (n * (n - 1))
      }
      return value
    }
  }

  /// Returns the value of a polynomial whose coefficients begin with the constant.
  private static func series(_ x: Double, _ coefficients: [Double]) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
  }

  /// Returns the arc tangent of `a`, 0…1, in radians. Splits the range at tan(π/8), because the
  /// series converges slowly near 1.
  private static func arcTangentOfUnit(_ a: Double) -> Double {
    let tangentOfEighth = 0.41421356237309503
    if a > tangentOfEighth { return Double.pi / 4 + arcTangentSeries((a - 1) / (a + 1)) }
    return arcTangentSeries(a)
  }

  private static func arcTangentSeries(_ a: Double) -> Double {
    let square = a * a
    var sum = 0.0
    for k in stride(from: 20, through: 0, by: -1) {
      sum = (k % 2 == 0 ? 1.0 : -1.0) / Double(2 * k + 1) + square * sum
    }
    return a * sum
  }
}
