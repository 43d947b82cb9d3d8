import ArgumentParser
import RingConfigDecoding
import RingCore
import RingScene

struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Reports what some readers of a picture cannot see or read.",
    discussion: """
      Checks the contrast of data and texts, colours for readers who do not see all of them, and \
      texts that are small, shortened or covered. A finding names the element, the measured number, \
      its limit, and the nearest colour that passes.

      The exit code is 0 without findings, 1 with some, 65 if a config has errors, and 66 if one \
      cannot be read. A config allows the findings of a rule with \
      "lint": {"allow": ["contrast/track"]}. So does a file for all configs, ringrender.verify.json, \
      which can also name a "baseline", a file with the output of --json: its findings are accepted.

      EXAMPLES
        ringrender lint goals.rings.json
        ringrender lint --background light,dark --json configs/*.rings.json
      """)

  @OptionGroup var configs: ConfigFilesOptions

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Changes a value of every config; may be given several times.", valueName: "PATH=VALUE"))
  var set: [String] = []

  @Option(
    help: ArgumentHelp(
      "What lies behind a transparent canvas: light, dark or light,dark. Default: the canvas's "
        + "colour scheme.", valueName: "LIST"),
    completion: .list(["light", "dark", "light,dark"]))
  var background: LintBackgrounds?

  @Flag(help: "Prints the problems and findings as JSON.")
  var json = false

  /// The earlier name of `--annotations github`.
  @Flag(help: .hidden)
  var github = false

  @Option(
    help: ArgumentHelp(
      "Accepts the findings that the lint part of this file allows.", valueName: "FILE",
      visibility: .rare),
    completion: .file(extensions: ["json"]))
  var settings: String?

  @OptionGroup var moment: TimeOptions

  func validate() throws {
    if github { throw ValidationError("There is no --github: use --annotations github.") }
    try configs.annotations.check(isOutputTaken: json)
  }

  func run() throws {
    var reader = configs.reader
    reader.overrides = set.map { ConfigOverride(set: $0) }
    reader.keepsPositions = true
    let format = json ? LintOutput.Format.json : .text
    var accepted = AcceptedFindings()
    try CommandError.reporting {
      if let settings { accepted = try acceptedFindings(of: settings, format) }
    }
    try configs.printReports(as: format, by: reader, at: moment.time) { bound, text, file, _ in
      let report = try bound.lintReport(
        by: text, on: background?.list ?? [], maximumPixels: configs.pixels.maxPixels)
      return accepted.newFindings(in: report, of: file)
    } lastWarning: {
      accepted.outdatedWarning.map { ($0, .outdatedBaseline) }
    }
  }

  /// Throws the error of a file that cannot be read, after printing it if the format is JSON.
  private func acceptedFindings(
    of settings: String, _ format: LintOutput.Format
  ) throws -> AcceptedFindings {
    do {
      let file = try SettingsFile(settings, allowing: configs.references.allowPath)
      return try AcceptedFindings(file)
    } catch {
      var output = LintOutput(format, configs.messages)
      let error = output.failure(error, of: settings)
      try output.printDocument()
      throw error
    }
  }
}

/// The findings of lint that a settings file accepts; none without a file.
private struct AcceptedFindings {
  private var rules: Set<LintRule.ID> = []
  private var baseline: LintBaseline?

  init() {}

  /// Throws a `FileError` or `Diagnostics` if the baseline cannot be read.
  init(_ file: SettingsFile) throws {
    (rules, baseline) = (file.settings.allowedRules, try file.baseline())
  }

  /// Returns the findings in a config that are not accepted.
  mutating func newFindings(in report: LintReport, of file: String) -> LintReport {
    let items = report.items.filter { !rules.contains($0.finding.rule) }
    let report = LintReport(items: items, unused: report.unused)
    return baseline?.newFindings(in: report, of: file == "-" ? "<stdin>" : file) ?? report
  }

  /// The warning about accepted findings that are gone; `nil` if there are none.
  var outdatedWarning: Message? {
    guard let count = baseline?.outdatedCount, count > 0 else { return nil }
    return
      "\(count.counted("finding")) of the baseline did not occur: write it again without --settings"
  }
}

/// A list of backgrounds on the command line: `light`, `dark` or `light,dark`.
struct LintBackgrounds: ExpressibleByArgument {
  let list: [ColorScheme]

  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false)
    list = names.compactMap { ColorScheme(rawValue: String($0)) }
    // A name that is given twice is a mistake, as in `--color-scheme` of batch.
    guard list.count == names.count, Set(list).count == list.count else { return nil }
  }
}
