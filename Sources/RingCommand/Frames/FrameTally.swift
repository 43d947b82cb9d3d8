import RingCore
import RingSystem

/// The counts of frames by outcome so far. Any thread may update or read them.
final class FrameTally: Sendable {
  let total: Int
  private let clock = Stopwatch()
  private let counts = Monitor(Counts())

  /// The number of frames by outcome.
  struct Counts: Hashable, Sendable {
    var drawn = 0
    var identical = 0
    var resumed = 0
    var missing = 0

    /// The number of frames whose files exist.
    var present: Int { drawn + identical + resumed }
  }

  init(total: Int) { self.total = total }

  var current: Counts { counts.withLock { $0 } }
  var seconds: Double { clock.seconds }

  func count(_ outcome: FrameFiles.Outcome) {
    counts.withLock { counts in
      switch outcome {
      case .drawn: counts.drawn += 1
      case .identical: counts.identical += 1
      case .resumed: counts.resumed += 1
      case .missing: counts.missing += 1
      }
    }
  }

  /// A summary line for the end of a run.
  var summary: String {
    let (counts, seconds) = (current, seconds)
    let rate = Double(total) / max(seconds, 0.001)
    return "\(total.frames): \(counts.drawn) drawn, \(counts.identical.counted("duplicate")), "
      + "\(counts.resumed) up to date; \(seconds.shortText) s, \(rate.shortText)/s"
  }
}

/// A stopwatch that starts when it is created. Changes of the system clock do not affect it.
struct Stopwatch: Sendable {
  private let start = ContinuousClock.now

  var seconds: Double {
    let duration = ContinuousClock.now - start
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }
}

extension Int {
  /// A count of frames with its noun: `1 frame`, `2 frames`.
  var frames: String { self == 1 ? "1 frame" : "\(self) frames" }
}

extension Double {
  /// The number, ≥ 0, as text with at least three digits, at most two of them decimals.
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
