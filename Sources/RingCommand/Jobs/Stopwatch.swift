import RingCore
import RingRender
import RingSystem

/// A stopwatch that starts when it is created. Changes of the system clock do not affect it.
struct Stopwatch: Sendable {
  private let start = ContinuousClock.now

  var seconds: Double {
    let duration = ContinuousClock.now - start
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }
}

extension Double {
  /// For a number ≥ 0: at least three digits, at most two of them decimals.
  var shortText: String {
    if self < 9.995 { return decimals(100) }
    return self < 99.95 ? decimals(10) : "\(Int(min(self, 1e15).rounded()))"
  }

  private func decimals(_ scale: Int) -> String {
    let count = Int((self * Double(scale)).rounded())
    // Adding `scale` puts a digit in front, which keeps zeros after the decimal point.
    return "\(count / scale)." + String(count % scale + scale).dropFirst()
  }
}
