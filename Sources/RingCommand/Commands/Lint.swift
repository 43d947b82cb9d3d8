import ArgumentParser
import RingConfigDecoding
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
      "lint": {"allow": ["contrast/track"]}.

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

  @OptionGroup var moment: TimeOptions

  func validate() throws {
    if github { throw ValidationError("There is no --github: use --annotations github.") }
  }

  func run() throws {
    var reader = configs.reader
    reader.overrides = set.map { ConfigOverride(set: $0) }
    reader.keepsPositions = true
    let format = json ? LintOutput.Format.json : .text
    try configs.printReports(as: format, by: reader, at: moment.time) { bound, text, _, _ in
      try bound.lintReport(
        by: text, on: background?.list ?? [], maximumPixels: configs.pixels.maxPixels)
    }
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
