import RingCore
import RingSystem

/// The counts of a job's pictures so far. Any thread may update or read them.
final class JobTally: Sendable {
  struct Counts: Hashable, Sendable {
    var drawn = 0
    var identical = 0
    var resumed = 0
    var missing = 0
    /// Pictures that invalid rows would have.
    var rejected = 0
    var invalidRows = 0
    /// Files without a row; in a dry run, those that would be removed.
    var removed = 0

    /// Pictures whose files exist.
    var present: Int { drawn + identical + resumed }
    var total: Int { present + missing + rejected }
  }

  /// `nil` for a table, whose number of rows is unknown until its end.
  let frameCount: Int?
  private let clock = Stopwatch()
  private let counts = Monitor(Counts())

  init(frames frameCount: Int? = nil) { self.frameCount = frameCount }

  var current: Counts { counts.withLock { $0 } }

  func count(_ outcome: ResultFiles.Outcome) {
    counts.withLock { counts in
      switch outcome {
      case .drawn: counts.drawn += 1
      case .identical: counts.identical += 1
      case .resumed: counts.resumed += 1
      case .missing: counts.missing += 1
      }
    }
  }

  func countRemoved() { counts.withLock { $0.removed += 1 } }

  /// Counts pictures that cannot be made. `isNewRow`: their row has not been counted yet.
  func countRejected(_ pictureCount: Int, isNewRow: Bool) {
    counts.withLock { counts in
      counts.rejected += pictureCount
      counts.invalidRows += isNewRow ? 1 : 0
    }
  }

  /// The number of pictures by outcome, the time and the rate.
  var summary: String {
    let (counts, seconds) = (current, clock.seconds)
    let rate = Double(frameCount ?? counts.total) / max(seconds, 0.001)
    let duplicates = counts.identical == 1 ? "duplicate" : "duplicates"
    return (frameCount.map { "\($0.counted("frame")): " } ?? "")
      + "\(text(counts.drawn)) drawn, \(text(counts.identical)) \(duplicates), "
      + "\(text(counts.resumed)) up to date; \(seconds.shortText) s, \(rate.shortText)/s"
  }

  var dryRunSummary: Message {
    let counts = current
    var line: Message =
      "\(frameCount?.counted("frame") ?? counts.total.pictures): \(text(counts.missing)) to draw, \(text(counts.resumed)) up to date"
    if counts.removed > 0 { line = line + ", \(text(counts.removed)) to remove" }
    return counts.invalidRows > 0 ? line + "; \(counts.rowsWithErrors)" : line
  }

  /// The message about a run that ended early. `remedy` says how to continue; `nil` for the command
  /// with `--resume`.
  func resumeHint(_ end: JobRunner.EarlyEnd, remedy: Message? = nil) -> Message {
    let present = current.present
    let written = frameCount.map { "\(present) of \($0.counted("frame"))" } ?? present.pictures
    let command: Message = ". To continue, run: \(CommandArguments.commandLine(adding: "--resume"))"
    return "\(end.rawValue): \(written) written" + (remedy ?? command)
  }

  /// Returns a number as text. Only the numbers of pictures are grouped, not those of frames.
  private func text(_ number: Int) -> String {
    frameCount == nil ? number.grouped : String(number)
  }
}

extension JobTally.Counts {
  /// The last line of a run over rows. `failed` is the path of the file of invalid rows; `nil` for
  /// none.
  func conclusion(failed: String?) -> Message {
    var line: Message = "\(present.grouped) of \(total.pictures)"
    if removed > 0 {
      line = line + "; \(removed.grouped) \(removed == 1 ? "file" : "files") removed"
    }
    guard invalidRows > 0 else { return line }
    guard let failed else { return line + "; \(rowsWithErrors) (--failed-rows FILE saves them)" }
    return line + "; \(rowsWithErrors): \(failed)"
  }

  fileprivate var rowsWithErrors: String {
    invalidRows == 1 ? "1 row has errors" : "\(invalidRows.grouped) rows have errors"
  }
}

extension Int {
  /// For a number ≥ 0: `99 963`.
  var grouped: String { String(self).grouped(by: " ") }

  /// `1 picture`, `2 000 pictures`.
  var pictures: String { self == 1 ? "1 picture" : "\(grouped) pictures" }
}
