import ArgumentParser
import RingCairo
import RingCodec
import RingCompare
import RingConfigDecoding
import RingCore
import RingData
import RingRender
import RingSystem

/// The outcome of a case. `status` is the exit code of an error that prevented the check, or `nil`.
struct VerifyOutcome: Sendable {
  var result: CaseResult
  var status: ExitStatus?
  /// The errors and warnings of the config.
  var problems = Diagnostics()
  /// The digest of the pixels if the picture has no golden; otherwise `nil`.
  var pixelDigest: String?
  /// The name of an unused golden with the same pixels, if the picture has no golden.
  var earlierName: String?
  /// The size of the checked picture; `nil` if there is none.
  var size: PixelSize?
  /// Whether the check may succeed in a later pass, which has more memory per case.
  var needsMoreMemory = false
}

struct VerifyRunner: Sendable {
  private let command: Verify
  private let checker: GoldenChecker
  let cases: [VerifyCase]
  let readFiles: ReadFiles
  /// Files that look like goldens, but have invalid names.
  private let misnamed: [MisnamedGolden]
  private let jobs: Int
  /// The error of preparing the report's folder; `nil` if it can be written, or without `--report`.
  ///
  /// Results are printed in any case.
  private(set) var reportProblem: FileError?
  /// The names of all files and goldens, with those that are not selected.
  private let names: [String]
  /// The settings of single pictures; `nil` without a file.
  let settings: SettingsFile?
  /// Whether the run checks only one shard of the cases, which may be empty.
  let isShareOfCases: Bool
  /// The names that, used as patterns, would also select variants.
  private let variedNames: Set<String>

  /// Creates a run: finds the cases and prepares the report.
  ///
  /// `settings` are those that apply. `skipped` are files of the folder that are not verified.
  /// `requested` select variants of configs, as the names of goldens do. Throws if an option is invalid,
  /// or if a folder is missing or cannot be read.
  init(
    _ command: Verify, _ settings: SettingsFile?, readFiles: ReadFiles = ReadFiles(),
    skipping skipped: Set<String> = [], requesting requested: [String] = [],
    reference: SceneDifference.Reference = .accepted
  ) throws {
    (self.command, self.settings, self.readFiles) = (command, settings, readFiles)
    let mode = try Self.mode(command)
    let platform = try command.platform ?? Self.variablePlatform()
    try Self.checkFolders(of: command, mode)
    try command.reports.checkIsOutside(command.folder, goldens: command.goldens)
    try Self.protectInputs(of: command, in: readFiles)
    var checker = GoldenChecker(
      store: try GoldenStore(opening: command.goldens, allowing: command.files.allowPath),
      mode: mode)
    (checker.platform, checker.reference) = (platform, reference)
    checker.postponesDifferent = checker.store.hashes != nil
    do throws(FileError) { checker.pictures = try Self.preparedPictures(of: command) } catch {
      reportProblem = error
    }
    self.checker = checker
    let listing = try Self.listing(of: command, without: settings)
    try command.reports.checkDoesNotOverwriteCases(
      listing.files.filter { CaseFinder.isCase($0) }, of: command.folder)
    let stored = try checker.store.contents(without: settings)
    if mode == .failed || mode == .all { readFiles.addGoldens(stored.goldens, of: checker.store) }
    let goldens = stored.goldens.map(\.name)
    misnamed = stored.misnamed.filter { command.selection.includes($0.path) }
    jobs = command.jobs ?? ProcessorCount.available
    let finder = CaseFinder(
      command: command, goldens: goldens + requested, readFiles: readFiles, jobs: jobs)
    cases = finder.cases(of: listing.without(skipped))
    names = goldens + stored.misnamed.map(\.path) + finder.names(of: listing)
    isShareOfCases = command.selection.hasShare(of: finder.names(of: listing))
    variedNames = CaseName.bases(ofVariants: cases.map(\.name))
  }

  /// Prepares the report of a run, and returns its folder of pictures; `nil` without a report.
  private static func preparedPictures(
    of command: Verify
  ) throws(FileError) -> FailureImageFolder? {
    let page = command.reports.page(command.files)
    try page?.prepare()
    return page?.pictures
  }

  /// Throws if an output would replace a file that the run reads.
  private static func protectInputs(of command: Verify, in files: ReadFiles) throws {
    // The error of a folder that cannot be read is that of each config.
    _ = try? command.files.fontSources(protectedBy: files, isStrict: false)
    if GoldenStore.isFileOfHashes(command.goldens) {
      files.protect(command.goldens, as: "the file of goldens")
    }
    try command.reports.checkDoesNotOverwriteInputs(files)
  }

