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

  package var isFailure: Bool { self != .passed && self != .knownWrong }
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

  /// One line.
  package var explanation: String {
    let text =
      switch (problem, verdict.isFailure ? comparison : nil) {
      case (let problem?, let comparison?): "\(problem); \(comparison)"
      case (let problem?, nil): problem.text
      case (nil, _): comparison?.description ?? "nothing was compared"
      }
    return reportOmission.map { "\(text); \($0)" } ?? text
  }
}
