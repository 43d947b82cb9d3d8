import RingCore
import RingSystem

/// The outcome for one path in two folders.
struct FolderOutcome: Sendable {
  /// The path of the image, relative to both folders.
  let path: String
  let status: ExitStatus
  /// The name of the result in JSON.
  let name: String
  /// A description on one line.
  let text: String
  /// The members of the result in JSON.
  let members: [JSONValue.Member]

  /// Creates the outcome of a comparison.
  init(_ path: String, _ outcome: DiffOutcome) {
    (self.path, status, name) = (path, outcome.status, outcome.name)
    (text, members) = (outcome.headline, outcome.members)
  }

  /// Creates the outcome for an image that is in one of the folders only.
  init(_ path: String, _ name: String, onlyIn folder: String) {
    (self.path, status, self.name) = (path, .different, name)
    (text, members) = ("only in \(folder.printable)", [.init("result", .string(name))])
  }

  /// Creates the outcome for an image that could not be compared.
  init(_ path: String, _ failure: CommandError) {
    (self.path, status, name) = (path, failure.status, "failed")
    let problem = failure.message.text
    text = problem.printable
    members = [.init("result", .string(name)), .init("problem", .string(problem))]
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
  /// The report as a JSON object.
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