  /// Returns the files of the checked folder, without goldens, reports and the files of `settings`.
  static func listing(
    of command: Verify, without settings: SettingsFile?
  ) throws -> FolderTree.Listing {
    let skipped = [command.goldens, command.reports.report].compactMap { $0 }
    var listing = try FolderTree.listing(of: command.folder, skipping: skipped)
    let reports = listing.files.compactMap { $0.stem(before: "/index.html") }.filter {
      (try? HTMLReport.isReport(command.path(of: $0))) ?? false
    }
    if let settings { listing.files.removeAll { settings.contains(command.path(of: $0)) } }
    listing.files.removeAll { file in reports.contains { file.utf8.starts(with: ($0 + "/").utf8) } }
    return listing
  }

  /// Returns warnings about options without effect.
  func warnings(_ outcomes: [VerifyOutcome]) -> [ProblemReport] {
    guard !outcomes.isEmpty, command.selection.shard == nil else { return [] }
    let checked = Set(outcomes.map(\.result.name))
    let outside = command.tolerance.ignore.filter { region in
      !outcomes.contains { $0.size.map(region.overlaps) ?? true }
    }
    let problems =
      command.selection.warnings(selected: checked, of: names)
      + outside.map { "--ignore \($0.argument) is outside of every picture" }
    return problems.map { ProblemReport(.warning, .unusedOption, Message(lines: $0)) }
  }

  static func checkFolder(of command: Verify) throws {
    guard FolderTree.isFolder(command.folder) else { throw missingFolderError(command.folder) }
  }

  /// Saves the accepted picture of a name in the report, if there is a report.
  func saveGolden(of name: String) {
    guard let name = try? GoldenName(name), let pictures = checker.pictures,
      let file = checker.store.files(of: name, on: checker.platform).accepted.first,
      let bytes = try? checker.store.bytes(of: file)
    else { return }
    try? pictures.write(bytes, of: name, "expected")
  }

  /// Throws if a folder is missing, or if both are the same one.
  private static func checkFolders(of command: Verify, _ mode: RecordMode) throws {
    try checkFolder(of: command)
    if GoldenStore.isFileOfHashes(command.goldens) {
      guard mode == .never, !FolderTree.isFile(command.goldens) else { return }
      throw CommandError(
        "there is no file \(command.goldens); create it with --record missing", .noInput)
    }
    if mode == .never, !FolderTree.isFolder(command.goldens) {
      throw missingFolderError(command.goldens, hint: "; create it with --record missing")
    }
    if FolderTree.canonicalPath(of: command.folder) == FolderTree.canonicalPath(of: command.goldens)
    {
      throw ValidationError(
        "\(command.folder) cannot be compared with itself: --goldens is the same folder.")
    }
  }

