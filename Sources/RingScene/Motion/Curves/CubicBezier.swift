/// A Bézier curve from (0, 0) to (1, 1): x is the fraction of time, y the fraction of the change.
package struct CubicBezier: Hashable, Sendable {
  /// Both x are in 0…1, so that each time has one value; both y are finite.
  package let x1: Double
  package let y1: Double
  package let x2: Double
  package let y2: Double

  package init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    guard 0...1 ~= x1, 0...1 ~= x2, y1.isFinite, y2.isFinite else { return nil }
    self.init(unchecked: x1, y1, x2, y2)
  }

  init(unchecked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// Returns the value at a fraction of the time, exactly 0 and 1 at the ends.
  ///
  /// x increases monotonically along the curve, so bisection finds the parameter to the last bit.
  /// Newton's method would fail where the derivative is 0.
  package func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    var (low, high) = (0.0, 1.0)
    while true {
      let mid = (low + high) / 2
      guard mid > low, mid < high else { break }
      if Self.coordinate(x1, x2, mid) < fraction { low = mid } else { high = mid }
    }
    return Self.coordinate(y1, y2, high)
  }

  private static func coordinate(_ first: Double, _ second: Double, _ t: Double) -> Double {
    let remaining = 1 - t
    return 3 * remaining * remaining * t * first + 3 * remaining * t * t * second + t * t * t
  }
}
