import RingCore
import RingSystem

/// The outcome for one path in two folders.
struct FolderOutcome: Sendable {
  enum Verdict: Sendable {
    case compared(DiffOutcome)
    /// The image is only in the expected folder, or only in the actual one.
    case missing(isExpected: Bool)
    case failed(CommandError)
    /// The comparison waits for a larger share of the memory budget.
    case waiting
  }

  /// The path of the image, relative to both folders.
  var path: String
  var verdict: Verdict

  init(_ path: String, _ verdict: Verdict) { (self.path, self.verdict) = (path, verdict) }

  var needsMoreMemory: Bool { if case .waiting = verdict { true } else { false } }

  var status: ExitStatus {
    switch verdict {
    case .compared(let outcome): outcome.status
    case .missing: .different
    case .failed(let failure): failure.status
    case .waiting: .systemError
    }
  }

  /// The name of the result in JSON.
  var name: String {
    switch verdict {
    case .compared(let outcome): outcome.name
    case .missing(let isExpected): isExpected ? "onlyExpected" : "onlyActual"
    case .failed, .waiting: "failed"
    }
  }
}

/// The report of a comparison of two folders.
struct FolderReport {
  let expected: String
  let actual: String
  let outcomes: [FolderOutcome]

  /// The exit code of the command: the highest of all outcomes.
  var status: ExitStatus {
    outcomes.map(\.status).max { $0.rawValue < $1.rawValue } ?? .success
  }

  /// The kinds of results in the order of the summary, with their names in JSON and in text.
  private var kinds: [(name: String, text: String)] {
    [
      ("identical", "identical"), ("withinTolerance", "within tolerance"),
      ("different", "different"), ("differentSizes", "of different sizes"),
      ("onlyExpected", "only in \(expected.printable)"),
      ("onlyActual", "only in \(actual.printable)"), ("failed", "failed"),
    ]
  }

  private var counts: [String: Int] {
    outcomes.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
  }
}

extension FolderReport: CustomStringConvertible {
  /// A description: a line for each image that is not accepted, and a summary.
  var description: String {
    let lines = outcomes.filter { $0.status != .success }.map(line)
    let counts = counts
    let parts = kinds.compactMap { kind in counts[kind.name].map { "\($0) \(kind.text)" } }
    let noun = outcomes.count == 1 ? "picture" : "pictures"
    return (lines + ["\(outcomes.count) \(noun): " + parts.joined(separator: ", ")])
      .joined(separator: "\n")
  }

  private func line(_ outcome: FolderOutcome) -> String {
    let text =
      switch outcome.verdict {
      case .compared(let outcome): outcome.headline
      case .missing(let isExpected): "only in \((isExpected ? expected : actual).printable)"
      case .failed(let failure): failure.message.text.printable
      case .waiting: "not compared"
      }
    return "\(outcome.path.printable): \(text)"
  }
}

extension FolderReport {
  /// The report as a JSON object.
  var json: JSONValue {
    let counts = counts
    return .object([
      .init("expected", .string(expected)), .init("actual", .string(actual)),
      .init(
        "counts", .object(kinds.map { .init($0.name, .integer(counts[$0.name] ?? 0)) })),
      .init("pictures", .list(outcomes.map(\.json))),
    ])
  }
}

extension FolderOutcome {
  fileprivate var json: JSONValue {
    let path = JSONValue.Member("path", .string(path))
    switch verdict {
    case .compared(let outcome): return .object([path] + outcome.members)
    case .failed(let failure):
      return .object([
        path, .init("result", .string(name)), .init("problem", .string(failure.message.text)),
      ])
    case .missing, .waiting: return .object([path, .init("result", .string(name))])
    }
  }
}