  private static func mode(_ command: Verify) throws -> RecordMode {
    if let mode = command.record { return mode }
    do {
      return try RecordMode(variable: Environment[RecordMode.variable])
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// Returns the platform that the environment names; `nil` if it names none.
  private static func variablePlatform() throws -> GoldenPlatform? {
    do { return try GoldenPlatform.named(by: Environment[GoldenPlatform.variable]) } catch {
      throw ValidationError("\(error)")
    }
  }

  private static func missingFolderError(_ path: String, hint: String = "") -> CommandError {
    let problem: Message =
      FolderTree.isFile(path) ? "\(path) is not a folder" : "there is no folder \(path)\(hint)"
    return CommandError(problem, .noInput)
  }

  /// Checks all cases, even after failures, and returns their outcomes; empty if nothing is selected.
  ///
  /// Adds a failure for each selected golden that no case requested, unless `--orphans` says
  /// otherwise, or whose name is invalid. `warnings` are about unused goldens.
  func outcomes() throws -> (
    outcomes: [VerifyOutcome], warnings: [ProblemReport], unused: [String: String]
  ) {
    // A revision may have pictures although nothing is drawn now.
    guard isShareOfCases || !cases.isEmpty || checker.reference == .before else {
      return ([], [], [:])
    }
    var checked = checkWithinBudget(cases, by: checker)
    try checkPostponed(&checked)
    try checker.store.save(sorting: checker.mode != .never)
    var unused = try UnusedGoldens(
      among: command.selection.includes, after: checked, by: checker,
      without: settings)
    unused.explainRenames(in: &checked)
    let requester = "nothing in \(command.folder)"
    let failures = command.orphans == .fail ? unused.failures(expectedBy: requester) : []
    let orphans = command.orphans == .warn ? unused.orphanWarnings(expectedBy: requester) : []
    let alternatives = unused.alternativesWarning.map {
      ProblemReport(.warning, .unusedAlternative, Message(lines: $0))
    }
    return (
      checked + failures
        + misnamed.map { VerifyOutcome(result: $0.result, status: .dataError) },
      orphans.map { ProblemReport(.warning, .init(.orphan), Message(lines: $0)) }
        + [alternatives].compactMap { $0 },
      unused.digests
    )
  }

  /// A case that needs more than its share of the budget is repeated with fewer threads. The cases
  /// of one file are adjacent in the order of checking, so that the file's images are released
  /// soon.
  private func checkWithinBudget(
    _ cases: [VerifyCase], by checker: GoldenChecker
  ) -> [VerifyOutcome] {
    let numbers = cases.indices.sorted {
      cases[$0].file.utf8.lexicographicallyPrecedes(cases[$1].file.utf8)
    }
    let outcomes = MemoryGate.map(
      cases.count, jobs: jobs, command.memory.budget, needsMoreMemory: \.needsMoreMemory
    ) { position, gate in
      outcome(of: cases[numbers[position]], checker, gate.share, isLastPass: gate.isUndivided)
    }
    return zip(numbers, outcomes).sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Checks the pictures whose hashes differ a second time: with the accepted pictures, as far as they
  /// can be drawn again from git.
  private func checkPostponed(_ outcomes: inout [VerifyOutcome]) throws {
    let open = outcomes.indices.filter { isPostponed(outcomes[$0].result, by: checker) }
    guard let hashes = checker.store.hashes, !open.isEmpty else { return }
    let files = try open.flatMap { index in
      let files = checker.store.files(
        of: try GoldenName(outcomes[index].result.name), on: checker.platform)
      return files.accepted + [files.knownWrong].compactMap { $0 }
    }
    let redrawn = try RedrawnGoldens(of: files, in: hashes, for: command)
    defer { withExtendedLifetime(redrawn) {} }
    var comparing = checker
    (comparing.redrawn, comparing.postponesDifferent) = (redrawn.pictures, false)
    for (index, outcome) in zip(open, checkWithinBudget(open.map { cases[$0] }, by: comparing)) {
      outcomes[index] = outcome
      let result = outcome.result
      guard result.verdict == .different, result.comparison == nil,
        let problem = redrawn.problems[result.name]
      else { continue }
      outcomes[index].result.hints.insert(
        "the accepted picture cannot be shown: \(problem)", at: 0)
    }
  }

  private func isPostponed(_ result: CaseResult, by checker: GoldenChecker) -> Bool {
    checker.postponesDifferent && result.verdict == .different
  }

  private func outcome(
    of verifyCase: VerifyCase, _ checker: GoldenChecker, _ memory: MemoryBudget, isLastPass: Bool
  ) -> VerifyOutcome {
    let start = ContinuousClock.now
    var outcome: VerifyOutcome
    do {
      var remaining = memory
      let (image, problems) = try verifyCase.image(for: command, &remaining, isLastPass: isLastPass)
      var checker = checker
      let tolerance = tolerance(of: verifyCase.name)
      try checker.use(tolerance, settings, for: image.frames[0].size, &remaining)
      (checker.memory, checker.omitsImagesOverBudget) = (remaining, isLastPass)
      var result = try checker.check(GoldenName(verifyCase.name), image)
      if result.acceptCommand == nil, result.verdict == .different || result.verdict == .missing {
        result.acceptCommand = acceptCommand(of: result)
      }
      if result.verdict.isFailure, result.comparison != nil {
        result.hints += tolerance.reasons.map { "by \($0)" }
      }
      let status: ExitStatus? = result.verdict == .error ? .noInput : nil
      result.warnings = image.warnings + result.warnings
      result.line = verifyCase.line(of: result, within: memory)
      outcome = VerifyOutcome(
        result: result, status: status, problems: problems,
        pixelDigest: result.verdict == .missing ? image.pixelDigest : nil,
        size: image.frames[0].size)
    } catch {
      outcome = failedOutcome(of: verifyCase, error)
    }
    outcome.describe(outcome.result.file ?? command.path(of: verifyCase.file))
    verifyCase.end(
      isRepeated: outcome.needsMoreMemory && !isLastPass || isPostponed(outcome.result, by: checker)
    )
    outcome.result.seconds = (ContinuousClock.now - start) / .seconds(1)
    return outcome
  }

  /// Returns the outcome of a case whose picture could not be made or compared.
  private func failedOutcome(of verifyCase: VerifyCase, _ error: any Error) -> VerifyOutcome {
    let failure = Self.failure(error)
    var outcome = VerifyOutcome(
      result: CaseResult(name: verifyCase.name, verdict: .error, problem: failure.message),
      status: failure.status)
    if let row = error as? RowError {
      (outcome.result.file, outcome.result.line) = (row.file, row.position.line)
    }
    outcome.result.actual = outcome.result.file ?? command.path(of: verifyCase.file)
    outcome.problems = error as? Diagnostics ?? Diagnostics()
    // Several errors of drawing a config depend on the share, such as that of its layout.
    let isConfig = if case .config = verifyCase.source { true } else { false }
    outcome.needsMoreMemory =
      (error as? Diagnostics)?.mayBeLimits ?? (error is MemoryLimitError || isConfig)
    return outcome
  }

  private static func failure(_ error: any Error) -> CommandError {
    switch error {
    case let error as Diagnostics:
      CommandError("bad config\n" + Message(lines: error.rendered()), .dataError)
    case let error as GoldenNameError: CommandError(error.description, .dataError)
    case let error as PNGError: CommandError("\(error)", .noInput)
    default: CommandError(error)
    }
  }

  /// Options that `acceptCommand` replaces, and those of reports, which would lack the other cases.
  /// All of them have a value.
  private static let droppedOptions = [
    "--filter", "--shard", "--record", "--report", "--junit", "--json", "--summary",
    "--summary-pictures", "--picture-base", "--annotations", "--diagnostics",
  ]

  /// The path of this program; only its name if it is absolute, which would work on this machine only.
  private static var programName: String {
    let program = ProcessArguments.all.first ?? "ringrender"
    return program.hasPrefix("/") ? String(FilePath.name(program)) : program
  }

  /// Returns this process's command line, quoted for a shell, with options that record the golden
  /// of `result` only.
  private func acceptCommand(of result: CaseResult) -> String {
    var newArguments: [String] = []
    var arguments = ProcessArguments.all[...]
    if arguments.popFirst() != nil { newArguments.append(Self.programName) }
    while let argument = arguments.popFirst() {
      if Self.droppedOptions.contains(argument) {
        _ = arguments.popFirst()
      } else if argument != "--suggest",
        !Self.droppedOptions.contains(where: { argument.hasPrefix($0 + "=") })
      {
        newArguments.append(argument)
      }
    }
    let mode = result.verdict == .missing ? "missing" : "failed"
    let filter = Glob.exactly(result.name)
    let isOption = filter.utf8.first == UInt8(ascii: "-")
    var added = isOption ? ["--filter=" + filter] : ["--filter", filter]
    if variedNames.contains(result.name) { added.append("--exclude=\(filter)@*") }
    if command.platform == nil, let platform = checker.platform {
      added += ["--platform", platform.name]
    }
    added += ["--record", mode]
    newArguments.insert(
      contentsOf: added, at: newArguments.firstIndex(of: "--") ?? newArguments.endIndex)
    return Shell.command(newArguments)
  }

  /// Returns the command that accepts names of the report; empty without a report or goldens.
  static func acceptArguments(_ command: Verify) -> [String] {
    guard let report = command.reports.report, !command.goldens.isEmpty else { return [] }
    return [programName, "accept", report, "--goldens", command.goldens]
  }

  /// `unused` has the digests of goldens that the run did not need, by path.
  func result(of outcomes: [VerifyOutcome], unused: [String: String] = [:]) -> RunResult {
    var run = RunResult(
      cases: outcomes.map(\.result),
      versions: "\(Rasterizer.libraryVersions), ringrender \(Version.number)",
      tolerance: [
        command.tolerance.text, command.geometry.text, settings.map { "settings: \($0.path)" },
      ].compactMap { $0 }.joined(separator: ", "))
    run.platform = checker.platform
    run.unused = unused
    run.acceptArguments = Self.acceptArguments(command)
    run.shard = command.selection.shard.map { "\($0.index)/\($0.count)" }
    // With settings, each case may have its own.
    if settings == nil {
      run.toleranceValues = command.tolerance.comparison.json(with: command.geometry.geometry)
    }
    let failed: ExitStatus = run.isFailure ? .different : .success
    var codes = outcomes.compactMap(\.status)
    if outcomes.isEmpty, !isShareOfCases { codes.append(.noInput) }
    if command.messages.strict, !unusedSettings.isEmpty { codes.append(.dataError) }
    run.exitStatus = Int(codes.map(\.rawValue).max() ?? failed.rawValue)
    return run
  }

  func tolerance(of name: String) -> PictureTolerance {
    PictureTolerance(of: name, command.tolerance, command.geometry, settings)
  }

  func suggestion(for outcomes: [VerifyOutcome]) -> SuggestedSettings {
    SuggestedSettings(outcomes) { tolerance(of: $0).tolerance.comparison }
  }

  /// Warnings about entries of the settings that match no picture; none if the run is incomplete.
  var unusedSettings: Diagnostics {
    guard let settings, !cases.isEmpty, command.selection.filter.isEmpty,
      command.selection.shard == nil
    else {
      return Diagnostics()
    }
    return settings.unused(among: Set(cases.map(\.name) + names))
  }

  var emptySelectionMessage: String {
    let patterns = command.selection.filter + command.selection.exclude
    return patterns.isEmpty
      ? "nothing to verify: \(command.folder) has no .json and no .png"
      : "nothing to verify: --filter and --exclude select no .json or .png in \(command.folder)"
  }
}
