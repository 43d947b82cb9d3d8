import RingSystem
import RingText

/// What has become of a batch so far; counted by the thread that delivers, read for messages.
final class BatchTally: Sendable {
  /// How many pictures came to which end.
  struct Counts: Hashable, Sendable {
    var drawn = 0
    var identical = 0
    var resumed = 0
    var missing = 0
    /// Pictures of rows that are wrong.
    var refused = 0
    /// Rows that are wrong.
    var wrongRows = 0

    /// Pictures that are there.
    var present: Int { drawn + identical + resumed }
    var total: Int { present + missing + refused }
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

  /// Counts pictures that cannot be made, of a row that may be counted already.
  func refuse(_ pictures: Int, isNewRow: Bool) {
    counts.withLock { counts in
      counts.refused += pictures
      counts.wrongRows += isNewRow ? 1 : 0
    }
  }

  /// What was done, and how fast.
  var summary: String {
    let (counts, seconds) = (current, clock.seconds)
    let rate = Double(counts.total) / max(seconds, 0.001)
    return "\(counts.drawn.grouped) drawn, \(counts.identical.grouped) identical, "
      + "\(counts.resumed.grouped) resumed; \(seconds.shortText) s, \(rate.shortText)/s"
  }
}

extension BatchTally.Counts {
  /// The last line of a run; `failed` is the file of the rows that are wrong.
  func conclusion(failed: String?) -> Message {
    let line: Message = "\(present.grouped) of \(total.pictures)"
    guard wrongRows > 0 else { return line }
    let rows = wrongRows == 1 ? "1 row is wrong" : "\(wrongRows.grouped) rows are wrong"
    guard let failed else { return line + "; \(rows) (--failed FILE keeps them)" }
    return line + "; \(rows): \(failed)"
  }

  /// What is left to do, where nothing is made.
  var forecast: Message {
    let line: Message =
      "\(total.pictures): \(missing.grouped) to make, \(resumed.grouped) \(resumed == 1 ? "is" : "are") there"
    guard wrongRows > 0 else { return line }
    return line + (wrongRows == 1 ? "; 1 row is wrong" : "; \(wrongRows.grouped) rows are wrong")
  }
}

extension Int {
  /// A number ≥ 0 with a blank before every three digits: `99 963`.
  var grouped: String {
    var text = ""
    for (index, digit) in String(self).enumerated() {
      if index > 0, (String(self).count - index).isMultiple(of: 3) { text.append(" ") }
      text.append(digit)
    }
    return text
  }

  /// `1 picture`, `2 000 pictures`.
  var pictures: String { self == 1 ? "1 picture" : "\(grouped) pictures" }
}
