import ArgumentParser
import RingCompare
import RingConfigDecoding
import RingCore
import RingData
import RingSystem

struct Review: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Shows pictures that differ, or a config as it is saved, in a browser.",
    discussion: """
      Serves one page to this machine, and prints its address. It ends when the page finishes the \
      review, or with Ctrl-C.

      PATH is the folder of a report of verify, or a folder that verify takes, with --goldens or \
      --against, or one of Playwright's results. The page shows the failures. What it accepts is \
      written to --goldens at once, as the command accept does it, and can be taken back until the \
      review ends.

      If PATH is a config, the page shows its picture, and draws it again whenever the config or a \
      file that it names is saved. While there are errors, the last picture stays.

      The exit code is 0 if every failure is accepted, and 1 if one is open or rejected. It is 65 or \
      66 if PATH cannot be read, and 69 if no port is free.

      EXAMPLES
        ringrender review goals.rings.json
        ringrender review card.rings.json --data people.csv --open
        ringrender review report --goldens goldens
        ringrender review configs --goldens goldens
        ringrender review configs --against origin/main
        ringrender review test-results --goldens tests
      """)

  @Argument(
    help: ArgumentHelp(
      "A report, a folder of configs or of Playwright's results, or a config.", valueName: "PATH"),
    completion: .file(extensions: ["json"]))
  var path: String

  @Option(
    help: ArgumentHelp(
      "The folder of accepted pictures, or a file FILE.txt of their hashes.", valueName: "DIR"),
    completion: .directory)
  var goldens: String?

  @Option(
    help: ArgumentHelp(
      "Shows what has changed since the merge base of HEAD and this revision of git.",
      valueName: "REVISION"))
  var against: String?

  @Option(
    help: ArgumentHelp("The rows of a config, to see its picture of each.", valueName: "FILE"),
    completion: .file(extensions: ["csv", "tsv", "ndjson", "jsonl", "json"]))
  var data: String?

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Changes a value of the config, or of every config.", valueName: "PATH=VALUE"))
  var set: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The port; 0 is any free one. Default: the first free one of 3000 to 3005.", valueName: "N"))
  var port: Int?

  @Flag(help: "Opens the page in the browser.")
  var open = false

  @Option(
    help: ArgumentHelp(
      "Reads NAME~PLATFORM.png before NAME.png. Default: the value of RINGRENDER_PLATFORM.",
      valueName: "PLATFORM", visibility: .rare))
  var platform: GoldenPlatform?

  @Option(
    name: .customLong("settings"),
    help: ArgumentHelp(
      "Tolerances of single pictures. Default: ringrender.verify.json in the folder of --goldens, "
        + "if it exists.",
      valueName: "FILE", visibility: .rare),
    completion: .file(extensions: ["json"]))
  var settings: String?

  @OptionGroup(visibility: .rare) var selection: SelectionOptions
  @OptionGroup(visibility: .rare) var variants: CaseVariantOptions
  @OptionGroup(visibility: .rare) var tolerance: ToleranceOptions
  @OptionGroup(visibility: .rare) var work: JobOptions
  @OptionGroup(visibility: .rare) var memory: MemoryOptions
  @OptionGroup(visibility: .rare) var files: ResourceOptions
  @OptionGroup var messages: MessageOptions

  private static let defaultPorts = UInt16(3000)...3005

  func validate() throws {
    try NumberArgument.check(port, in: 0...Int(UInt16.max), "--port")
    if path.isEmpty { throw ValidationError("PATH must name a folder or a config.") }
    if goldens?.isEmpty == true { throw ValidationError("--goldens must name a folder.") }
    if against != nil, goldens != nil {
      throw ValidationError("--against takes the place of goldens: leave out --goldens.")
    }
    if let data, RowFormat(path: data) == nil {
      throw ValidationError(
        "--data must be a file .csv, .tsv, .ndjson, .jsonl or .json, found '\(data)'.")
    }
    try variants.checkAgainst(set: set)
  }

  func run() throws {
    try CommandError.reporting {
      // Whether nothing is open or rejected if a signal ends the review.
      let outcome = Monitor(false)
      // Before the temporary folders of the review: the first handler runs last.
      let handler = TerminationHandler {
        let status: ExitStatus = outcome.withLock { $0 } ? .success : .different
        _exit(status.rawValue)
      }
      defer { withExtendedLifetime(handler) {} }
      if FolderTree.isFolder(path) {
        guard data == nil else { throw ValidationError("--data is for a config, not a folder.") }
        return try reviewFolder(outcome)
      }
      try InputFile.rejectSpecialFile(path)
      guard InputFile.isRegularFile(path) else {
        throw CommandError("there is no file or folder \(path)", .noInput)
      }
      guard goldens == nil, against == nil else {
        throw ValidationError("--goldens and --against are for folders: \(path) is a file.")
      }
      try reviewConfig(outcome)
    }
  }

  private func reviewConfig(_ outcome: Monitor<Bool>) throws {
    outcome.withLock { $0 = true }
    let live = LiveConfig(
      LiveConfigReader(
        file: path, data: data, overrides: set.map { ConfigOverride(set: $0) }, memory: memory,
        resources: files, strictFonts: messages.strictFonts))
    try serve(live) { service in
      try ThreadGroup.detach { live.follow { service.announceChange() } }
    }
  }

  private func reviewFolder(_ outcome: Monitor<Bool>) throws {
    // The pictures of a run in this process, until the review ends.
    var scratch: ScratchFolder?
    let results = try results(&scratch)
    defer { withExtendedLifetime(scratch) {} }
    guard !results.cases.isEmpty else {
      if !messages.quiet {
        MessageOutput.printStatus("nothing to review: no picture of \(path) differs\n")
      }
      return
    }
    try serve(CaseReview(results, within: memory.budget, outcome)) { _ in }
  }

  private func results(_ scratch: inout ScratchFolder?) throws -> any ReviewedResults {
    let store = try goldens.map { try GoldenStore(opening: $0, allowing: files.allowPath) }
    func results(of report: StoredReport) -> ReportResults {
      ReportResults(report, titled: path, goldens: store, within: memory.budget)
    }
    if against == nil {
      if HTMLReport(folder: path).exists { return results(of: try StoredReport(path)) }
      if let results = try PlaywrightResults(path, goldens: store, within: memory.budget) {
        return results
      }
    }
    let folder = try ScratchFolder()
    scratch = folder
    let command = try verification(report: folder.path + "/report")
    let readFiles = ReadFiles()
    let run = try command.verified(
      command.settingsFile(protectedBy: readFiles), readFiles)
    if let problem = run.runner.reportProblem { throw problem }
    command.printWarnings(of: run)
    guard !run.outcomes.isEmpty else {
      throw CommandError(run.runner.emptySelectionMessage, .noInput)
    }
    try command.reports.write(run.result, files)
    return results(of: try StoredReport(folder.path + "/report"))
  }

  /// Returns the command that verifies the folder with the options of this one.
  private func verification(report: String) throws -> Verify {
    let reference = against.map { ["--against=\($0)"] } ?? goldens.map { ["--goldens=\($0)"] }
    guard let reference else {
      throw ValidationError(
        "\(path) is no report: add --goldens DIR or --against REVISION to verify its pictures.")
    }
    var arguments = reference + ["--report=\(report)"]
    if goldens != nil { arguments.append("--record=never") }
    if let settings { arguments.append("--settings=\(settings)") }
    var command = try Verify.parse(arguments + ["--", path])
    (command.platform, command.set, command.jobs) = (platform, set, work.jobs)
    (command.selection, command.variants, command.tolerance) = (selection, variants, tolerance)
    (command.memory, command.files, command.messages) = (memory, files, messages)
    return command
  }

  /// Serves the page until it finishes the review, and throws the exit code unless that is 0.
  private func serve(
    _ subject: any ReviewSubject, _ begin: (ReviewService) throws -> Void
  ) throws {
    let service = try service(of: subject)
    try begin(service)
    try Terminal.output("\(service.address)\n")
    if open { openBrowser(at: service.address) }
    let status = service.waitForEnd()
    if status != .success { throw ExitCode(status) }
  }

  private func service(of subject: any ReviewSubject) throws -> ReviewService {
    let ports = port.map { UInt16($0)...UInt16($0) } ?? Self.defaultPorts
    do { return try ReviewService(subject, ports: ports) } catch {
      guard !(error is ThreadGroup.StartError) else { throw error }
      let name: Message =
        port.map { "port \($0)" } ?? "one of the ports \(ports.lowerBound) to \(ports.upperBound)"
      throw CommandError(
        "cannot listen on \(name): \(error); choose another with --port", .unavailable)
    }
  }

  /// Starts the browser in a session of its own, because children of this process end with it.
  private func openBrowser(at address: String) {
    #if os(macOS)
      let (program, arguments) = ("open", [address])
    #else
      // `--wait` is for the shell, which has a session of its own before it starts the browser.
      let line = """
        command -v xdg-open > /dev/null || { echo "xdg-open is not installed" >&2; exit 1; }
        xdg-open "$1" < /dev/null > /dev/null 2>&1 &
        """
      let (program, arguments) = ("setsid", ["--wait", "sh", "-c", line, "sh", address])
    #endif
    do { try ChildProcess(program, arguments).finish() } catch {
      MessageOutput.report(
        ProblemReport(.warning, .program, "the browser could not be opened: \(error)"))
    }
  }
}
