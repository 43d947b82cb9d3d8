import ArgumentParser
import RingCairo
import RingConfigDecoding
import RingCore
import RingScene

/// The command that reports what some readers of a picture cannot see or read.
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
      "lint": {"allow": ["contrast/track"]}.

      EXAMPLES
        ringrender lint rings.json
        ringrender lint --background light,dark --json configs/*.json
      """)

  @Argument(
    help: ArgumentHelp("Configs; - is stdin.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var files: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The same as FILE.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var config: [String] = []

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

  @Flag(help: "Prints the findings as JSON.")
  var json = false

  @Flag(help: "Prints the findings as annotations for GitHub Actions.")
  var github = false

  @OptionGroup var moment: TimeOptions

  @Option(help: ArgumentHelp("The maximum number of pixels in a picture.", valueName: "COUNT"))
  var maxPixels = CanvasLimits.defaultMaximumPixels

  @OptionGroup var memory: MemoryOptions
  @OptionGroup var references: ResourceOptions
  @OptionGroup var fonts: FontOptions
  @OptionGroup var messages: MessageOptions

  func validate() throws {
    if files.isEmpty, config.isEmpty { throw ValidationError("No config was given.") }
    if maxPixels < 1 { throw ValidationError("--max-pixels must be at least 1.") }
    if json, github { throw ValidationError("--json and --github cannot be combined.") }
  }

  func run() throws {
    var worst = ExitCode.success.rawValue
    var output = LintOutput(json ? .json : github ? .github : .text, messages)
    for file in files + config {
      do {
        try CommandError.reporting {
          try output.add(report(of: file), of: file)
        }
      } catch let code as ExitCode {
        worst = max(worst, code.rawValue)
      }
    }
    try CommandError.reporting { try output.finish() }
    if worst != ExitCode.success.rawValue { throw ExitCode(worst) }
  }

  /// Returns the report of a config's still. Throws the errors that drawing it would cause.
  private func report(of file: String) throws -> LintReport {
    var reader = ConfigReader(maximumPixels: maxPixels)
    reader.memory = memory.budget
    reader.overrides = set.map { ConfigOverride(set: $0) }
    (reader.keepsLayout, reader.keepsPositions) = (false, true)
    let config = try reader.load(
      file, files: references, fonts: fonts, messages: messages, at: moment.time)
    let report = try config.lintReport(
      of: file, on: background?.list ?? [], maximumPixels: maxPixels)
    try fonts.report(config.text.warnings, messages)
    return report
  }
}
