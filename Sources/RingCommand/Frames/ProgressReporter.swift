import RingCore
import RingSystem

/// Where a run reports its progress.
enum ProgressTarget: Hashable, Sendable {
  case none
  /// A status line on standard error.
  case terminal
  /// Messages of `OpenJobDescription` on standard output.
  case renderFarm

  /// In seconds.
  fileprivate var updateInterval: Double { self == .renderFarm ? 1 : 0.1 }
}

/// A reporter of a run's progress to a terminal or a render farm. Thread-safe.
final class ProgressReporter: Sendable {
  private let target: ProgressTarget
  private let naming: ItemNaming
  private let clock = Stopwatch()
  private let line = Monitor(Line())

  private struct Line: Sendable {
    /// In seconds of `clock`.
    var lastUpdate = -1.0
    var isDirty = false
    /// The first error of writing to a render farm.
    var failure: FileError?
  }

  /// The width of the bar, in characters.
  private static let width = 24
  /// Returns to the start of the line and erases it.
  private static let erase: Message = "\r\u{1B}[K"

  init(_ target: ProgressTarget, _ naming: ItemNaming) {
    (self.target, self.naming) = (target, naming)
  }

  /// Reports that `done` of `total` items are done; `nil` is an unknown total.
  ///
  /// Does nothing if the last update was less than `updateInterval` ago.
  func update(_ done: Int, of total: Int? = nil) {
    guard target != .none else { return }
    line.withLock { line in
      let now = clock.seconds
      guard now - line.lastUpdate >= target.updateInterval else { return }
      line.lastUpdate = now
      if target == .renderFarm {
        reportToRenderFarm(done, of: total, &line)
      } else {
        line.isDirty = true
        let text = total.map { Self.text(done, of: $0, after: now) } ?? Self.text(done, after: now)
        MessageOutput.printStatus("\(Self.erase)\(text)")
      }
    }
  }

  private func reportToRenderFarm(_ done: Int, of total: Int?, _ line: inout Line) {
    let status = total.map { "\(done) of \(naming.count($0))" } ?? naming.count(done)
    let progress = total.map { OpenJobDescription.progress(done, of: $0) } ?? ""
    Self.writeRecordingErrors(progress + OpenJobDescription.status(status), &line)
  }

  /// Reports the summary of a run, and full progress, to a render farm.
  ///
  /// Throws the first `FileError` that occurred in writing a message to a render farm. `update`
  /// does not throw such an error, so that the run continues.
  func finish(_ summary: String) throws {
    guard target == .renderFarm else { return }
    let message = OpenJobDescription.progress(1, of: 1) + OpenJobDescription.status(summary)
    let failure = line.withLock { line in
      Self.writeRecordingErrors(message, &line)
      return line.failure
    }
    if let failure { throw failure }
  }

  /// Reports to a render farm why a run ends early.
  func fail(_ reason: String) {
    guard target == .renderFarm else { return }
    line.withLock { Self.writeRecordingErrors(OpenJobDescription.failure(reason), &$0) }
  }

  /// Prints a message and records an error. A pipe that its reader has closed is not an error.
  private static func writeRecordingErrors(_ message: Message, _ line: inout Line) {
    do { try Terminal.output(message) } catch {
      guard !error.isBrokenPipe else { return }
      line.failure = line.failure ?? error
    }
  }

  /// Clears the status line, so that another message can be printed.
  func clear() {
    line.withLock { line in
      if line.isDirty { MessageOutput.printStatus(Self.erase) }
      line.isDirty = false
    }
  }

  /// The status line of a run whose number of items is unknown: their count and rate.
  static func text(_ done: Int, after seconds: Double) -> String {
    "\(done) done  \((Double(done) / max(seconds, 0.001)).shortText)/s"
  }

  /// The status line with a bar, and with the rate and the remaining time once an item is done.
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
