import ArgumentParser
import RingCompare
import RingCore
import RingSystem

extension RecordMode: ExpressibleByArgument {}
extension OrphanPolicy: ExpressibleByArgument {}

extension GoldenPlatform: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compares a folder of configs or PNGs with accepted pictures.",
    discussion: """
      Every DIR/a/b.rings.json or DIR/a/b.json is drawn, and every DIR/a/b.png is read. The result must \
      equal GOLDENS/a/b.png, or one of b~2.png to b~9.png. b.xfail.png is a picture that is known to be \
      wrong. The run also fails if a golden has no counterpart in DIR, or if nothing is selected.

      Animated configs are compared at --times, and at the times of their goldens: GOLDENS/a/b@0.5s.png \
      is DIR/a/b.rings.json at 0.5 seconds. In the same way, --color-scheme and --scale draw every \
      config in variants, as b@dark@2x@0.5s.png.

      A file of rows beside a config of the same name, such as DIR/a/b.csv, makes a picture of each row, \
      a/b/000001 or, with --name '{id}', a/b/ID.

      Links in DIR, in GOLDENS and in the report are followed if they stay in that folder or lead to a \
      folder that --allow-path names.

      With --geometry, a picture also passes if its rings and bars, when measured, match those of the \
      golden; then nothing else in it counts. The scene in the golden, or the config, describes what \
      to look for.

      Recording always ends with exit code 1, so that no check passes by recording.

      GOLDENS/ringrender.verify.json has tolerances of single pictures, with reasons: \
      {"pictures": [{"match": "home", "ignore": [[0, 0, 90, 20]], "because": "the clock"}]}. Options \
      override it. --suggest prints entries for the pictures that differ.

      With --against, there are no goldens: the configs are drawn as they were at the merge base of \
      HEAD and a revision, and as they are now. Changed, new and removed pictures fail only with \
      --fail-on.

      The exit code is 0 if all pictures match, 1 if one does not, 65 or 66 if a config or a picture \
      cannot be read, and 73 or 74 if a file cannot be written.

      EXAMPLES
        ringrender verify configs --goldens goldens
        ringrender verify configs --goldens goldens --record missing
        ringrender verify configs --goldens goldens --record missing \\
          --color-scheme light,dark --scale 1,2
        ringrender verify out --goldens goldens --max-delta 1 \\
          --report report --junit junit.xml
        ringrender verify out --goldens goldens \\
          --geometry end=0.5deg,radius=0.25px,color=2
        ringrender verify configs --goldens goldens --filter 'rings/*' \\
          --record failed
        ringrender verify configs --against origin/main --report report
        ringrender verify configs --goldens goldens --settings-of rings/move
      """)

  @Argument(
    help: ArgumentHelp("The folder of configs, or of PNGs from any tool.", valueName: "DIR"),
    completion: .directory)
  var folder = ""

  @Option(
    help: ArgumentHelp(
      "The folder of accepted pictures, or a file FILE.txt of their hashes.", valueName: "DIR"),
    completion: .directory)
  var goldens = ""

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Instead of verifying, joins the reports of --shard to one, which --report writes.",
      valueName: "REPORT", visibility: .rare),
    completion: .directory)
  var merge: [String] = []

  @Option(
    help: ArgumentHelp(
      "Writes goldens: never, missing, failed, all, xfail or alternative. Default: the value of "
        + "RINGRENDER_GOLDEN_RECORD, or never.", valueName: "MODE"))
  var record: RecordMode?

  @Option(
    help: ArgumentHelp(
      "Reads NAME~PLATFORM.png before NAME.png, and writes only the former. Default: the value of "
        + "RINGRENDER_PLATFORM.", valueName: "PLATFORM", visibility: .rare))
  var platform: GoldenPlatform?

  @Option(
    help: ArgumentHelp(
      "What goldens are that nothing in DIR uses: fail, warn or ignore.", valueName: "POLICY",
      visibility: .rare))
  var orphans = OrphanPolicy.fail

  @Option(
    help: ArgumentHelp(
      "Instead of goldens, compares with the pictures that the configs had at this revision of git: "
        + "those of its merge base with HEAD.",
      valueName: "REVISION"))
  var against: String?

  @Option(
    help: ArgumentHelp(
      "With --against, fails if a picture is changed, removed, or any of these or new; may be given "
        + "several times.",
      valueName: "VERDICT", visibility: .rare))
  var failOn: [RevisionFailure] = []

  @OptionGroup var selection: SelectionOptions
  @OptionGroup(visibility: .rare) var variants: CaseVariantOptions
  @OptionGroup var tolerance: ToleranceOptions
  @OptionGroup(visibility: .rare) var geometry: GeometryOptions
  @OptionGroup(visibility: .rare) var settings: SettingsOptions
  @OptionGroup var reports: ReportOptions

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Changes a value of every config.", valueName: "PATH=VALUE", visibility: .rare))
  var set: [String] = []

  @Option(
    help: ArgumentHelp(
      "The number of pictures to check at once.", valueName: "COUNT", visibility: .rare))
  var jobs: Int?

  @OptionGroup(visibility: .rare) var memory: MemoryOptions
  @OptionGroup(visibility: .rare) var files: ResourceOptions
  @OptionGroup var messages: MessageOptions

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    guard merge.isEmpty else { return try validateMerge() }
    if folder.isEmpty { throw ValidationError("Missing expected argument '<DIR>'") }
    if against != nil {
      try validateAgainst()
    } else if !failOn.isEmpty {
      throw ValidationError("--fail-on needs --against.")
    } else if goldens.isEmpty {
      throw ValidationError("--goldens must name a folder.")
    }
    try reports.annotations.check(isOutputTaken: usesOutput)
    try variants.checkAgainst(set: set)
    try validateSuggestion()
  }

  /// Whether an output other than the list of failures uses standard output.
  private var usesOutput: Bool { reports.usesOutput || settings.suggest }

  private func validateAgainst() throws {
    try refuse(
      [
        ("--goldens", !goldens.isEmpty), ("--record", record != nil),
        ("--platform", platform != nil), ("--settings-of", settings.settingsOf != nil),
      ], because: "--against takes the place of goldens")
  }

  private func validateMerge() throws {
    if !folder.isEmpty { throw ValidationError("--merge joins reports, and verifies no folder.") }
    try refuse(
      [
        ("--record", record != nil), ("--shard", selection.shard != nil),
        ("--against", against != nil), ("--filter", !selection.filter.isEmpty),
        ("--exclude", !selection.exclude.isEmpty), ("--times", !selection.times.isEmpty),
        ("--platform", platform != nil), ("--set", !set.isEmpty), ("--fail-on", !failOn.isEmpty),
        ("--settings", settings.path != nil), ("--settings-of", settings.settingsOf != nil),
        ("--suggest", settings.suggest), ("--annotations", reports.annotations.annotations != nil),
      ] + givenTolerances, because: "--merge joins reports")
  }

  private func refuse(_ options: [(name: String, isGiven: Bool)], because reason: String) throws {
    guard let option = options.first(where: \.isGiven) else { return }
    throw ValidationError("\(reason): leave out \(option.name).")
  }

  func run() throws {
    try CommandError.reporting {
      guard merge.isEmpty else { return try runMerge() }
      let readFiles = ReadFiles()
      let file = try settingsFile(protectedBy: readFiles)
      if let name = settings.settingsOf { return try printSettings(of: name, file) }
      try finish(verified(file, readFiles))
    }
  }

  typealias Verified = (
    runner: VerifyRunner, outcomes: [VerifyOutcome], warnings: [ProblemReport], result: RunResult
  )

  /// Compares the pictures, with goldens or with a revision, and saves those that differ in the
  /// report's folder. `finish` writes the rest.
  func verified(_ settings: SettingsFile?, _ readFiles: ReadFiles) throws -> Verified {
    if let against {
      return try RevisionVerification(self, settings, readFiles, since: against).verified()
    }
    let runner = try VerifyRunner(self, settings, readFiles: readFiles)
    let (outcomes, warnings, unused) = try runner.outcomes()
    return (runner, outcomes, warnings, runner.result(of: outcomes, unused: unused))
  }

  /// Writes and prints the result of a run, and throws its exit code.
  private func finish(_ run: Verified) throws {
    let (runner, outcomes, _, result) = run
    // Print the results even if the report cannot be written.
    let written = Result {
      if let problem = runner.reportProblem { throw problem }
      try reports.checkDoesNotOverwriteInputs(runner.readFiles)
      try reports.write(result, files)
    }
    printWarnings(of: run)
    try reports.printSummary(
      result, messages, hasReport: (try? written.get()) != nil,
      usesStandardError: settings.suggest)
    try reports.annotations.write(
      outcomes.flatMap(\.annotations), isOutputTaken: usesOutput)
    if settings.suggest { try runner.suggestion(for: outcomes).print(messages) }
    try written.get()
    // With `--strict`, unused settings are part of the exit status.
    _ = try? messages.report(runner.unusedSettings)
    if outcomes.isEmpty, !runner.isShareOfCases {
      throw CommandError(runner.emptySelectionMessage, .noInput, .emptySelection)
    }
    if let status = result.exitStatus, status != 0 { throw ExitCode(Int32(status)) }
  }

  /// Prints each warning once, because a config that is drawn at several times repeats its warnings.
  func printWarnings(of run: Verified) {
    guard !messages.quiet else { return }
    let warnings =
      run.outcomes.flatMap(\.warnings) + run.runner.warnings(run.outcomes) + run.warnings
    for warning in OrderedSet(warnings).elements { MessageOutput.report(warning) }
  }
}
