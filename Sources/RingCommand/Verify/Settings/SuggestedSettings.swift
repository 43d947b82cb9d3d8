import RingCompare
import RingCore
import RingSystem

/// The narrowest settings with which the pictures of a run that differ would pass.
struct SuggestedSettings {
  /// The entries of `pictures` in the settings, one for each picture.
  private(set) var entries: [JSONValue] = []
  /// The names of pictures that no narrow tolerance would accept.
  private(set) var unaccepted: [String] = []

  /// Finds the settings for the pictures that differ. `comparison` is called with a picture's name.
  init(_ outcomes: [VerifyOutcome], _ comparison: (_ name: String) -> Comparison) {
    // A result with a problem was compared with the known wrong picture, not with the golden.
    for outcome in outcomes
    where [.different, .changed].contains(outcome.result.verdict) && outcome.result.problem == nil {
      let name = outcome.result.name
      let members = outcome.result.passing.flatMap {
        Self.narrowest($0, comparison(name), outcome.size?.count ?? 0)
      }
      if let members {
        entries.append(
          .object(
            [.init("match", .string(Glob.exactly(name)))] + members + [.init("because", "")]))
      } else {
        unaccepted.append(name)
      }
    }
  }

  /// Returns the narrowest tolerance: the smallest relative to the loosest that hints suggest.
  ///
  /// Returns another metric only if nothing else passes; `nil` if nothing does. `count` is the
  /// number of the picture's pixels.
  private static func narrowest(
    _ passing: MinimalTolerances, _ comparison: Comparison, _ count: Int
  ) -> [JSONValue.Member]? {
    var alternatives: [(width: Double, members: [JSONValue.Member])] = []
    if let delta = passing.maxDelta {
      let width = Double(delta) / Double(FailureHints.maximumDelta)
      alternatives.append((width, [.init("maxDelta", .integer(delta))]))
    }
    if let limits = passing.limits {
      var (width, members): (Double, [JSONValue.Member]) = (0, [])
      if let pixels = limits.pixels {
        width = Double(pixels) / max(1, Double(FailureHints.maximumPixels(of: count)))
        members.append(.init("maxPixels", .integer(pixels)))
      }
      if let pixels = limits.windowPixels, let side = comparison.density?.side {
        width = max(width, Double(pixels) / (Double(side) * Double(side)))
        members += [.init("window", .integer(side)), .init("windowPixels", .integer(pixels))]
      }
      if !members.isEmpty { alternatives.append((width, members)) }
    }
    if let narrowest = alternatives.min(by: { $0.width < $1.width }) { return narrowest.members }
    return passing.threshold.map {
      [.init("metric", "oklab"), .init("threshold", .number($0))]
    }
  }

  /// Prints the settings on standard output, and on standard error what they cannot accept.
  func print(_ messages: MessageOptions) throws {
    for name in unaccepted {
      MessageOutput.printStatus("\(name): no narrow settings would accept the difference\n")
    }
    if !entries.isEmpty {
      let settings = JSONValue.object([.init("pictures", .list(entries))])
      try Terminal.output(Message(verbatim: settings.prettyPrinted() + "\n"))
    } else if unaccepted.isEmpty, !messages.quiet {
      MessageOutput.printStatus("nothing to suggest: no picture differs from its golden\n")
    }
  }
}
