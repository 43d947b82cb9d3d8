import RingFiles

/// A line on a terminal that says how far a run has come; nothing where nobody is looking.
///
/// `@unchecked Sendable`: the variables are read and written under the lock only.
final class ProgressLine: @unchecked Sendable {
  private let isShown: Bool
  private let clock = Stopwatch()
  private let lock = Lock()
  private var lastUpdate = -1.0
  private var isDirty = false

  /// Seconds between two updates.
  private static let pause = 0.1
  /// Characters of the bar.
  private static let width = 24
  /// Back to the line's beginning, and nothing after it.
  private static let erase = "\r\u{1B}[K"

  init(isShown: Bool) { self.isShown = isShown }

  /// Says how many of `total` are done, unless it has just been said.
  func update(_ done: Int, of total: Int) {
    guard isShown else { return }
    lock.withLock {
      let now = clock.seconds
      guard now - lastUpdate >= Self.pause else { return }
      lastUpdate = now
      isDirty = true
      Terminal.error(Self.erase + Self.text(done, of: total, after: now))
    }
  }

  /// Clears the line for other words.
  func clear() {
    lock.withLock {
      if isDirty { Terminal.error(Self.erase) }
      isDirty = false
    }
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
