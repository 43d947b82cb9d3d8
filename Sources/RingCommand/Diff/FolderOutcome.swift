import RingCore
import RingSystem

struct FolderOutcome: Sendable {
  /// Relative to both folders.
  let path: String
  let status: ExitStatus
  /// The name of the result in JSON.
  let name: String
  /// On one line.
  let text: String
  let members: [JSONValue.Member]

  init(_ path: String, _ outcome: DiffOutcome) {
    (self.path, status, name) = (path, outcome.status, outcome.name)
    (text, members) = (outcome.headline, outcome.members)
  }

  init(_ path: String, _ name: String, onlyIn folder: String) {
    (self.path, status, self.name) = (path, .different, name)
    (text, members) = ("only in \(folder.printable)", [.init("result", .string(name))])
  }

  init(_ path: String, _ failure: CommandError) {
    (self.path, status, name) = (path, failure.status, "failed")
    let problem = failure.message.text
    text = problem.printable
    members = [.init("result", .string(name)), .init("problem", .string(problem))]
  }
}

struct FolderReport {
  let expected: String
  let actual: String
  let outcomes: [FolderOutcome]

  /// The highest of all outcomes.
  var status: ExitStatus {
    outcomes.map(\.status).max { $0.rawValue < $1.rawValue } ?? .success
  }

  /// In the order of the summary, with their names in JSON and in text.
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
  /// A line for each image that is not accepted, and a summary.
  var description: String {
    let lines = outcomes.filter { $0.status != .success }
      .map { "\($0.path.printable): \($0.text)" }
    let counts = counts
    let parts = kinds.compactMap { kind in counts[kind.name].map { "\($0) \(kind.text)" } }
    let noun = outcomes.count == 1 ? "picture" : "pictures"
    return (lines + ["\(outcomes.count) \(noun): " + parts.joined(separator: ", ")])
      .joined(separator: "\n")
  }
}

extension FolderReport {
  var json: JSONValue {
    let counts = counts
    return .object([
      .init("expected", .string(expected)), .init("actual", .string(actual)),
      .init(
        "counts", .object(kinds.map { .init($0.name, .integer(counts[$0.name] ?? 0)) })),
      .init(
        "pictures",
        .list(outcomes.map { .object([.init("path", .string($0.path))] + $0.members) })),
    ])
  }
}
