import RingText

/// What became of one name.
public enum Verdict: String, CaseIterable, Codable, Sendable {
  /// The picture is an accepted one.
  case passed
  /// The picture is the known wrong one: nothing new.
  case knownWrong = "known-wrong"
  /// The picture is none of the accepted ones.
  case different
  /// There is no golden.
  case missing
  /// The picture is right although a known wrong one is kept.
  case unexpectedPass = "unexpected-pass"
  /// A golden was written.
  case recorded
  /// A golden that no test asked for.
  case orphan
  /// The picture could not be made or read.
  case error

  /// Whether the run fails: true of all but `passed` and `knownWrong`.
  public var isFailure: Bool { self != .passed && self != .knownWrong }
}

/// Who made a picture.
public enum Painter: Hashable, Codable, Sendable {
  /// The libraries of this program.
  case ours
  /// A drawer in this process.
  case process
  /// The program that a file names.
  case named(String)
  /// Unknown, or not said.
  case unknown
}

/// One golden's check.
public struct CaseResult: Hashable, Codable, Sendable {
  /// The golden's name, or a path where it has none.
  public var name: String
  /// What became of the check.
  public var verdict: Verdict
  /// The comparison with the accepted picture that is nearest.
  public var comparison: PictureComparison?
  /// How rings and bars differ from that picture's; `nil` where pixels alone decided. Default: so.
  public var geometry: GeometryComparison?
  /// What is the matter, in a few words; `nil` where the comparison says it.
  public var problem: Message?
  /// What the report does not show; `nil` if it shows all.
  public var note: String?
  /// What helps with a failure, a line each, such as "passes with --max-delta 7". Default: nothing.
  public var hints: [String] = []
  /// The values of the scene that are others than the golden's; none where one of the two scenes is
  /// not known. Default: none.
  public var changes: [SceneChange] = []
  /// The golden's file.
  public var expected: String?
  /// The file of the picture that was checked, if it has one.
  public var actual: String?
  /// Who made that picture. Default: unknown.
  public var painter = Painter.unknown
  /// The file of the picture of differences, if one was asked for.
  public var difference: String?
  /// The command that accepts what is there now.
  public var acceptCommand: String?
  /// How long it took.
  public var seconds = 0.0

  /// A check without a comparison, and without a command that accepts.
  public init(name: String, verdict: Verdict, problem: Message? = nil) {
    self.name = name
    self.verdict = verdict
    self.problem = problem
  }

  /// What is the matter, in one line.
  public var explanation: String {
    let matter =
      switch (problem, verdict.isFailure ? comparison : nil) {
      case (let problem?, let comparison?): "\(problem); \(comparison)"
      case (let problem?, nil): problem.text
      case (nil, _): comparison?.description ?? "nothing was compared"
      }
    return note.map { "\(matter); \($0)" } ?? matter
  }
}
