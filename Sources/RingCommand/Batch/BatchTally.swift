import RingCore
import RingSystem

/// The counts of a batch so far. The delivering thread updates them; other threads read them.
final class BatchTally: Sendable {
  /// The number of images by outcome.
  struct Counts: Hashable, Sendable {
    var drawn = 0
    var identical = 0
    var resumed = 0
    var missing = 0
    /// The number of images that invalid rows would have.
    var rejected = 0
    /// The number of invalid rows.
    var invalidRows = 0

    /// The number of images whose files exist.
    var present: Int { drawn + identical + resumed }
    var total: Int { present + missing + rejected }
  }

  private let clock = Stopwatch()
  private let counts = Monitor(Counts())

  var current: Counts { counts.withLock { $0 } }

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

  /// Counts images that cannot be made.
  ///
  /// `isNewRow` tells whether their row has not been counted yet.
  func reject(_ imageCount: Int, isNewRow: Bool) {
    counts.withLock { counts in
      counts.rejected += imageCount
      counts.invalidRows += isNewRow ? 1 : 0
    }
  }

  /// A summary: the number of images by outcome, the time and the rate.
  var summary: String {
    let (counts, seconds) = (current, clock.seconds)
    let rate = Double(counts.total) / max(seconds, 0.001)
    let duplicates = counts.identical == 1 ? "duplicate" : "duplicates"
    return "\(counts.drawn.grouped) drawn, \(counts.identical.grouped) \(duplicates), "
      + "\(counts.resumed.grouped) up to date; \(seconds.shortText) s, \(rate.shortText)/s"
  }
}

extension BatchTally.Counts {
  /// Returns the last line of a run.
  ///
  /// `failed` is the path of the file of invalid rows; `nil` for none.
  func conclusion(failed: String?) -> Message {
    let line: Message = "\(present.grouped) of \(total.pictures)"
    guard invalidRows > 0 else { return line }
    let rows = invalidRows == 1 ? "1 row has errors" : "\(invalidRows.grouped) rows have errors"
    guard let failed else { return line + "; \(rows) (--failed-rows FILE saves them)" }
    return line + "; \(rows): \(failed)"
  }

  /// A summary of a dry run: the number of images to draw and of those up to date.
  var dryRunSummary: Message {
    let line: Message =
      "\(total.pictures): \(missing.grouped) to draw, \(resumed.grouped) up to date"
    guard invalidRows > 0 else { return line }
    return line
      + (invalidRows == 1 ? "; 1 row has errors" : "; \(invalidRows.grouped) rows have errors")
  }
}

extension Int {
  /// The number, ≥ 0, with a space between groups of three digits: `99 963`.
  var grouped: String {
    var text = ""
    for (index, digit) in String(self).enumerated() {
      if index > 0, (String(self).count - index).isMultiple(of: 3) { text.append(" ") }
      text.append(digit)
    }
    return text
  }

  /// A count of pictures with its noun: `1 picture`, `2 000 pictures`.
  var pictures: String { self == 1 ? "1 picture" : "\(grouped) pictures" }
}
