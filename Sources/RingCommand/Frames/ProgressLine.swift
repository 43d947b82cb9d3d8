import RingSystem
import RingText

/// Who is told how far a run has come.
enum ProgressAudience: Hashable, Sendable {
  case nobody
  /// A person, by a line on standard error that changes.
  case terminal
  /// A render farm, by `OpenJobDescription` on standard output.
  case farm

  /// Seconds between two updates.
  fileprivate var pause: Double { self == .farm ? 1 : 0.1 }
}

/// Says how far a run has come, where that is wanted.
final class ProgressLine: Sendable {
  private let audience: ProgressAudience
  private let words: ItemWords
  private let clock = Stopwatch()
  private let line = Monitor(Line())

  private struct Line: Sendable {
    var lastUpdate = -1.0
    var isDirty = false
  }

  /// Characters of the bar.
  private static let width = 24
  /// Back to the line's beginning, and nothing after it.
  private static let erase: Message = "\r\u{1B}[K"

  init(_ audience: ProgressAudience, _ words: ItemWords) {
    (self.audience, self.words) = (audience, words)
  }

  /// Says how many of `total` are done, unless something has just been said; `nil` if that is unknown
  /// of how many.
  func update(_ done: Int, of total: Int? = nil) {
    guard audience != .nobody else { return }
    line.withLock { line in
      let now = clock.seconds
      guard now - line.lastUpdate >= audience.pause else { return }
      line.lastUpdate = now
      if audience == .farm {
        tellFarm(done, of: total)
      } else {
        line.isDirty = true
        let text = total.map { Self.text(done, of: $0, after: now) } ?? Self.text(done, after: now)
        Terminal.error("\(Self.erase)\(text)")
      }
    }
  }

  private func tellFarm(_ done: Int, of total: Int?) {
    let status = total.map { "\(done) of \(words.count($0))" } ?? words.count(done)
    let progress = total.map { OpenJobDescription.progress(done, of: $0) } ?? ""
    Self.tell(progress + OpenJobDescription.status(status))
  }

  /// Says what a run came to, and that nothing of it is left to be done.
  func finish(_ summary: String) {
    guard audience == .farm else { return }
    Self.tell(OpenJobDescription.progress(1, of: 1) + OpenJobDescription.status(summary))
  }

  /// Says why a run ends before its end.
  func fail(_ reason: String) {
    if audience == .farm { Self.tell(OpenJobDescription.fail(reason)) }
  }

  /// Whether anybody hears it does not matter to the pictures.
  private static func tell(_ words: Message) { try? Terminal.output(words) }

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
