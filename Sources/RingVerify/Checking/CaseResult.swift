import RingText

/// The verdict on one golden name.
public enum Verdict: String, CaseIterable, Codable, Sendable {
  /// The image equals an accepted one, within the tolerance.
  case passed
  /// The image equals the known wrong one: nothing new.
  case knownWrong = "known-wrong"
  /// The image equals none of the accepted ones.
  case different
  /// The name has no golden.
  case missing
  /// The image is accepted although a known wrong one is stored.
  case unexpectedPass = "unexpected-pass"
  /// The golden was written.
  case recorded
  /// The golden was not requested by any test.
  case orphan
  /// The image could not be made or read.
  case error

  /// Whether the run fails: `true` for all but `passed` and `knownWrong`.
  public var isFailure: Bool { self != .passed && self != .knownWrong }
}

/// The producer of an image.
public enum PictureProducer: Hashable, Codable, Sendable {
  /// The libraries of this program.
  case ours
  /// A renderer in this process.
  case process
  /// The program that the file names.
  case named(String)
  /// An unknown producer.
  case unknown
}

/// The result of checking one golden.
public struct CaseResult: Hashable, Codable, Sendable {
  /// The golden's name, or a path if the file has no valid name.
  public var name: String
  /// The verdict of the check.
  public var verdict: Verdict
  /// The comparison with the nearest accepted image; `nil` if nothing was compared.
  public var comparison: ImageComparison?
  /// The comparison of rings and bars with that image; `nil` if pixels alone decided. Default:
  /// `nil`.
  public var geometry: GeometryComparison?
  /// A short description of the problem; `nil` if the comparison explains it.
  public var problem: Message?
  /// A note about what the report omits; `nil` if it shows everything.
  public var reportOmission: String?
  /// Hints for a failure, one line each, such as "passes with --max-delta 7". Default: none.
  public var hints: [String] = []
  /// The values of the scene that differ from the golden's. Default: none.
  ///
  /// Empty if one of the scenes is unknown.
  public var changes: [SceneChange] = []
  /// The path of the golden; `nil` if there is none.
  public var expected: String?
  /// The path of the checked image; `nil` if it has no file.
  public var actual: String?
  /// The producer of that image. Default: unknown.
  public var producer = PictureProducer.unknown
  /// The path of the difference image; `nil` if none was written.
  public var difference: String?
  /// The shell command that accepts the current state; `nil` if there is none.
  public var acceptCommand: String?
  /// The duration of the check in seconds. Default: 0.
  public var seconds = 0.0

  /// Creates a result without a comparison and without a command that accepts.
  public init(name: String, verdict: Verdict, problem: Message? = nil) {
    self.name = name
    self.verdict = verdict
    self.problem = problem
  }

  /// A description of the result, in one line.
  public var explanation: String {
    let text =
      switch (problem, verdict.isFailure ? comparison : nil) {
      case (let problem?, let comparison?): "\(problem); \(comparison)"
      case (let problem?, nil): problem.text
      case (nil, _): comparison?.description ?? "nothing was compared"
      }
    return reportOmission.map { "\(text); \($0)" } ?? text
  }
}
