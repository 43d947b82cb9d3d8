import ArgumentParser
import RingCodec
import RingCompare
import RingCore
import RingSystem

struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two PNGs, two animated PNGs frame by frame, or two folders of them.",
    discussion: """
      The exit code is 0 if the pictures are the same or within the tolerance, 1 if they differ, 2 if \
      their sizes differ, and 66 if one cannot be read. Without options, every pixel must be equal.

      Folders are compared recursively, by relative path. Pictures that differ or exist in one folder \
      only are listed, and the highest exit code counts.

      EXAMPLES
        ringrender diff expected.png actual.png
        ringrender diff expected.png actual.png -o diff.png --max-delta 1
        ringrender diff expected.png actual.png --metric oklab \\
          --threshold 0.05 --max-pixels 20
        ringrender diff expected.png actual.png --window 16 --window-pixels 8 --json
        ringrender diff expected actual -o differences
      """)

  @Argument(
    help: ArgumentHelp("The expected picture or folder; - is stdin.", valueName: "EXPECTED"),
    completion: .file(extensions: ["png", "apng"]))
  var expected: String

  @Argument(
    help: ArgumentHelp("The actual picture or folder; - is stdin.", valueName: "ACTUAL"),
    completion: .file(extensions: ["png", "apng"]))
  var actual: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The difference picture (for animations, of the worst frame); - is stdout. For folders, the "
        + "folder for the difference pictures.",
      valueName: "FILE.png"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "What the picture shows: strip (expected, difference, actual), overlay or mask.",
      valueName: "VIEW"))
  var view = Difference.View.sideBySide

  @Flag(
    help: "Prints which values changed, if both PNGs contain their scenes (render --embed-scene).")
  var explain = false

  @Flag(help: "Prints the result as JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Prints nothing; the exit code is the result.")
  var quiet = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of threads. Default: one per available processor.", valueName: "COUNT",
      visibility: .rare))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "In folders, also follows links into this folder; may be given several times.",
      valueName: "DIR", visibility: .rare),
    completion: .directory)
  var allowPath: [String] = []

  @OptionGroup(visibility: .rare) var memory: MemoryOptions
  @OptionGroup(title: "Tolerance") var tolerance: ToleranceOptions

  func validate() throws {
    if expected == "-", actual == "-" {
      throw ValidationError("Only one of the two pictures can be stdin.")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1, not \(jobs).") }
    if json, quiet { throw ValidationError("--json and --quiet contradict each other.") }
    if FolderDiff.isFolder(expected), FolderDiff.isFolder(actual) { return try validateFolders() }
    guard let output else { return }
    try OutputOptions.validate(output)
    if output == "-", json {
      throw ValidationError("The JSON and the picture cannot both go to stdout.")
    }
    let replaced = [expected, actual].first { input in
      input == "-"
        ? FileIdentity.standardInput.map { $0 == FileIdentity(output) } ?? false
        : FilePath.haveSameTarget(input, output)
    }
    if let replaced {
      let picture = replaced == "-" ? "on stdin" : replaced
      throw ValidationError("'\(output)' would overwrite the compared picture \(picture).")
    }
  }

  private func validateFolders() throws {
    if explain { throw ValidationError("--explain is for two pictures, not for folders.") }
    if output == "-" || output == "" {
      throw ValidationError("With two folders, -o must name a folder.")
    }
  }

  func run() throws {
    try CommandError.reporting {
      if let folders = try FolderDiff(self) { return try report(folders) }
      let jobs = jobs ?? ProcessorCount.available
      let outcome = try streamingOutcome(jobs) ?? fullOutcome(jobs)
      try report(outcome)
      if let output, let worst = outcome.worst {
        var encoder = try PNGEncoder(compression: .fast)
        try FileOutput.create(try encoder.encode(worst.picture(view)), at: output)
      }
      if outcome.status != .success { throw ExitCode(outcome.status) }
    }
  }

  /// Returns the outcome of comparing the files in bands while they are read.
  ///
  /// `nil` if images, hints or scene changes are requested, or if both files must be read.
  private func streamingOutcome(_ jobs: Int) -> DiffOutcome? {
    guard output == nil, !explain, quiet || json else { return nil }
    return DiffOutcome(files: expected, actual, tolerance.comparison, memory.budget, jobs: jobs)
  }

  /// Returns the outcome of comparing the files after reading both.
  private func fullOutcome(_ jobs: Int) throws -> DiffOutcome {
    let pair = try DiffPair.read(expected, actual, jobs: jobs)
    var outcome =
      pair.hasSameBytes && output == nil
      ? DiffOutcome(identical: try pair.expected.size())
      : try pair.compared(
        tolerance.comparison, view: output == nil && !explain ? nil : view,
        computesHints: !quiet && !json, memory: memory.budget, jobs: jobs)
    outcome.appearanceNote = pair.appearanceNote
    if explain { outcome.difference = try pair.sceneDifference(outcome) }
    return outcome
  }

  private func report(_ folders: FolderDiff) throws {
    let report = FolderReport(expected: expected, actual: actual, outcomes: folders.outcomes())
    if !quiet {
      try Terminal.output(
        Message(lines: (json ? report.json.rendered() : report.description) + "\n"))
    }
    if report.status != .success { throw ExitCode(report.status) }
  }

  private func report(_ outcome: DiffOutcome) throws {
    if quiet { return }
    let text = Message(
      lines: json ? outcome.json.rendered() + "\n" : outcome.description + "\n")
    // Standard output receives the image, so the text goes to standard error.
    if output == "-" { MessageOutput.printStatus(text) } else { try Terminal.output(text) }
    // Hints go to standard error, because scripts parse the result on standard output.
    if !json, !outcome.hintLines.isEmpty {
      MessageOutput.printStatus(Message(lines: outcome.hintLines.joined(separator: "\n") + "\n"))
    }
  }
}

extension Difference.View: ExpressibleByArgument {}
