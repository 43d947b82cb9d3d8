/// How a change is spread over its time.
public enum Curve: Hashable, Sendable {
  /// The same speed all the time.
  case linear
  /// A curve of CSS's `cubic-bezier()`.
  case cubicBezier(CubicBezier)
  /// So many equal jumps, ≥ 1, each at the end of its fraction of the time, as CSS's `steps()`.
  case steps(Int)
  /// A spring that is let go; it may overshoot.
  case spring(Spring)

  /// Begins slowly: CSS's `ease-in`, cubic-bezier(0.42, 0, 1, 1).
  public static let easeIn = Curve.cubicBezier(CubicBezier(known: 0.42, 0, 1, 1))
  /// Ends slowly: CSS's `ease-out`, cubic-bezier(0, 0, 0.58, 1).
  public static let easeOut = Curve.cubicBezier(CubicBezier(known: 0, 0, 0.58, 1))
  /// Begins and ends slowly: CSS's `ease-in-out`, cubic-bezier(0.42, 0, 0.58, 1).
  public static let easeInOut = Curve.cubicBezier(CubicBezier(known: 0.42, 0, 0.58, 1))
  /// The same as `smooth`, as in SwiftUI.
  public static let spring = Curve.spring(.smooth)
  /// A spring that does not overshoot.
  public static let smooth = Curve.spring(.smooth)
  /// A spring that overshoots a little.
  public static let snappy = Curve.spring(.snappy)
  /// A spring that overshoots clearly.
  public static let bouncy = Curve.spring(.bouncy)

  /// The curves by the names that configs use.
  public static let named: [(name: String, curve: Curve)] = [
    ("linear", linear), ("easeIn", easeIn), ("easeOut", easeOut), ("easeInOut", easeInOut),
    ("spring", spring), ("smooth", smooth), ("snappy", snappy), ("bouncy", bouncy),
  ]

  /// What fraction of the change is done after a fraction of the time: 0 at 0 and 1 at 1, in between
  /// also outside of 0…1. A spring is stretched so that it has settled at 1.
  public func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    switch self {
    case .linear: return fraction
    case .cubicBezier(let curve): return curve.value(at: fraction)
    case .steps(let count): return Self.step(fraction, of: Double(max(1, count)))
    case .spring(let spring): return spring.value(atFraction: fraction)
    }
  }

  /// A time that is meant to be that of a jump may be a rounding error short of it.
  private static func step(_ fraction: Double, of count: Double) -> Double {
    let dust = 1e-9
    return (fraction * count + dust).rounded(.down) / count
  }
}
