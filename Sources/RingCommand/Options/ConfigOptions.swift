import ArgumentParser
import RingCairo
import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene

struct ConfigOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The config; - is stdin.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var config: String

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Changes a value of the config; may be given several times.",
      discussion: "PATH is scene.children[0].progress, or move.progress for the element with the "
        + "id move. A VALUE that is not JSON is taken as a string.",
      valueName: "PATH=VALUE"))
  var set: [String] = []

  @OptionGroup var canvas: CanvasOptions
  @OptionGroup(visibility: .rare) var pixels: PixelLimitOptions
  @OptionGroup(visibility: .rare) var memory: MemoryOptions
  @OptionGroup(visibility: .rare) var files: ResourceOptions
  @OptionGroup var messages: MessageOptions

  /// Reads the config with its overrides and samples, and reports its problems on standard error.
  ///
  /// `overrides` follow those of the options. `time` is the time of the still; `nil` for the
  /// default. With `animated`, the animation is checked, too. The other arguments are as in
  /// `Config.init`. Throws an exit code if the config has errors.
  func open(
    at time: Double? = nil, animated: Bool = false, adding overrides: [ConfigOverride] = [],
    tracing trace: LayoutTrace? = nil, record: ReadFiles? = nil
  ) throws -> BoundConfig {
    var reader = ConfigReader(
      overrides: canvas.overrides + set.map { ConfigOverride(set: $0) } + overrides,
      maximumPixels: pixels.maxPixels, memory: memory.budget)
    reader.keepsPositions = trace != nil
    record?.protect(config, as: "the config")
    let source = try SourceText(contentsOf: config)
    let opened = try messages.reporting { [reader] () throws -> BoundConfig in
      try Config(
        source, of: config, files, strictFonts: messages.strictFonts, by: reader, tracing: trace,
        record: record
      ).bound(at: time, animated: animated)
    }
    try messages.report(opened.config.document.problems)
    return opened
  }
}

/// The options for configs that a command checks one after the other, without drawing them.
struct ConfigFilesOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Configs; - is stdin.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var files: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The same as FILE.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var config: [String] = []

  @OptionGroup(visibility: .rare) var pixels: PixelLimitOptions
  @OptionGroup(visibility: .rare) var memory: MemoryOptions
  @OptionGroup(visibility: .rare) var references: ResourceOptions
  @OptionGroup var messages: MessageOptions
  @OptionGroup var annotations: AnnotationOptions

  func validate() throws {
    if files.isEmpty, config.isEmpty { throw ValidationError("No config was given.") }
  }

  var reader: ConfigReader {
    ConfigReader(maximumPixels: pixels.maxPixels, memory: memory.budget)
  }

  /// Prints the report that `report` returns of each config, or the error that it throws.
  ///
  /// `report` may add warnings to the output; `lastWarning`, which is called after the last config,
  /// returns one of the whole run. `time` and `animated` are as in `ConfigOptions.open`. Throws the
  /// greatest exit code of a config after the last one, unless all are `success`.
  func printReports(
    as format: LintOutput.Format, by reader: ConfigReader, at time: Double? = nil,
    animated: Bool = false,
    _ report: (
      _ bound: BoundDocument, _ text: TextEngine, _ file: String, _ output: inout LintOutput
    ) throws -> LintReport,
    lastWarning: () -> (message: Message, code: Problem.Code)? = { nil }
  ) throws {
    var output = LintOutput(format, messages)
    var worst = ExitCode.success.rawValue
    let inputs = try protectedConfigs()
    for file in files + config {
      do {
        try CommandError.reporting {
          try output.reporting(file) { output in
            // Without a layout, sizes are computed element by element, which takes less memory.
            let (config, bound, text) = try Config(
              SourceText(contentsOf: file), of: file, references,
              strictFonts: messages.strictFonts, by: reader, keepsLayout: false,
              record: annotations.file == nil ? nil : inputs
            ).bound(at: time, animated: animated)
            try output.report(config.document.problems, of: file)
            let report = try naming(file) { try report(bound, text, file, &output) }
            try output.warn(text.warnings, of: file)
            try output.add(report, of: file)
          }
        }
      } catch let code as ExitCode {
        worst = max(worst, code.rawValue)
      }
    }
    try checkAnnotationsReplaceNothing(inputs)
    try CommandError.reporting { try output.finish(annotations, warning: lastWarning()) }
    if worst != ExitCode.success.rawValue { throw ExitCode(worst) }
  }

  /// Returns the configs, which the report of `--annotations` must not replace; otherwise throws an
  /// exit code.
  private func protectedConfigs() throws -> ReadFiles {
    let inputs = ReadFiles()
    for file in files + config { inputs.protect(file, as: "the config") }
    try checkAnnotationsReplaceNothing(inputs)
    return inputs
  }

  /// Throws an exit code if the report of `--annotations` would replace a file that is read.
  private func checkAnnotationsReplaceNothing(_ inputs: ReadFiles) throws {
    guard let file = annotations.file else { return }
    try CommandError.reporting { try inputs.checkIsReplaceable(file) }
  }

  /// Adds the config's name to errors about limits of drawing that `body` throws.
  private func naming(_ file: String, _ body: () throws -> LintReport) throws -> LintReport {
    do { return try body() } catch  where error is RasterLimitError || error is LayoutLimitError {
      var failure = CommandError(error)
      (failure.problem, failure.file) = ("\(file): " + failure.problem, file)
      throw failure
    }
  }
}
