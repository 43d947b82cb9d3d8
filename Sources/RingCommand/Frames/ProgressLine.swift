import RingSystem
import RingText

/// A line on a terminal that says how far a run has come; nothing where nobody is looking.
final class ProgressLine: Sendable {
  private let isShown: Bool
  private let clock = Stopwatch()
  private let line = Monitor(Line())

  private struct Line: Sendable {
    var lastUpdate = -1.0
    var isDirty = false
  }

  /// Seconds between two updates.
  private static let pause = 0.1
  /// Characters of the bar.
  private static let width = 24
  /// Back to the line's beginning, and nothing after it.
  private static let erase: Message = "\r\u{1B}[K"

  init(isShown: Bool) { self.isShown = isShown }

  /// Says how many of `total` are done, unless it has just been said; `nil` if nobody knows of how many.
  func update(_ done: Int, of total: Int? = nil) {
    guard isShown else { return }
    line.withLock { line in
      let now = clock.seconds
      guard now - line.lastUpdate >= Self.pause else { return }
      line.lastUpdate = now
      line.isDirty = true
      let text = total.map { Self.text(done, of: $0, after: now) } ?? Self.text(done, after: now)
      Terminal.error("\(Self.erase)\(text)")
    }
  }

  /// Clears the line for other words.
  func clear() {
    line.withLock { line in
      if line.isDirty { Terminal.error(Self.erase) }
      line.isDirty = false
    }
  }

  static func text(_ done: Int, after seconds: Double) -> String {
    "\(done) done  \((Double(done) / max(seconds, 0.001)).shortText)/s"
  }

  static func text(_ done: Int, of total: Int, after seconds: Double) -> String {
    let filled = total > 0 ? width * done / total : width
    let bar =
      String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    let line = "[\(bar)] \(done)/\(total)"
    let rate = Double(done) / max(seconds, 0.001)
    guard done > 0, seconds > 0 else { return line }
    return line + "  \(rate.shortText)/s  \((Double(total - done) / rate).shortText) s left"
  }
}
