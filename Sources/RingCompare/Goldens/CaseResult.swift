import RingCore

/// The verdict on one golden name.
package enum CaseVerdict: String, CaseIterable, Codable, Sendable {
  case passed
  /// The image equals the stored known wrong image, so the failure is not new.
  case knownWrong = "known-wrong"
  case different
  /// The name has no golden.
  case missing
  /// The image is accepted, although a known wrong image is stored for the name.
  case unexpectedPass = "unexpected-pass"
  case recorded
  /// No test requested the golden.
  case orphan
  /// The image could not be made or read.
  case error

  // Verdicts of a comparison with the images of an earlier revision

  case same
  case changed
  /// The revision has no such image.
  case new
  /// Only the revision has the image.
  case removed
  /// The revision's config cannot be drawn.
  case notComparable = "not-comparable"

  /// Whether a case with this verdict fails the run, unless the run tolerates it.
  package var isFailure: Bool { ![.passed, .knownWrong, .same].contains(self) }

  /// Whether the verdict comes from a comparison with an earlier revision.
  package var isOfRevision: Bool {
    [.same, .changed, .new, .removed, .notComparable].contains(self)
  }
}

package enum PictureProducer: Hashable, Codable, Sendable {
  /// The libraries of this package, in this process.
  case ours
  /// Another renderer in this process.
  case process
  /// Another program. The value is its name from the `Software` text of the PNG file.
  case named(String)
  case unknown
}

/// The result of checking one golden.
package struct CaseResult: Hashable, Codable, Sendable {
  /// The golden's name; the path of its file if its name is not valid.
  package var name: String
  package var verdict: CaseVerdict
  /// Whether the case does not fail the run, whatever its verdict.
  package var isTolerated = false
  /// The comparison with the nearest accepted image, or with the known wrong one; `nil` if nothing
  /// was compared.
  package var comparison: ImageComparison?
  /// The comparison of rings and bars with the image of `comparison`; `nil` if the pixels alone
  /// decided.
  package var geometry: GeometryComparison?
  /// Short; `nil` if `comparison` explains the verdict.
  package var problem: Message?
  /// A note about images that the report omits or crops; `nil` if it shows them completely.
  package var reportOmission: String?
  /// Hints for a failure, one line each, such as "passes with --max-delta 7".
  package var hints: [String] = []
  /// The smallest tolerances with which a failure would pass, without loose ones; `nil` if there are
  /// none.
  package var passing: MinimalTolerances?
  /// Values that differ from those of the golden's scene; empty also if a scene is unknown.
  package var changes: [SceneChange] = []
  /// Whether `changes` explain all pixels that differ; `false` also if that is not known.
  package var isExplained = false
  /// The alternative texts of the golden's and of the checked image's scene; `nil` if they are
  /// unknown.
  package var expectedAlt: String?
  package var actualAlt: String?
  /// The golden file that the image matched, relative to the store; for a failure, the file that
  /// accepting the image writes; `nil` if there is none.
  package var golden: String?
  /// The known wrong image, relative to the store, that accepting the image removes.
  package var outdated: String?
  /// The SHA-256 digests of the golden files of a failure before the check, by path.
  package var digests: [String: String] = [:]
  /// The path of the config or the picture that is checked; `nil` if it has no file.
  package var file: String?
  /// The line of `file`, from 1, where the first changed value or the first error is; `nil` if it is
  /// unknown.
  package var line: Int?
  /// The warnings of drawing the image, such as that of a missing font, and those of what its golden
  /// states beyond its pixels, also if it passed.
  package var warnings: [String] = []
  /// The problems of the config, as `check --json` prints them.
  package var diagnostics: [JSONValue] = []
  /// The path of the golden; `nil` if none is stored or expected.
  package var expected: String?
  /// The path of the checked image; `nil` if it has no file.
  package var actual: String?
  package var producer = PictureProducer.unknown
  /// The path of the difference image; `nil` if none was written.
  package var difference: String?
  /// The shell command that accepts the current state; `nil` if no command does.
  package var acceptCommand: String?
  package var seconds = 0.0

  package init(name: String, verdict: CaseVerdict, problem: Message? = nil) {
    self.name = name
    self.verdict = verdict
    self.problem = problem
  }

  package var isFailure: Bool { verdict.isFailure && !isTolerated }

  /// The explanation if the result was read from a report; otherwise `nil`.
  var storedExplanation: String?

  /// One line.
  package var explanation: String {
    if let storedExplanation { return storedExplanation }
    let text =
      switch (problem, verdict.isFailure ? comparison : nil) {
      case (let problem?, let comparison?): "\(problem); \(comparison)"
      case (let problem?, nil): problem.text
      case (nil, _): comparison?.description ?? "nothing was compared"
      }
    return reportOmission.map { "\(text); \($0)" } ?? text
  }
}
