/// A timing curve: maps a fraction of the time to a fraction of the change.
package enum Curve: Hashable, Sendable {
  case linear
  /// A cubic Bézier curve, as CSS's `cubic-bezier()`.
  case cubicBezier(CubicBezier)
  /// A number of equal steps, ≥ 1, each at the end of its interval, as CSS's `steps()`.
  case steps(Int)
  /// Released without velocity; it may overshoot.
  case spring(Spring)

  /// CSS's `ease-in`: a slow start.
  package static let easeIn = Curve.cubicBezier(CubicBezier(unchecked: 0.42, 0, 1, 1))
  /// CSS's `ease-out`: a slow end.
  package static let easeOut = Curve.cubicBezier(CubicBezier(unchecked: 0, 0, 0.58, 1))
  /// CSS's `ease-in-out`: a slow start and end.
  package static let easeInOut = Curve.cubicBezier(CubicBezier(unchecked: 0.42, 0, 0.58, 1))
  /// Equal to `smooth`, as in SwiftUI.
  package static let spring = Curve.spring(.smooth)
  package static let smooth = Curve.spring(.smooth)
  package static let snappy = Curve.spring(.snappy)
  package static let bouncy = Curve.spring(.bouncy)

  /// By their names in configs.
  package static let named: [(name: String, curve: Curve)] = [
    ("linear", linear), ("easeIn", easeIn), ("easeOut", easeOut), ("easeInOut", easeInOut),
    ("spring", spring), ("smooth", smooth), ("snappy", snappy), ("bouncy", bouncy),
  ]

  /// Returns the fraction of the change at a fraction of the time.
  ///
  /// The result is 0 at 0 and 1 at 1; in between it may be outside of 0…1. A spring is scaled in
  /// time so that it settles at 1.
  package func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    switch self {
    case .linear: return fraction
    case .cubicBezier(let curve): return curve.value(at: fraction)
    case .steps(let count): return Self.stepped(fraction, in: Double(max(1, count)))
    case .spring(let spring): return spring.value(atFraction: fraction)
    }
  }

  /// Returns the fraction of the change at a fraction of the time, in `count` equal steps.
  ///
  /// A time that falls short of a step by a rounding error still reaches the step.
  private static func stepped(_ fraction: Double, in count: Double) -> Double {
    let tolerance = 1e-9
    return (fraction * count + tolerance).rounded(.down) / count
  }
}

/// A Bézier curve from (0, 0) to (1, 1): x is the fraction of time, y the fraction of the change.
package struct CubicBezier: Hashable, Sendable {
  /// Both x are in 0…1, so that each time has one value; both y are finite.
  package let x1: Double
  package let y1: Double
  package let x2: Double
  package let y2: Double

  /// Creates a curve from its control points; `nil` unless both x are in 0…1 and both y are finite.
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

  /// Returns a coordinate of the curve at the parameter `t` from those of its control points.
  private static func coordinate(_ first: Double, _ second: Double, _ t: Double) -> Double {
    let remaining = 1 - t
    return 3 * remaining * remaining * t * first + 3 * remaining * t * t * second + t * t * t
  }
}
