/// A timing curve: maps a fraction of the time to a fraction of the change.
package enum Curve: Hashable, Sendable {
  case linear
  /// As CSS's `cubic-bezier()`.
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
    case .steps(let count): return Self.step(fraction, of: Double(max(1, count)))
    case .spring(let spring): return spring.value(atFraction: fraction)
    }
  }

  /// A time that falls short of a step by a rounding error still reaches the step.
  private static func step(_ fraction: Double, of count: Double) -> Double {
    let tolerance = 1e-9
    return (fraction * count + tolerance).rounded(.down) / count
  }
}
