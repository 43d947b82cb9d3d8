import RingCore
import RingSystem

/// The results of a verification run.
package struct RunResult: Sendable {
  /// Sorted by name.
  package var cases: [CaseResult] { didSet { cases = Self.sorted(cases) } }
  /// Names and versions of the drawing libraries.
  package var versions: String
  /// A description of the tolerance for users.
  package var tolerance: String
  /// The platform whose goldens were checked; `nil` for those of all platforms.
  package var platform: GoldenPlatform?
  /// The name of the earlier revision with whose images the cases were compared; `nil` for goldens.
  package var revision: String?
  /// The SHA-256 digests of goldens that the run did not need, by path in the store.
  package var unused: [String: String] = [:]
  /// The share of the cases that was checked, such as `0/4`; `nil` for all.
  package var shard: String?
  /// The tolerance of all cases as `Comparison.json(with:)` returns it; `null` if each case has its
  /// own.
  package var toleranceValues = JSONValue.null
  /// The arguments of the command that accepts images of the run's report, to which their names are
  /// added; empty if there is none.
  package var acceptArguments: [String] = []
  /// The exit code of the program, unless the results cannot be written; `nil` in a test.
  package var exitStatus: Int?
  /// When the result was made, in seconds since 1970, UTC.
  package var timestamp = Int(time(nil))

  package init(cases: [CaseResult], versions: String, tolerance: String) {
    self.cases = Self.sorted(cases)
    self.versions = versions
    self.tolerance = tolerance
  }

  private static func sorted(_ cases: [CaseResult]) -> [CaseResult] {
    cases.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// A run that has verified nothing fails too, because its selection may be wrong; a shard may be
  /// empty.
  package var isFailure: Bool {
    (shard == nil && cases.allSatisfy { $0.verdict == .orphan })
      || cases.contains(where: \.isFailure)
  }

  /// The cases with a failing verdict, also if the run tolerates them. Sorted by name.
  package var failures: [CaseResult] { cases.filter { $0.verdict.isFailure } }

  package func count(_ verdict: CaseVerdict) -> Int { cases.count { $0.verdict == verdict } }

  /// The word for the values before a change.
  var reference: SceneDifference.Reference { revision == nil ? .accepted : .before }

  /// The number of cases that passed only because of the tolerance.
  package var withinTolerance: Int {
    cases.count { result in
      guard result.verdict == .passed, let comparison = result.comparison else { return false }
      return !comparison.isIdentical
    }
  }

  /// A summary on one line, such as "12 goldens: 10 passed (1 within the tolerance), 2 different".
  package var summary: String {
    guard !cases.isEmpty else { return "nothing was verified" }
    let within = withinTolerance > 0 ? " (\(withinTolerance) within the tolerance)" : ""
    let parts = CaseVerdict.allCases.filter { count($0) > 0 }.map { verdict in
      "\(count(verdict)) \(verdict.adjective)" + (verdict == .passed ? within : "")
    }
    let subject =
      revision.map { cases.count.counted("picture") + " since \($0)" }
      ?? cases.count.counted("golden")
    return subject + ": " + parts.joined(separator: ", ")
  }
}

extension CaseVerdict {
  package var adjective: String {
    switch self {
    case .passed: "passed"
    case .knownWrong: "known to be wrong"
    case .different: "different"
    case .missing: "missing"
    case .unexpectedPass: "unexpectedly correct"
    case .recorded: "recorded"
    case .orphan: "orphaned"
    case .error: "could not be checked"
    case .same, .changed, .new, .removed: rawValue
    case .notComparable: "not comparable"
    }
  }
}

extension CaseResult {
  /// A line each for the explanation, the hints, the paths of the images, the producer and the
  /// command that accepts the image. `versions` are those of the drawing libraries.
  package func failureText(versions: String) -> String {
    var lines = ["\(name.printable): \(explanation)"]
    func line(_ title: String, _ text: String?) {
      guard let text else { return }
      lines.append("  \(title): \(text.printable)")
    }
    lines += hints.map { "  " + $0.printable }
    if verdict != .error {
      let reference: SceneDifference.Reference = verdict.isOfRevision ? .before : .accepted
      line(verdict == .orphan ? "golden" : reference.title(ofRole: "expected"), expected)
      line(reference.title(ofRole: "actual"), actual)
      line("difference", difference)
      switch producer {
      case .ours: line("drawn by", versions)
      case .process: line("libraries", versions)
      case .named(let program): line("drawn by", program)
      case .unknown: break
      }
      line(verdict == .orphan ? "remove it" : "accept", acceptCommand)
    }
    return lines.joined(separator: "\n")
  }
}

extension CaseResult {
  /// Returns the alternative text of an image by its scene; empty if the scene is unknown.
  ///
  /// The text of the checked image also contains the earlier value, as in `Ring Move: 40 %, before
  /// 25 %`.
  func altText(ofRole role: String, _ reference: SceneDifference.Reference) -> [String] {
    switch role {
    case "expected": return [expectedAlt].compactMap { $0 }.filter { !$0.isEmpty }
    case "actual":
      let values = changes.lines([:], reference)
      guard let actualAlt, !actualAlt.isEmpty else { return values }
      guard let expectedAlt, !expectedAlt.isEmpty, expectedAlt != actualAlt else {
        return [actualAlt] + values
      }
      return [Self.altText(actualAlt, instead: expectedAlt, reference.rawValue)]
    default: return []
    }
  }

  /// Returns `text` with what `earlier` has in its place: the last value, or all of `earlier`.
  private static func altText(_ text: String, instead earlier: String, _ word: String) -> String {
    let (words, earlierWords) = (text.split(separator: " "), earlier.split(separator: " "))
    let same = zip(words, earlierWords).prefix { $0 == $1 }.count
    let ends = [words.dropFirst(same), earlierWords.dropFirst(same)]
    let areValues = ends.allSatisfy { end in
      !end.isEmpty && !end.dropLast().contains { $0.hasSuffix(",") || $0.hasSuffix(".") }
    }
    guard same > 0, areValues else { return "\(text); \(word): \(earlier)" }
    return "\(text), \(word) \(ends[1].joined(separator: " "))"
  }
}
